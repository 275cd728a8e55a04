import { createReadStream, existsSync } from 'node:fs'
import { z } from 'zod'
import { gangFilePaths } from '#app/features/desk/gang-sheets/gang-file-paths.ts'
import { placesIn } from './manifest.ts'

/** Matches the paths of uploads, but not of images that ship with the program. */
export const uploadPattern = /^files\/[\w-]+\.\w+$/
export const uploadPath = z.string().regex(uploadPattern)

/** Erasing a person keeps the rows of their files, which then refer to a placeholder that ships with the program. */
const erasedRow = z.object({ erased_at: z.string() })

const row = z.object({
  path: uploadPath,
  preview_path: uploadPath.nullable(),
  thumbnail_path: uploadPath.nullable(),
  sha256: z.string(),
})

const sheetRow = z.object({
  file_key: z.uuid(),
  files_until: z.string().nullable(),
  layouts: z.array(z.unknown()).nullable(),
})

type NamedFile = { path: string; sha256: string | null }

/** Yields every file referenced by the backup's rows, with its SHA-256; null for previews and gang sheets. */
export async function* namedFiles(folder: string): AsyncGenerator<NamedFile> {
  for await (const written of rowsIn(folder, 'artwork_files')) {
    if (!erasedRow.safeParse(written).success) yield* filesOf(row.parse(written))
  }
  for await (const written of rowsIn(folder, 'gang_sheets')) {
    const { file_key: key, files_until: until, layouts } = sheetRow.parse(written)
    if (until === null) continue
    for (const path of gangFilePaths(key, layouts?.length ?? 0)) yield { path, sha256: null }
  }
}

/** Yields a table's rows, or nothing if the table didn't exist yet when the backup was made. */
async function* rowsIn(folder: string, table: string): AsyncGenerator {
  const file = placesIn(folder).table(table)
  if (!existsSync(file)) return
  for await (const lines of linesOf(file)) for (const line of lines) yield JSON.parse(line)
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
