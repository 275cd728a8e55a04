import { and, eq, isNotNull, isNull, max } from 'drizzle-orm'
import { conflict } from '#app/errors.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { proofsToSend } from './proof-state.ts'
import { proofs } from '#app/schema/proofs.server.ts'

/** `seen`: the proofs shown to the user, if the client sent them. */
type Decision = { seen: number[] | undefined; now: Date }

/** Returns the round, or null if the last one is resent. Throws conflict if there are none, or others than seen. */
export async function sendProofs(
  tx: Transaction,
  orderId: number,
  { seen, now }: Decision,
): Promise<number | null> {
  const all = await tx.select().from(proofs).where(eq(proofs.orderId, orderId))
  if (all.length === 0) throw conflict('Upload a proof first')
  const toSend = proofsToSend(all)
  if (toSend.length === 0) throw conflict('Upload a new proof first. The last approval was voided.')
  if (!areSame(toSend, seen)) {
    throw conflict('The proofs have changed. Review them, then send.')
  }
  if (toSend.every(({ sentAt }) => sentAt !== null)) return null
  await tx
    .update(proofs)
    .set({ supersededAt: now })
    .where(and(eq(proofs.orderId, orderId), isNotNull(proofs.sentAt), isNull(proofs.supersededAt)))
  const [sent] = await tx
    .select({ round: max(proofs.round) })
    .from(proofs)
    .where(eq(proofs.orderId, orderId))
  const round = (sent?.round ?? 0) + 1
  await tx
    .update(proofs)
    .set({ sentAt: now, round })
    .where(and(eq(proofs.orderId, orderId), isNull(proofs.sentAt)))
  return round
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

export async function approveProofs(
  tx: Transaction,
  orderId: number,
  { seen, now }: Decision,
): Promise<number | null> {
  const approved = await tx
    .update(proofs)
    .set({ approvedAt: now })
    .where(areInCurrentRound(orderId))
    .returning({ id: proofs.id, round: proofs.round })
  if (!areSame(approved, seen)) {
    throw conflict('There’s a newer proof. Review it before you approve.')
  }
  return approved[0]?.round ?? null
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
