import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { approvedVia } from '#app/features/ground/orders/order-status.ts'
import { viaTexts } from '#app/features/ground/orders/approved-via.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { orderEvents } from '#app/schema/orders.server.ts'
import { first } from '#test/first.ts'
import { orderSteps } from '#test/order-steps.ts'
import { pdfText } from '#test/pdf-text.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)
const { uploadProof, move, read } = orderSteps(t)

async function proofSent(buyer?: { token: string }) {
  const order = await paidOrder(buyer)
  const { token } = await t.staff('production')
  await uploadProof(token, order.id)
  await move(token, order.id, { status: 'APPROVED_BY_ADMIN' })
  return { ...order, production: token }
}

const approve = ({ id, hash }: { id: number; hash: string }, call: { token?: string; via?: unknown }) =>
  t.api('POST', `/order/change-status/${id}`, {
    token: call.token,
    query: { hash },
    body: { status: 'APPROVED', ...('via' in call && { via: call.via }) },
  })

async function ticketOf(token: string, orderId: number) {
  const response = await t.request(`/admin/orders/${orderId}/print-sheet.pdf`, { token })
  return pdfText(await response.arrayBuffer())
}

const mailOf = async (orderId: number) =>
  first(await t.shop.db.select().from(mails).where(eq(mails.orderId, orderId)).orderBy(desc(mails.id))).mail

describe('an approval on the customer’s behalf', () => {
  test.each(approvedVia)(
    'via %s is shown in the timeline, history, audit log, email and job ticket',
    async (via) => {
      const order = await proofSent()
      const staff = await t.staff('support')
      await t.shop.db.update(customers).set({ firstName: 'Pete' }).where(eq(customers.id, staff.id))
      expect((await approve(order, { token: staff.token, via })).status).toBe(200)

      const text = `Proof approved for the customer (${viaTexts[via]})`
      const { body } = await read(staff.token, order.id)
      expect(body.timeline).toContainEqual(expect.objectContaining({ kind: 'move', text, by: staff.email }))
      expect(body.order.events.at(-1)).toMatchObject({ by: 'admin', via })
      const shown = (await t.api('GET', `/order/${order.id}`, { query: { hash: order.hash } })).body
      expect(shown.order.events.at(-1)).toMatchObject({ toStatus: 'APPROVED', by: 'admin', via })
      const entries = await t.shop.db.select().from(auditEntries).where(eq(auditEntries.staffId, staff.id))
      expect(entries).toMatchObject([
        { action: 'move to APPROVED for the customer', changes: { via: [null, via] } },
      ])
      expect(await mailOf(order.id)).toMatchObject({
        template: 'order-moved',
        status: 'APPROVED',
        approval: { by: 'Pete', via },
      })
      const ticket = await ticketOf(staff.token, order.id)
      expect(ticket.join(' ')).toContain(`Approved for the customer (${viaTexts[via]})`)
      expect(JSON.stringify([body, shown, ticket])).not.toMatch(/by (the )?customer/)
    },
  )

  test('requires a note of how the customer approved', async () => {
    const order = await proofSent()
    const { token } = await t.admin()
    for (const wrong of [{}, { via: '' }, { via: 'fax' }]) {
      expect(await approve(order, { token, ...wrong })).toMatchObject({
        status: 422,
        problem: { fields: { via: expect.any(String) } },
      })
    }
    expect((await approve(order, { token, via: 7 })).status).toBe(400)
    const events = await t.shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id))
    expect(events.map(({ toStatus }) => toStatus)).not.toContain('APPROVED')
  })

  test('refuses the note if customers approve themselves: by link, logged in, or as staff on their own order', async () => {
    const byLink = await proofSent()
    expect((await approve(byLink, { via: 'phone' })).status).toBe(422)
    expect((await approve(byLink, {})).status).toBe(200)
    for (const buyer of [await t.customer(), await t.admin()]) {
      const own = await proofSent(buyer)
      expect((await approve(own, { token: buyer.token, via: 'phone' })).status).toBe(422)
      expect((await approve(own, { token: buyer.token })).status).toBe(200)
      const { order } = (await read((await t.admin()).token, own.id)).body
      expect(order.events.at(-1)).toMatchObject({ by: 'customer', via: null })
      expect(await mailOf(own.id)).not.toHaveProperty('approval')
    }
  })

  test('only approvals record how the customer approved', async () => {
    const order = await proofSent()
    const { token } = await t.admin()
    const query = { hash: order.hash }
    const decide = (body: object) => t.api('POST', `/order/change-status/${order.id}`, { token, query, body })
    expect((await decide({ status: 'PENDING', reason: 'Bigger', via: 'phone' })).status).toBe(422)
    await approve(order, { token, via: 'in_person' })
    expect((await decide({ status: 'IN_PRINT', via: 'phone' })).status).toBe(422)
    expect((await decide({ status: 'IN_PRINT' })).status).toBe(200)
  })

  test('the API reports whether an employee is acting for the customer', async () => {
    const staff = await t.admin()
    const [own, other] = [await paidOrder({ token: staff.token }), await paidOrder()]
    const isForCustomer = async ({ id, hash }: { id: number; hash: string }, token?: string) =>
      (await t.api('GET', `/order/${id}`, { token, query: { hash } })).body.order.isForCustomer
    expect(await isForCustomer(own, staff.token)).toBe(false)
    expect(await isForCustomer(other, staff.token)).toBe(true)
    expect(await isForCustomer(other)).toBe(false)
    expect((await read(staff.token, other.id)).body.order.isForCustomer).toBe(true)
  })
})
