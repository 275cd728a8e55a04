import { withFileName } from '#app/features/ground/orders/item-labels.ts'
import { uncoveredItems } from '#app/features/sales/proofs/proof-coverage.ts'
import { proofsToSend, roundToSend } from '#app/features/sales/proofs/proof-state.ts'
import type { OrderAnswer } from '../order-query.ts'
import { waivedIdsOf } from '../proofs/proof-rounds.ts'

/** Returns the proofs of the next round, and the items they don't cover. */
export function nextRound({
  order,
  orderItems,
  proofs,
}: Pick<OrderAnswer, 'order' | 'orderItems' | 'proofs'>) {
  const items = orderItems.map(withFileName)
  const toSend = proofsToSend(
    proofs,
    items.map(({ id }) => id),
  )
  const uncovered = uncoveredItems(items, toSend, waivedIdsOf(orderItems))
  const { round, isAgain, canBeSent } = roundToSend(proofs, {
    isChangeRequested: order.changesRequestedAt !== null,
  })
  const needsNoProof =
    uncoveredItems(items, [], waivedIdsOf(orderItems)).length === 0 &&
    proofs.every(({ sentAt }) => sentAt !== null)
  const hint = roundHint({
    round,
    isChangeRequested: order.changesRequestedAt !== null,
    canBeSent,
    hasSheets: toSend.some(({ artworkSha256, sentAt }) => artworkSha256 !== null && (isAgain || !sentAt)),
  })
  return { toSend, uncovered, isAgain, canBeSent, needsNoProof, hint, sendLabel: sendLabel(round, isAgain) }
}

type Round = { round: number; isChangeRequested: boolean; canBeSent: boolean; hasSheets: boolean }

/** Describes the next step for a pending order. A proof can't be resent to a customer who requested changes. */
export function roundHint({ round, isChangeRequested, canBeSent, hasSheets }: Round): string {
  if (!canBeSent && isChangeRequested)
    return `The customer requested changes. Upload a new proof to send round ${round}.`
  if (hasSheets) return 'Proof sheets were made from the artwork. Check and send them, or upload your own.'
  return 'Upload the proofs, then send them to the customer.'
}

function sendLabel(round: number, isAgain: boolean): string {
  if (isAgain) return `Send round ${round} again`
  return round === 1 ? 'Send for approval' : `Send round ${round}`
}
