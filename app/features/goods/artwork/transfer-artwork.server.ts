import { eq } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { artworkFiles, resumableUploads } from '#app/schema/artwork.server.ts'

/** Includes unfinished uploads, so that visitors can resume them after logging in. */
export async function transferArtwork(
  tx: Transaction,
  { sessionId, customerId }: { sessionId: number; customerId: number },
): Promise<void> {
  const owner = { sessionId: null, customerId }
  await tx.update(artworkFiles).set(owner).where(eq(artworkFiles.sessionId, sessionId))
  await tx.update(resumableUploads).set(owner).where(eq(resumableUploads.sessionId, sessionId))
}
