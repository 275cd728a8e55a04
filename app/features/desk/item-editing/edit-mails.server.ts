import { cents } from '#app/features/ground/money/cents.ts'
import { differencePath } from '#app/features/ground/orders/order.ts'
import type { Order } from '#app/features/sales/orders/find-order.server.ts'
import { mailedOrder } from '#app/features/sales/orders/mailed-order.server.ts'
import type { Edit } from '#app/features/sales/edits/apply-edit.server.ts'
import { isForShipping } from '#app/features/sales/edits/order-edit.ts'
import type { Mail } from '#app/features/ground/shop/mail.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'

/** Composes the email about an edit of items or shipping that is waiting for payment. */
export async function proposalMail(db: Queryable, order: Order, edit: Edit): Promise<Mail> {
  return {
    template: 'order-edit-proposed',
    order: await mailedOrder(db, order),
    changes: edit.changes,
    differenceCents: edit.differenceCents,
    totalCents: cents(order.totalCents + edit.differenceCents),
    payPath: differencePath(order),
    endsOn: edit.endsOn ?? '',
    ...(isForShipping(edit) && { isForShipping: true as const }),
  }
}

/** Composes the email about a withdrawn edit whose payment link was emailed. */
export async function withdrawalMail(db: Queryable, order: Order, { changes }: Edit): Promise<Mail> {
  return { template: 'order-edit-withdrawn', order: await mailedOrder(db, order), changes }
}

/** Composes the email about an edited order. */
export async function editedMail(db: Queryable, order: Order, changes: string[]) {
  return {
    template: 'order-edited' as const,
    order: await mailedOrder(db, order),
    changes,
    refundCents: 0,
    dueCents: order.dueCents,
    ...(order.dueCents > 0 && { payPath: differencePath(order) }),
    isApprovalVoid: false,
  }
}
