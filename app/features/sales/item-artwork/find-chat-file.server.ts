import { and, eq, exists, isNull, notExists, sql } from 'drizzle-orm'
import { notFound } from '#app/errors.ts'
import type { Artwork } from '#app/features/goods/artwork/store-artwork.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { messages } from '#app/schema/chat.server.ts'
import { proofs } from '#app/schema/proofs.server.ts'

/**
 * Returns the file, locked so that it is not swept. Proofs don't count, because their files are deleted with them.
 * Throws not_found.
 */
export async function findChatFile(tx: Transaction, orderId: number, path: string): Promise<Artwork> {
  const one = { one: sql`1` }
  const inChat = tx
    .select(one)
    .from(messages)
    .where(and(eq(messages.orderId, orderId), sql`strpos(${messages.content}, ${artworkFiles.path}) > 0`))
  const ofProof = tx.select(one).from(proofs).where(eq(proofs.artworkFileId, artworkFiles.id))
  const [file] = await tx
    .select()
    .from(artworkFiles)
    .where(
      and(eq(artworkFiles.path, path), isNull(artworkFiles.erasedAt), exists(inChat), notExists(ofProof)),
    )
    .for('key share')
  if (!file) throw notFound('This file is not in the order’s chat')
  return file
}
