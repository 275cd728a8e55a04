import { eq } from 'drizzle-orm'
import type { Actor } from '#app/features/ground/people/customer.ts'
import type { Mail, MailedMoney, StaffApproval } from '#app/features/ground/shop/mail.ts'
import type { ApprovedVia } from '#app/features/ground/orders/order-status.ts'
import { itemLabel, labeledItem } from '#app/features/ground/orders/item-labels.ts'
import type { Order } from '#app/features/sales/order-access/find-order.server.ts'
import { composeMailedOrder, type MailedItems } from '#app/features/sales/order-access/mailed-order.server.ts'
import { areInCurrentRound } from '#app/features/sales/proofs/decide-proofs.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { readOrderItems, unacceptedOf } from './read-order.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { proofs } from '#app/schema/proofs.server.ts'

type Moved = {
  order: Order
  items: MailedItems
  reason: string | null
  actor: Actor
  via: ApprovedVia | undefined
  money: MailedMoney | undefined
  isWithoutProof: true | undefined
}

export async function composeMoveMail(
  tx: Transaction,
  { order, items, reason, actor, via, money, isWithoutProof }: Moved,
): Promise<Mail> {
  const mailed = composeMailedOrder(order, items)
  if (order.status === 'PENDING') return { template: 'changes-asked', order: mailed, reason }
  if (order.status === 'APPROVED_BY_ADMIN') {
    const shown = await tx.select({ id: proofs.id }).from(proofs).where(areInCurrentRound(order.id))
    const findings = await composeFindings(tx, order.id)
    const about = findings.length > 0 ? { findings } : {}
    return { template: 'proof-ready', order: mailed, proofs: shown.length, ...about }
  }
  const { status, carrier, trackingNumber, moreParcels } = order
  const approval = via && { approval: { by: await firstNameOf(tx, actor), via } satisfies StaffApproval }
  return {
    template: 'order-moved',
    order: mailed,
    status,
    reason,
    carrier,
    trackingNumber,
    moreParcels,
    ...approval,
    ...(isWithoutProof && { isWithoutProof }),
    ...(money && { money }),
  }
}

/** Names the item if there are several. */
async function composeFindings(tx: Transaction, orderId: number): Promise<string[]> {
  const items = await readOrderItems(tx, orderId)
  return items.flatMap((row) => {
    const name = items.length > 1 ? `${itemLabel(labeledItem(row.item))}: ` : ''
    return unacceptedOf(row).map(({ title, meaning }) => `${name}${title}. ${meaning}`)
  })
}

async function firstNameOf(tx: Transaction, actor: Actor): Promise<string> {
  if (actor.kind !== 'customer') throw new Error('only staff approve for customers')
  const [staff] = await tx
    .select({ firstName: customers.firstName })
    .from(customers)
    .where(eq(customers.id, actor.customerId))
  return staff?.firstName ?? ''
}
