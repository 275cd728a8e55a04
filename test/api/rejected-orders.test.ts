import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#app/schema/mail.server.ts'
import { renderMail } from '#app/features/shop/mail/render-mail.server.ts'
import { readShopSettings } from '#app/features/shop/settings/shop.server.ts'
import { first } from '#test/first.ts'
import { pdfText } from '#test/pdf-text.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)
const reason = 'It shows somebody else’s logo'
const nothingPromised = { arrivesFrom: null, arrivesTo: null, rejectionReason: reason }

async function rejectedOrder(buyer?: { token: string }, email = `no-${Math.random()}@example.com`) {
  const { token } = await t.admin()
  const order = await paidOrder(buyer, { email })
  const before = await t.api('GET', `/order/${order.id}`, { token })
  expect(before.body.order).toMatchObject({ arrivesTo: expect.any(String), rejectionReason: null })
  const path = `/order/change-status/${order.id}`
  const { status } = await t.api('POST', path, { token, body: { status: 'REJECTED', reason } })
  expect(status).toBe(200)
  return { ...order, token, email }
}

test('a rejected order shows its customer the reason, but no delivery date', async () => {
  const owner = await t.customer()
  const { id } = await rejectedOrder({ token: owner.token })
  const shown = await t.api('GET', `/order/${id}`, owner)
  expect(shown.body.order).toMatchObject({ status: 'REJECTED', ...nothingPromised })
  const listed = await t.api('GET', '/orders', { ...owner, query: { user: owner.id } })
  expect(listed.body[0]).toMatchObject({ id, status: 'REJECTED', ...nothingPromised })
})

test('a rejected order shows staff no delivery date on its page, in the list, in the export or on the ticket', async () => {
  const { id, token, email } = await rejectedOrder()
  const page = await t.api('GET', `/admin/orders/${id}`, { token })
  expect(page.body.order).toMatchObject(nothingPromised)
  const list = await t.api('GET', '/admin/orders', { token, query: { q: email } })
  expect(list.body).toMatchObject([{ id, ...nothingPromised }])
  const { body: csv } = await t.api('GET', '/admin/orders.csv', { token, query: { q: email } })
  const [heads = '', line = ''] = csv.split('\r\n')
  // Only the quoted time contains a comma in this order's CSV row.
  const cells = line.replace(/"[^"]*"/, 'time').split(',')
  expect(cells[heads.split(',').indexOf('Promised')]).toBe('')
  const ticket = await ticketOf(token, id)
  expect(ticket).toContain('REJECTED. DO NOT PRODUCE.')
  expect(ticket).toContain(reason)
  expect(ticket).toContain('No delivery')
})

async function ticketOf(token: string, id: number): Promise<string> {
  const response = await t.request(`/admin/orders/${id}/print-sheet.pdf`, { token })
  return first(await pdfText(await response.arrayBuffer()))
}

test('the email about the rejection contains the reason, but no delivery date', async () => {
  const { email } = await rejectedOrder()
  const rows = await t.shop.db.select().from(mails).where(eq(mails.to, email))
  const rejected = rows.find(({ mail }) => mail.template === 'order-moved')
  if (!rejected) throw new Error('no email about the rejection was written')
  expect(rejected.mail).toMatchObject({ order: { arrives: null } })
  const place = { settings: await readShopSettings(t.shop.db), publicUrl: 'https://shop.test' }
  const { text } = await renderMail(rejected.mail, place)
  expect(text).toContain(reason)
  expect(text).not.toMatch(/arrive|20\d\d/)
})
