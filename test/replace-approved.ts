import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { proofs } from '#app/schema/proofs.server.ts'
import { digestOf } from '#app/features/goods/files/received-file.server.ts'
import type { TestShop } from '#test/shop.ts'

/** Replaces the bytes of an order's approved proof, for tests with files too large for staff to upload. */
export async function replaceApproved(
  { shop: { db, settings } }: TestShop,
  orderId: number,
  write: (path: string) => Promise<void>,
): Promise<void> {
  const [proof] = await db.select().from(proofs).where(eq(proofs.orderId, orderId))
  const isFile = eq(artworkFiles.id, proof?.artworkFileId ?? '')
  const [file] = await db.select().from(artworkFiles).where(isFile)
  const path = join(settings.dataDir, 'files', file?.path ?? '')
  await write(path)
  const sizeBytes = (await stat(path)).size
  const sha256 = await digestOf({ path, sizeBytes })
  await db.update(artworkFiles).set({ sha256, sizeBytes }).where(isFile)
  await db.update(proofs).set({ sha256 }).where(eq(proofs.orderId, orderId))
}
