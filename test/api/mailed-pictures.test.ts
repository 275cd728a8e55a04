import { and, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { itemPicturesApi } from '#app/api/files.ts'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { deliverMail } from '#app/features/shop/mail/deliver-mail.server.ts'
import type { OutgoingMail } from '#app/platform/mail/mail-transport.server.ts'
import { carts } from '#app/schema/cart.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { designedItems } from '#test/designed-items.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor, paidOrder } = purchases(t)
const { cartOf, designedOrder, pay } = designedItems(t)
const { uploadProof, move } = orderSteps(t)

/** Returns the email that a customer got about an order. */
async function sentOf(orderId: number, template: string): Promise<OutgoingMail> {
  const isOfKind = sql`${mails.mail} ->> 'template' = ${template}`
  const [row] = await t.shop.db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.orderId, orderId), isOfKind))
  const sent: OutgoingMail[] = []
  const sendMail = (mail: OutgoingMail) => Promise.resolve(void sent.push(mail))
  await deliverMail({ ...t.shop, sendMail }, { mailId: row?.id })
  const [mail] = sent
  if (!mail) throw new Error(`${template} was not sent`)
  return mail
}

const picturesIn = ({ html }: OutgoingMail) => [...html.matchAll(/<img src="([^"]+)"/g)].map(([, src]) => src)

/** Fetches a picture with only its URL, as an email program does. */
async function fetchPicture(url: string | undefined) {
  const { origin, pathname, search } = new URL(url ?? '')
  expect([origin, search]).toEqual([t.shop.publicUrl, ''])
  return new Hono().route('/item-pictures', itemPicturesApi(t.shop)).request(pathname)
}

/** Uploads a library design with rounded corners. */
async function uploadedDesign(): Promise<number> {
  const { token } = await t.staff('catalog')
  const form = new FormData()
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" rx="60" fill="#0a7"/><circle r="60" cx="150" cy="100"/></svg>`
  form.set('file', new File([drawing], 'owl.svg'))
  const { id: pictureId } = (await t.api('POST', '/admin/library/pictures', { token, form })).body
  const design = { libraryCategoryId: 1, priceCents: 350, width: 3, height: 2, isDisabled: false }
  const body = { ...design, name: 'Owl', pictureId }
  return (await t.api('POST', '/admin/library/designs', { token, body })).body.id
}

/** Trims the transparent border, and returns the pixels. */
const pixelsOf = async (picture: Uint8Array): Promise<Buffer> =>
  sharp(await sharp(picture).trim().toBuffer())
    .resize(120, 80, { fit: 'fill' })
    .flatten({ background: 'white' })
    .raw()
    .toBuffer()

describe('emails about orders', () => {
  test('show an item as printed and cut, at the same URL in every email', async () => {
    const order = await designedOrder({ ...defaultDesign, turn: 90 })
    const { token } = await t.staff('production')
    await uploadProof(token, order.id, 'fox.png')
    await move(token, order.id, { status: 'APPROVED_BY_ADMIN' })
    const confirmed = await sentOf(order.id, 'order-paid')
    const ready = await sentOf(order.id, 'proof-ready')
    const [picture, ...others] = picturesIn(confirmed)
    expect(others).toEqual([])
    expect(picturesIn(ready)).toEqual([picture])
    for (const personal of [order.hash, String(order.id), 'example.com'])
      expect(picture).not.toContain(personal)
    const response = await fetchPicture(picture)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 240, height: 240 })
  })

  test('show them after the cart is gone, but not once the customer’s data is erased', async () => {
    const customer = await t.customer()
    const order = await designedOrder(null, { token: customer.token })
    await t.shop.db.delete(carts).where(eq(carts.customerId, customer.id))
    const [picture] = picturesIn(await sentOf(order.id, 'order-paid'))
    expect((await fetchPicture(picture)).status).toBe(200)
    const { token } = await t.admin()
    await move(token, order.id, { status: 'REJECTED', reason: 'No' })
    const erasing = { token, body: { email: customer.email } }
    const erased = await t.api('POST', `/admin/customers/${customer.id}/erase`, erasing)
    expect(erased.status).toBe(200)
    expect((await fetchPicture(picture)).status).toBe(404)
  })

  test('show small pictures of library designs, but none of items without artwork', async () => {
    const collector = await visitor()
    const body = { id: 1, quantity: 1, categoryId: 5 }
    await t.api('POST', '/product-library/1/create', { ...collector, body })
    const design = await pay(collector)
    expect(picturesIn(await sentOf(design.id, 'order-paid'))).toEqual([
      expect.stringMatching(/\/og\/small\/[a-z-]+\.png$/),
    ])
    const without = await paidOrder()
    expect(picturesIn(await sentOf(without.id, 'order-paid'))).toEqual([])
  })

  test('show the same pictures of uploaded designs as the cart', async () => {
    const collector = await visitor()
    await t.api('POST', `/product-library/${await uploadedDesign()}/create`, {
      ...collector,
      body: { quantity: 1 },
    })
    const [line] = (await cartOf(collector)).cartItems
    const inCart = await t.shop.storage.find(line?.product.file.path ?? '')
    const { id } = await pay(collector)
    const [picture] = picturesIn(await sentOf(id, 'order-paid'))
    const mailed = Buffer.from(await (await fetchPicture(picture)).arrayBuffer())
    const [one, other] = await Promise.all([inCart ?? mailed, mailed].map(pixelsOf))
    const differences = Array.from(one ?? [], (value, at) => Math.abs(value - (other?.[at] ?? 0)))
    expect(differences.reduce((sum, each) => sum + each) / differences.length).toBeLessThan(2)
  })

  test('show the same pictures when staff resend them', async () => {
    const order = await designedOrder(null)
    const { token } = await t.admin()
    const sent = await sentOf(order.id, 'order-paid')
    const [row] = await t.shop.db.select().from(mails).where(eq(mails.orderId, order.id))
    const resent = await t.api('POST', `/admin/mails/${row?.id}/again`, { token })
    expect(resent.status).toBe(201)
    const [copy] = await t.shop.db
      .select({ mail: mails.mail })
      .from(mails)
      .where(eq(mails.repeats, row?.id ?? 0))
    expect(copy?.mail).toEqual(row?.mail)
    expect(picturesIn(sent)).toHaveLength(1)
  })
})
