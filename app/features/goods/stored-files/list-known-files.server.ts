import { isNull } from 'drizzle-orm'
import type { Database } from '#app/platform/database/database.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'

/**
 * Returns the paths of all files of the shop, each with its SHA-256 in hexadecimal; null for the shop's own previews.
 */
export async function listKnownFiles(db: Database): Promise<Map<string, string | null>> {
  const { path, previewPath, thumbnailPath, sha256, erasedAt } = artworkFiles
  const rows = await db
    .select({ path, previewPath, thumbnailPath, sha256 })
    .from(artworkFiles)
    .where(isNull(erasedAt))
  const known = new Map<string, string | null>()
  for (const row of rows) {
    known.set(row.path, row.sha256)
    if (row.previewPath) known.set(row.previewPath, null)
    if (row.thumbnailPath) known.set(row.thumbnailPath, null)
  }
  return known
}
