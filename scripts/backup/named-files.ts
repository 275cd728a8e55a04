import { createReadStream } from 'node:fs'
import { z } from 'zod'

/** Matches the paths of uploads, but not of pictures that ship with the program. */
export const uploadPattern = /^files\/[\w-]+\.\w+$/
export const uploadPath = z.string().regex(uploadPattern)

/** A file's row stays when its owner is erased. It then names a placeholder that ships with the program. */
const erasedRow = z.object({ erased_at: z.string() })

const row = z.object({
  path: uploadPath,
  preview_path: uploadPath.nullable(),
  thumbnail_path: uploadPath.nullable(),
  sha256: z.string(),
})

type NamedFile = { path: string; sha256: string | null }

/** Yields the files that rows of `artwork_files` name, each with its SHA-256; null for previews. */
export async function* namedFiles(rows: AsyncIterable<string[]>): AsyncGenerator<NamedFile> {
  for await (const lines of rows) {
    for (const line of lines) {
      const written: unknown = JSON.parse(line)
      if (!erasedRow.safeParse(written).success) yield* filesOf(row.parse(written))
    }
  }
}

function* filesOf({ path, preview_path: preview, thumbnail_path: thumbnail, sha256 }: z.infer<typeof row>) {
  yield { path, sha256 }
  for (const picture of [preview, thumbnail]) if (picture) yield { path: picture, sha256: null }
}

/** Yields lines in batches. `readline` isn't used because it also splits at U+2028, which texts may contain. */
export async function* linesOf(file: string): AsyncGenerator<string[]> {
  let rest = ''
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield lines
  }
  if (rest) yield [rest]
}
