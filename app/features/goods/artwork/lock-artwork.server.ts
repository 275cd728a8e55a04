import { and, eq, sql } from 'drizzle-orm'
import { notFound } from '#app/errors.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isArtworkId = (id: string) => uuid.test(id)

const fileNotFound = () => notFound('File not found')

/** Null if the number of pages is unknown. */
const pages = sql<number | null>`case when ${artworkFiles.type} = 'pdf' then ${artworkFiles.pages} else 1 end`

/**
 * Locks a file until the end of the transaction, so that it can't be deleted. Pass null as `owner` if access has
 * already been checked. Throws not_found.
 */
export async function lockArtwork(
  tx: Transaction,
  artworkFileId: string,
  owner: CartSession | null,
): Promise<{ sizeBytes: number; pages: number | null }> {
  if (!isArtworkId(artworkFileId)) throw fileNotFound()
  const [file] = await tx
    .select({ sizeBytes: artworkFiles.sizeBytes, pages })
    .from(artworkFiles)
    .where(and(eq(artworkFiles.id, artworkFileId), owner ? isOwnedBy(owner) : undefined))
    .for('key share')
  if (!file) throw fileNotFound()
  return file
}

const isOwnedBy = (owner: CartSession) =>
  owner.kind === 'customer'
    ? eq(artworkFiles.customerId, owner.customerId)
    : eq(artworkFiles.sessionId, owner.sessionId)
