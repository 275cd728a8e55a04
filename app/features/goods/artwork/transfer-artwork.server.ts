import { eq } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'

export async function transferArtwork(
  tx: Transaction,
  { sessionId, customerId }: { sessionId: number; customerId: number },
): Promise<void> {
  await tx
    .update(artworkFiles)
    .set({ sessionId: null, customerId })
    .where(eq(artworkFiles.sessionId, sessionId))
}
