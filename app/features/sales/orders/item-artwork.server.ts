import { and, eq, isNull, sql } from 'drizzle-orm'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { itemArtworks, orderItems } from '#app/schema/orders.server.ts'

/** Saves the item's new artwork with the default design, and adds it to the item's history. Lock the order first. */
export async function setItemArtwork(
  tx: Transaction,
  attached: Omit<typeof itemArtworks.$inferInsert, 'id'>,
): Promise<void> {
  const { orderItemId, artworkFileId } = attached
  // The customer's edits were for the previous file.
  const changed = { artworkFileId, artworkDesign: defaultDesign, printExactly: false, proofProblem: null }
  await tx.update(orderItems).set(changed).where(eq(orderItems.id, orderItemId))
  await tx.insert(itemArtworks).values(attached)
}

/** Moves the artwork history of replaced items to their replacements. Lock the order first. */
export async function keepArtworkHistory(
  tx: Transaction,
  replaced: { from: number; to: number }[],
): Promise<void> {
  if (replaced.length === 0) return
  const before = sql.param(replaced.map(({ from }) => from))
  const after = sql.param(replaced.map(({ to }) => to))
  await tx
    .update(itemArtworks)
    .set({ orderItemId: sql`replaced.after` })
    .from(sql`unnest(${before}::integer[], ${after}::integer[]) as replaced(before, after)`)
    .where(eq(itemArtworks.orderItemId, sql`replaced.before`))
}

/** Returns false without recording the problem if the item's artwork was replaced, or a problem is already recorded. */
export async function setProofProblem(
  db: Queryable,
  { itemId, artworkFileId, problem }: { itemId: number; artworkFileId: string; problem: string },
): Promise<boolean> {
  const isUnrecorded = and(eq(orderItems.artworkFileId, artworkFileId), isNull(orderItems.proofProblem))
  const recorded = await db
    .update(orderItems)
    .set({ proofProblem: problem })
    .where(and(eq(orderItems.id, itemId), isUnrecorded))
    .returning({ id: orderItems.id })
  return recorded.length > 0
}
