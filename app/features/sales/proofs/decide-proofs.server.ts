import { and, eq, exists, gte, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { conflict } from '#app/errors.ts'
import { itemLabel } from '#app/features/ground/orders/item-labels.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { proofItems, proofs, proofWaivers } from '#app/schema/proofs.server.ts'
import { isApproved } from '#app/features/ground/orders/order-status.ts'
import { orders } from '#app/schema/orders.server.ts'
import { uncoveredItems, uncoveredText } from './proof-coverage.ts'
import { isSheetWithdrawn } from './proof-sheets.server.ts'
import { isPrintable, proofsToSend } from './proof-state.ts'
import { readCoverage } from './read-coverage.server.ts'

/** `seen` lists the proofs shown to the user, if the client sent them. */
type Decision = { seen: number[] | undefined; now: Date }

/**
 * Returns the round, or null if the last one is resent. Throws conflict if there are no proofs, if they differ from
 * `seen`, or if an item lacks a proof that it needs.
 */
export async function sendRound(
  tx: Transaction,
  orderId: number,
  { seen, now }: Decision,
): Promise<number | null> {
  const { items, proofs: all, waivedIds } = await readCoverage(tx, orderId)
  if (all.length === 0) throw conflict('Upload a proof first')
  const toSend = proofsToSend(
    all,
    items.map(({ id }) => id),
  )
  if (toSend.length === 0) throw conflict('Upload a new proof first. The last approval was voided.')
  if (!areSame(toSend, seen)) {
    throw conflict('The proofs have changed. Review them, then send.')
  }
  const uncovered = uncoveredItems(items, toSend, waivedIds)
  if (uncovered.length > 0) throw conflict(uncoveredText(uncovered))
  const last = Math.max(0, ...all.map((proof) => proof.round ?? 0))
  const isWithdrawn = ({ round, artworkSha256, supersededAt }: (typeof all)[number]) =>
    round === last && artworkSha256 !== null && supersededAt !== null
  // If one of the last round's sheets was withdrawn, the rest is sent as a new round.
  if (toSend.every(({ sentAt }) => sentAt !== null) && !all.some(isWithdrawn)) return null
  const round = last + 1
  const ids = toSend.map(({ id }) => id)
  await tx
    .update(proofs)
    .set({ supersededAt: now })
    .where(
      and(
        eq(proofs.orderId, orderId),
        isNotNull(proofs.sentAt),
        isNull(proofs.supersededAt),
        notInArray(proofs.id, ids),
      ),
    )
  await tx
    .update(proofs)
    .set({ sentAt: now, round, firstRound: sql`coalesce(${proofs.firstRound}, ${proofs.round}, ${round})` })
    .where(inArray(proofs.id, ids))
  await limitToItems(
    tx,
    orderId,
    toSend.filter(({ sentAt }) => sentAt !== null),
  )
  return round
}

/** Limits proofs that are shown again to the items that no new proof shows. */
async function limitToItems(
  tx: Transaction,
  orderId: number,
  shownAgain: { id: number; itemIds: number[] }[],
): Promise<void> {
  if (shownAgain.length === 0) return
  const ids = shownAgain.map(({ id }) => id)
  await tx.delete(proofItems).where(inArray(proofItems.proofId, ids))
  await tx
    .insert(proofItems)
    .values(
      shownAgain.flatMap(({ id, itemIds }) =>
        itemIds.map((orderItemId) => ({ proofId: id, orderId, orderItemId })),
      ),
    )
}

export const areInCurrentRound = (orderId: number) =>
  and(
    eq(proofs.orderId, orderId),
    isNotNull(proofs.sentAt),
    isNull(proofs.supersededAt),
    isNull(proofs.voidedAt),
  )

export async function voidApproval(tx: Transaction, orderId: number, now: Date): Promise<void> {
  await tx
    .update(proofs)
    .set({ voidedAt: now })
    .where(and(areInCurrentRound(orderId), isNotNull(proofs.approvedAt)))
}

export async function approveRound(
  tx: Transaction,
  orderId: number,
  { seen, now }: Decision,
): Promise<number | null> {
  const endedSince = tx
    .select({ one: sql`1` })
    .from(proofWaivers)
    .where(and(eq(proofWaivers.orderId, orderId), gte(proofWaivers.withdrawnAt, proofs.sentAt)))
  const approved = await tx
    .update(proofs)
    .set({ approvedAt: now })
    .where(areInCurrentRound(orderId))
    .returning({
      id: proofs.id,
      round: proofs.round,
      isOutdated: sql<boolean>`(${exists(endedSince)} or ${isSheetWithdrawn(tx)})`,
    })
  if (!areSame(approved, seen)) {
    throw conflict('There’s a newer proof. Review it before you approve.')
  }
  if (approved.length === 0 || approved.some(({ isOutdated }) => isOutdated))
    await refuseReplaced(tx, orderId)
  return approved[0]?.round ?? null
}

/** Throws conflict if an item needs a proof, or staff made one that they have yet to send. */
export async function refuseUnproofed(tx: Transaction, orderId: number): Promise<void> {
  const { items, proofs: all, waivedIds } = await readCoverage(tx, orderId)
  const uncovered = uncoveredItems(items, [], waivedIds)
  if (uncovered.length > 0) throw conflict(`Needs a proof first: ${uncovered.map(itemLabel).join('; ')}`)
  if (all.some(({ sentAt }) => sentAt === null)) {
    throw conflict('One proof hasn’t been sent. Send it for approval or remove it.')
  }
}

/**
 * Throws conflict if artwork to print exactly was replaced after the round was sent: nobody approved the new artwork.
 */
async function refuseReplaced(tx: Transaction, orderId: number): Promise<void> {
  const { items, proofs: all, waivedIds } = await readCoverage(tx, orderId)
  const current = all.filter(isPrintable)
  const replaced = uncoveredItems(items, current, waivedIds)
  if (replaced.length === 0) return
  const names = replaced.map(itemLabel).join('; ')
  throw conflict(`New artwork needs a proof before you can approve: ${names}`)
}

export async function checkProofsSeen(
  tx: Transaction,
  orderId: number,
  { seen }: Pick<Decision, 'seen'>,
): Promise<void> {
  const shown = await tx.select({ id: proofs.id }).from(proofs).where(areInCurrentRound(orderId))
  if (!areSame(shown, seen)) throw conflict('There’s a newer proof. Review it before you respond.')
}

function areSame(proofs: { id: number }[], seen: number[] | undefined): boolean {
  if (seen === undefined) return true
  return proofs.length === seen.length && proofs.every(({ id }) => seen.includes(id))
}

/**
 * Throws conflict unless these items of a reprint's original order are still approved. Lock that order first, so that
 * its approval isn't voided in the meantime.
 */
export async function refuseUnapproved(tx: Transaction, orderId: number, itemIds: number[]): Promise<void> {
  const { items, proofs, waivedIds } = await readCoverage(tx, orderId)
  const approved = proofs.filter(isPrintable)
  const [first] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId))
  const needsNone = first !== undefined && isApproved(first.status)
  if (approved.length === 0 && !needsNone) {
    throw conflict(`The approval of order ${orderId} was voided, so there are no approved files to print`)
  }
  const printed = items.filter(({ id }) => itemIds.includes(id))
  if (printed.length < itemIds.length) {
    throw conflict(`Order ${orderId} was edited, so its later approvals don’t cover these items`)
  }
  const uncovered = uncoveredItems(printed, approved, waivedIds)
  if (uncovered.length > 0) throw conflict(uncoveredText(uncovered))
}
