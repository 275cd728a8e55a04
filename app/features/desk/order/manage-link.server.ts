import { invalid } from '#app/errors.ts'
import { changesBetween } from '#app/features/ground/people/changes.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { lockOrder } from '#app/features/sales/orders/find-order.server.ts'
import { mailedOrder } from '#app/features/sales/orders/mailed-order.server.ts'
import { replaceLink, saveLinkEnd } from '#app/features/sales/orders/order-link.server.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import { readCalendar } from '#app/features/shop/settings/calendar.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import type { LinkEnd, LinkReplacement } from './order.input.ts'

type Context = { db: Database; jobs: Jobs; staff: Customer; now: Date }

/** Replaces an order's leaked link, and emails the new one to the customer if requested. Throws not_found. */
export async function replaceOrderLink(
  { db, jobs, staff, now }: Context,
  orderId: number,
  { reason, isMailed }: LinkReplacement,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const { today } = await readCalendar(tx, now)
    const hash = await replaceLink(tx, order, today)
    if (isMailed) {
      const mail = { template: 'order-link', order: await mailedOrder(tx, { ...order, hash }) } as const
      await writeMail({ tx, jobs, now }, order.email, mail)
    }
    await recordChange(
      { tx, staff, now },
      {
        action: 'replace link',
        subject: 'order',
        subjectId: orderId,
        changes: { reason: [null, reason], isMailed: [null, isMailed] },
      },
    )
  })
}

/** Sets the last day of an order's link, or removes it. Throws not_found or invalid (a day that has passed). */
export async function setLinkEnd(
  { db, staff, now }: Context,
  orderId: number,
  { endsOn: linkEndsOn }: LinkEnd,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const { today } = await readCalendar(tx, now)
    if (linkEndsOn !== null && linkEndsOn < today) {
      throw invalid('Choose today or a later day', { endsOn: 'Choose today or a later day' })
    }
    if (order.linkEndsOn === linkEndsOn) return
    await saveLinkEnd(tx, orderId, linkEndsOn)
    const changes = changesBetween({ linkEndsOn: order.linkEndsOn }, { linkEndsOn })
    await recordChange(
      { tx, staff, now },
      { action: 'change link', subject: 'order', subjectId: orderId, changes },
    )
  })
}
