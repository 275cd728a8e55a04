import { and, eq, isNull, sql } from 'drizzle-orm'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { itemArtworks, orderItems } from '#app/schema/orders.server.ts'

/** The item's current artwork, as it is, and what it replaced. Lock the order first. */
export async function setItemArtwork(
  tx: Transaction,
  attached: Omit<typeof itemArtworks.$inferInsert, 'id'>,
): Promise<void> {
  const { orderItemId, artworkFileId } = attached
  // What the customer chose was for the picture before.
  const changed = { artworkFileId, artworkDesign: defaultDesign, printExactly: false, proofProblem: null }
  await tx.update(orderItems).set(changed).where(eq(orderItems.id, orderItemId))
  await tx.insert(itemArtworks).values(attached)
}

/** An item that replaces another one has its history, too. Lock the order first. */
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

/** Returns whether it was recorded: not if it has other artwork by now, or a problem already. */
export async function setProofProblem(
  db: Queryable,
  { itemId, artworkFileId, problem }: { itemId: number; artworkFileId: string; problem: string },
): Promise<boolean> {
  const isWithout = and(eq(orderItems.artworkFileId, artworkFileId), isNull(orderItems.proofProblem))
  const recorded = await db
    .update(orderItems)
    .set({ proofProblem: problem })
    .where(and(eq(orderItems.id, itemId), isWithout))
    .returning({ id: orderItems.id })
  return recorded.length > 0
}
