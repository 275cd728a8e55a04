import { createReadStream } from 'node:fs'
import { z } from 'zod'

/** Uploads; the shop's own pictures come with the program. */
export const uploadPath = z.string().regex(/^files\/[\w-]+\.\w+$/)

const row = z.object({
  path: uploadPath,
  preview_path: uploadPath.nullable(),
  thumbnail_path: uploadPath.nullable(),
  sha256: z.string(),
  erased_at: z.string().nullish(),
})

export type NamedFile = { path: string; sha256: string | null }

/** The files that rows of `artwork_files` name, each with its SHA-256; null for previews. */
export async function* namedFiles(rows: AsyncIterable<string[]>): AsyncGenerator<NamedFile> {
  for await (const lines of rows) {
    for (const line of lines) yield* filesOf(row.parse(JSON.parse(line)))
  }
}

function* filesOf({ path, preview_path: preview, thumbnail_path: thumbnail, ...rest }: z.infer<typeof row>) {
  if (rest.erased_at) return
  yield { path, sha256: rest.sha256 }
  for (const picture of [preview, thumbnail]) if (picture) yield { path: picture, sha256: null }
}

/** Some lines at a time. Not by `readline`, which also ends a line at U+2028, as a text may contain it. */
export async function* linesOf(file: string): AsyncGenerator<string[]> {
  let rest = ''
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield lines
  }
  if (rest) yield [rest]
}
