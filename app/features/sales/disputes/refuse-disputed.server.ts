import { conflict } from '#app/errors.ts'
import { isOpenDispute } from '#app/features/ground/money/dispute.ts'
import type { Order } from '#app/features/sales/order-access/find-order.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { disputesOf } from './read-disputes.server.ts'

/** Lock the order first. */
export async function refuseDisputed(tx: Transaction, { id, disputedAt }: Order): Promise<void> {
  if (disputedAt === null) return
  const isOpen = (await disputesOf(tx, id)).some(({ status }) => isOpenDispute(status))
  throw conflict(
    isOpen
      ? 'The customer’s bank disputes the payment. The order can’t be printed until the dispute is decided.'
      : 'The dispute over the payment was lost, so the order can’t be printed. Cancel it.',
  )
}
