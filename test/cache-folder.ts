import { accessSync, constants, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** For programs and databases that later runs use again; removed with the project's packages. */
export function cacheFolder(): string {
  const folder = join(import.meta.dirname, '../node_modules/.cache/kisscut')
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return folder
  } catch {
    // Somebody else has installed the packages.
    return tmpdir()
  }
}
