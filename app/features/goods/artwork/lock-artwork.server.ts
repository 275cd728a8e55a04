import { and, eq } from 'drizzle-orm'
import { notFound } from '#app/errors.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Throws not_found, also for another session's file. */
export async function lockArtwork(tx: Transaction, session: CartSession, fileId: string): Promise<void> {
  const isOwn =
    session.kind === 'customer'
      ? eq(artworkFiles.customerId, session.customerId)
      : eq(artworkFiles.sessionId, session.sessionId)
  const [file] = uuid.test(fileId)
    ? await tx
        .select({ id: artworkFiles.id })
        .from(artworkFiles)
        .where(and(eq(artworkFiles.id, fileId), isOwn))
        .for('key share')
    : []
  if (!file) throw notFound('File not found')
}
