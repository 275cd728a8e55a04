import { and, eq, isNull } from 'drizzle-orm'
import { notFound } from '#app/errors.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { isArtworkId } from '../lock-artwork.server.ts'
import type { Artwork } from '../store-artwork.server.ts'

export const pageNotFound = () => notFound('The artwork has no such page')

/** Returns the session's file if it has this page (1-based). Throws not_found. */
export async function findPage(
  db: Database,
  session: CartSession,
  { fileId, page }: { fileId: string; page: number },
): Promise<Artwork> {
  if (!isArtworkId(fileId)) throw pageNotFound()
  const isOwn =
    session.kind === 'customer'
      ? eq(artworkFiles.customerId, session.customerId)
      : eq(artworkFiles.sessionId, session.sessionId)
  const [file] = await db
    .select()
    .from(artworkFiles)
    .where(and(eq(artworkFiles.id, fileId), isNull(artworkFiles.erasedAt), isOwn))
  if (!file || page > (file.pages ?? 1)) throw pageNotFound()
  return file
}
