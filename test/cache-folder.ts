import { accessSync, constants, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Returns the folder for programs and databases that later runs reuse. Deleting `node_modules` deletes it. */
export function cacheFolder(): string {
  const folder = join(import.meta.dirname, '../node_modules/.cache/kisscut')
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return folder
  } catch {
    // The packages were installed by another user.
    return tmpdir()
  }
}
