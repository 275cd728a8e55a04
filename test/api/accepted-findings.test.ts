import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { mails } from '#app/schema/mail.server.ts'
import { plainPicture } from '../../bench/journey.ts'
import { designedItems } from '#test/designed-items.ts'
import { first } from '#test/first.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases, type Buyer } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor } = purchases(t)
const { upload, add, pay, cartOf } = designedItems(t)
const { uploadProof, move, read } = orderSteps(t)

const blurry = { title: 'Blurry at this size', meaning: '15 dpi: it will look pixelated.' }

const square = 8

/** Adds a 4 x 4 inch item with artwork of 60 x 60 pixels. */
async function blurryItem(buyer: Buyer, accepted: string[] = []) {
  const { id } = await upload(buyer, plainPicture(60, 60))
  const design = { ...defaultDesign, accepted }
  return (await add(buyer, id, { categoryId: square, design })).body.cartItem
}

const accept = (buyer: Buyer, finding: object) =>
  t.api('POST', '/carts/me/items/findings', {
    ...buyer,
    body: { code: 'resolution', isAccepted: true, ...finding },
  })

const acceptedIn = async (buyer: Buyer) =>
  (await cartOf(buyer)).cartItems.flatMap(({ findings = [] }) =>
    findings.filter(({ isAccepted }) => isAccepted).map(({ code }) => code),
  )

async function shownToStaff(id: number) {
  const { token } = await t.admin()
  return first((await read(token, id)).body.orderItems)
}

describe('a finding of the print check', () => {
  test('is shown to staff as not accepted, and to the customer with the proof, unless already accepted', async () => {
    const buyer = await visitor()
    await blurryItem(buyer)
    const { id, hash } = await pay(buyer)
    expect(await shownToStaff(id)).toMatchObject({ acceptedFindings: [], unacceptedFindings: [blurry] })
    const { token } = await t.staff('production')
    await uploadProof(token, id)
    expect((await move(token, id, { status: 'APPROVED_BY_ADMIN' })).status).toBe(200)
    const sent = await t.shop.db.select().from(mails).where(eq(mails.orderId, id))
    const findings = [`${blurry.title}. ${blurry.meaning}`]
    expect(sent.map(({ mail }) => mail)).toContainEqual(
      expect.objectContaining({ template: 'proof-ready', findings }),
    )
    const shown = (await t.api('GET', `/order/${id}`, { query: { hash } })).body
    expect(first(shown.orderItems).unacceptedFindings).toEqual([blurry])
  })

  test('can be accepted in the configurator or in the cart, and is shown as accepted on the order', async () => {
    for (const isInCart of [false, true]) {
      const buyer = await visitor()
      const { id, fileData } = await blurryItem(buyer, isInCart ? [] : ['resolution'])
      if (isInCart) expect((await accept(buyer, { id, path: fileData?.path })).status).toBe(200)
      expect(await acceptedIn(buyer)).toEqual(['resolution'])
      const order = await pay(buyer)
      const { acceptedFindings, unacceptedFindings } = await shownToStaff(order.id)
      expect({ acceptedFindings, unacceptedFindings }).toEqual({
        acceptedFindings: [blurry],
        unacceptedFindings: [],
      })
    }
  })

  test('is no longer accepted after the customer withdraws the acceptance or reorders', async () => {
    const buyer = await visitor()
    const { id, fileData } = await blurryItem(buyer, ['resolution'])
    expect((await accept(buyer, { id, path: fileData?.path, isAccepted: false })).status).toBe(200)
    expect(await acceptedIn(buyer)).toEqual([])
    await accept(buyer, { id, path: fileData?.path })
    const { id: orderId, hash } = await pay(buyer)
    const query = { ...buyer.query, hash }
    for (const _ of ['once', 'twice']) await t.api('POST', `/orders/${orderId}/reorder`, { query })
    expect((await cartOf(buyer)).counterItems).toBe(1)
    expect(await acceptedIn(buyer)).toEqual([])
  })

  test('can’t be accepted for a different file, or for a file without it', async () => {
    const buyer = await visitor()
    const { id, fileData } = await blurryItem(buyer, ['blank', 'cut-line', 'print-it-free'])
    const other = await blurryItem(buyer)
    expect(await acceptedIn(buyer)).toEqual([])
    const statusOf = async (who: Buyer, finding: object) => (await accept(who, finding)).status
    expect(await statusOf(buyer, { id, path: other.fileData?.path })).toBe(409)
    expect(await statusOf(buyer, { id, path: fileData?.path, code: 'blank' })).toBe(409)
    expect(await statusOf(buyer, { id, path: fileData?.path, code: '<b>' })).toBe(422)
    expect(await statusOf(await visitor(), { id, path: fileData?.path })).toBe(404)
    expect(await acceptedIn(buyer)).toEqual([])
  })

  test('about a missing cut line is reported by the browser, whether or not it is accepted', async () => {
    const buyer = await visitor()
    const { id: fileId } = await upload(buyer)
    const design = { ...defaultDesign, hasNoCutLine: true, accepted: ['cut-line'] }
    const dieCut = (await add(buyer, fileId, { design: { ...design, accepted: [] } })).body.cartItem
    const codesOf = ({ findings = [] }: typeof dieCut) => findings.map(({ code }) => code)
    expect(codesOf(dieCut)).toContain('cut-line')
    expect(dieCut.canPrintExactly).toBeUndefined()
    const uncut = (await add(buyer, fileId, { categoryId: square, design })).body.cartItem
    expect(codesOf(uncut)).not.toContain('cut-line')
    await add(buyer, fileId, { design })
    expect(await acceptedIn(buyer)).toEqual(['cut-line'])
  })
})
