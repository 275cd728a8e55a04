import { withFileName } from '#app/features/ground/orders/item-labels.ts'
import { uncoveredItems } from '#app/features/sales/proofs/proof-coverage.ts'
import { proofsToSend, roundToSend } from '#app/features/sales/proofs/proof-state.ts'
import type { OrderAnswer } from '../order-query.ts'
import { waivedIdsOf } from '../proofs/proof-rounds.ts'

/** What the next round shows, and the items that it does not cover. */
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
  return { toSend, uncovered, isAgain, canBeSent, needsNoProof, sendLabel: sendLabel(round, isAgain) }
}

function sendLabel(round: number, isAgain: boolean): string {
  if (isAgain) return `Send round ${round} again`
  return round === 1 ? 'Send for approval' : `Send round ${round}`
}
