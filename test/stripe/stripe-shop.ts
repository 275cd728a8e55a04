import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach } from 'vitest'
import { mails } from '#app/schema/mail.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import { reconcilePayments } from '#app/features/sales/payments/reconcile-payments.server.ts'
import { purchases, type Buyer } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'
import { findSession } from './account.ts'
import { pay, type Method } from './customer.ts'
import type { StripeEvent } from './objects.ts'
import { startStripe, type StripeStandIn } from './stripe-stand-in.ts'
import type { Webhook } from './webhooks.ts'

const webhookSecrets = ['whsec_new', 'whsec_old']

/** Opens a shop that uses the stand-in, which calls the shop's webhook. Call once, at the top of a test file. */
export function stripeShop() {
  const started = {} as { stripe: StripeStandIn }
  const t = testShop({
    env: async () => {
      started.stripe = await startStripe({
        webhookSecrets,
        webhook: async (sent) => (await post(sent)).status,
      })
      return started.stripe.settings
    },
  })
  afterEach(async () => {
    started.stripe.faults.splice(0)
    await started.stripe.delivered()
  })
  afterAll(() => started.stripe.close())
  const { visitor, addStickers, close, paymentOf } = purchases(t)

  const post = ({ body, signature }: Webhook) =>
    t.api('POST', '/payments/webhook', { body, headers: { 'stripe-signature': signature } })

  /** Sends an event again, optionally with other secrets or at another time. */
  const send = (event: StripeEvent, signed?: Parameters<StripeStandIn['webhookOf']>[1]) =>
    post(started.stripe.webhookOf(event, signed))

  /** Returns an unpaid order and its session. */
  async function unpaid(changes: object = {}, who?: Buyer) {
    const buyer = who ?? (await visitor())
    if (!who) await addStickers(buyer)
    const { body } = await close(buyer, changes)
    const sessionId = body.link.split('/').at(-1) ?? ''
    const { order, payment } = await paymentOf(body.link)
    const session = () => findSession(started.stripe.account, sessionId)
    const intentId = () => session().payment_intent ?? ''
    return { buyer, link: body.link, sessionId, order, payment, session, intentId }
  }

  async function payAt(sessionId: string, method?: Method): Promise<number[]> {
    pay(started.stripe.account, sessionId, method)
    return started.stripe.delivered()
  }

  async function paid(changes: object = {}) {
    const bought = await unpaid(changes)
    await payAt(bought.sessionId)
    return { ...bought, ...(await paymentOf(bought.link)) }
  }

  /** Runs `work` without delivering the events it causes. */
  async function silently<T>(work: () => T): Promise<T> {
    started.stripe.setDelivering(false)
    try {
      return await work()
    } finally {
      started.stripe.setDelivering(true)
    }
  }

  async function reconcileNow(paymentId: number) {
    const nextCheckAt = new Date(0)
    await t.shop.db.update(payments).set({ nextCheckAt }).where(eq(payments.id, paymentId))
    await reconcilePayments(t.shop)
  }

  const lastEvent = (type: string) => {
    const event = started.stripe.account.events.findLast((each) => each.type === type)
    if (!event) throw new Error(`no ${type} event`)
    return event
  }

  const mailsOf = async (template: string, orderId: number) =>
    t.shop.db
      .select()
      .from(mails)
      .where(
        sql`${mails.mail} ->> 'template' = ${template} and coalesce(${mails.orderId}, (${mails.mail} ->> 'orderId')::integer) = ${orderId}`,
      )

  return {
    t,
    get stripe() {
      return started.stripe
    },
    visitor,
    addStickers,
    close,
    paymentOf,
    post,
    send,
    unpaid,
    payAt,
    paid,
    silently,
    reconcileNow,
    lastEvent,
    mailsOf,
  }
}
