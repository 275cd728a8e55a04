import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { mails } from '#app/schema/mail.server.ts'
import { orderEdits, orders } from '#app/schema/orders.server.ts'
import { paymentProblems, payments } from '#app/schema/payments.server.ts'
import { testProviderPayments } from '#app/schema/test-provider.server.ts'
import { purchases } from '#test/purchase.ts'
import { rules } from '#test/shared-shop/invariants.ts'
import type { TestShop } from '#test/shop.ts'

type Order = { id: number; hash: string }

/** A paid order with a difference of `amount` cents that the customer has been asked to pay. */
type Waiting = Order & { token: string; amount: number }

/** Returns functions that pay and refund the difference for an edit or a corrected address. */
export function differenceSteps(t: TestShop) {
  const { paymentOf, webhook } = purchases(t)

  async function rowOf(orderId: number) {
    const [row] = await t.shop.db.select().from(orders).where(eq(orders.id, orderId))
    if (!row) throw new Error('the order is gone')
    return row
  }

  /** Marks the payment as paid at the test provider, because the rules compare its payments with the shop's. */
  async function settled(link: string) {
    const { payment } = await paymentOf(link)
    await t.shop.db
      .update(testProviderPayments)
      .set({ status: 'paid' })
      .where(eq(testProviderPayments.id, payment.providerPaymentId ?? ''))
  }

  const linkQuery = ({ hash }: { hash: string }) => ({ query: { hash } })

  const difference = (order: Order) => t.api('GET', `/order/${order.id}/difference`, linkQuery(order))

  const openLink = (order: Order) => t.api('POST', `/order/${order.id}/difference/pay`, linkQuery(order))

  async function paid(order: Order) {
    const opened = await openLink(order)
    expect(opened.status).toBe(200)
    expect((await webhook(opened.body.link)).status).toBe(200)
    await settled(opened.body.link)
    return opened.body.link
  }

  const refund = ({ id, token }: Waiting, body: object) =>
    t.api('POST', `/admin/orders/${id}/refunds`, { token, body })

  const cancel = ({ id, token }: Waiting, body: object) =>
    t.api('POST', `/admin/orders/${id}/cancel`, { token, body })

  const mailsOf = async (orderId: number, template: string) =>
    (await t.shop.db.select().from(mails).where(eq(mails.orderId, orderId)))
      .map(({ mail }) => mail)
      .filter((mail) => mail.template === template)

  const problemsOf = (orderId: number) =>
    t.shop.db
      .select({ kind: paymentProblems.kind, amount: paymentProblems.amountCents })
      .from(paymentProblems)
      .innerJoin(payments, eq(payments.id, paymentProblems.paymentId))
      .where(eq(payments.orderId, orderId))

  const endLink = (orderId: number) =>
    t.shop.db.update(orderEdits).set({ endsOn: '2020-01-01' }).where(eq(orderEdits.orderId, orderId))

  async function brokenRules() {
    const broken: string[] = []
    // This rule is skipped, because some tests set an order's status without an event.
    for (const [name, rule] of Object.entries(rules).filter(
      ([each]) => !each.includes('matches its last event'),
    )) {
      const { rows } = (await t.shop.db.execute(sql.raw(rule))) as { rows: object[] }
      if (rows.length > 0) broken.push(name)
    }
    return broken
  }

  /** Expects a late payment to leave the order unchanged and to be reported as surplus, and refunds it. */
  async function surplus(order: Waiting, link: string) {
    const total = (await rowOf(order.id)).totalCents
    expect((await webhook(link)).status).toBe(200)
    await settled(link)
    expect((await rowOf(order.id)).totalCents).toBe(total)
    expect(await problemsOf(order.id)).toEqual([{ kind: 'surplus', amount: order.amount }])
    const { payment } = await paymentOf(link)
    const refunded = await refund(order, {
      amount: order.amount,
      paymentId: payment.id,
      reason: 'Paid too late',
      idempotencyKey: `late-${payment.id}-of-this-test`,
    })
    expect(refunded.status).toBe(201)
    expect(await brokenRules()).toEqual([])
  }

  /**
   * Expects figures and the export to count the difference requested by `ask` as revenue once it is paid, and to
   * include its refund.
   */
  async function expectRevenue(ask: () => Promise<Waiting & { before: { totalCents: number } }>) {
    const { token } = await t.admin()
    const figures = async () => (await t.api('GET', '/admin/figures', { token })).body.total
    const before = await figures()
    const order = await ask()
    const received = async () => (await figures()).revenueCents - before.revenueCents
    expect(await received()).toBe(order.before.totalCents)
    const link = await paid(order)
    const total = order.before.totalCents + order.amount
    expect(await received()).toBe(total)
    expect((await figures()).refundedCents).toBe(before.refundedCents)
    const { payment } = await paymentOf(link)
    const part = {
      amount: 100,
      paymentId: payment.id,
      reason: 'Sorry',
      idempotencyKey: 'of-a-difference-here',
    }
    expect((await refund(order, part)).status).toBe(201)
    expect(await received()).toBe(total - 100)
    expect((await figures()).refundedCents).toBe(before.refundedCents + 100)
    const csv = await (await t.request('/admin/orders.csv', { token })).text()
    const row = csv.split('\r\n').find((line) => line.startsWith(`${order.id},`))
    expect(row).toContain(`,${(total / 100).toFixed(2)},1.00,`)
    expect(await brokenRules()).toEqual([])
  }

  const queries = { rowOf, difference, mailsOf, problemsOf, brokenRules }
  return { ...queries, settled, linkQuery, openLink, paid, refund, cancel, endLink, surplus, expectRevenue }
}
