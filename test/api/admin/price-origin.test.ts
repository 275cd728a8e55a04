import { expect, test } from 'vitest'
import { first } from '#test/first.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor, addStickers, close, paymentOf, webhook } = purchases(t)

const sheetOf = async (id: number) => {
  const { token } = await t.staff('catalog')
  const { body } = await t.api('GET', `/admin/catalog/categories/${id}`, { token })
  return { token, sheet: body }
}

const timeOf = (at: string | null) => Date.parse(at ?? '')

async function changeSetup(id: number, setup: number) {
  const { token, sheet } = await sheetOf(id)
  const product = { ...sheet.product, priceRule: { ...sheet.product?.priceRule, setup } }
  const path = `/admin/catalog/categories/${id}`
  expect((await t.api('PUT', path, { token, body: { ...sheet, product } })).status).toBe(200)
  return sheet.product?.priceRule
}

test('staff see when and by which rule and promotion an item was priced, even after catalog changes', async () => {
  const before = Date.now()
  const buyer = await visitor()
  const promoted = await addStickers(buyer, { size: { width: 3, height: 3, custom: true } })
  expect(promoted).toMatchObject({ price: 2000, priceWithoutPromotion: 4500 })
  const design = await t.api('POST', '/product-library/1/create', {
    ...buyer,
    body: { id: 1, quantity: 3, categoryId: 5 },
  })
  expect(design.status).toBe(201)
  const rule = await changeSetup(5, 9900)

  const { body } = await close(buyer)
  await webhook(body.link)
  const { order } = await paymentOf(body.link)
  const { token } = await t.staff('production')
  const shown = await t.api('GET', `/admin/orders/${order.id}`, { token })
  expect(shown.body.orderItems).toMatchObject([
    { item: { price: 2000 }, priceOrigin: { priceWithoutPromotion: 4500, rule } },
    { priceOrigin: { rule: null } },
  ])
  for (const { priceOrigin } of shown.body.orderItems) {
    const pricedAt = timeOf(priceOrigin.pricedAt)
    expect(pricedAt).toBeGreaterThanOrEqual(before)
    expect(pricedAt).toBeLessThanOrEqual(Date.now())
  }
  // Customers only see the price, not how it was calculated.
  const own = await t.api('GET', `/order/${order.id}`, { query: { hash: order.hash } })
  expect(JSON.stringify(own.body)).not.toContain('quantityExponent')
})

test('a new quantity updates a line’s price, rule and time', async () => {
  const buyer = await visitor()
  const line = await addStickers(buyer)
  await changeSetup(5, 7700)
  const body = { id: line.id, quantity: 60 }
  expect((await t.api('POST', '/carts/me/items/edit', { ...buyer, body })).status).toBe(200)
  const changed = first((await t.api('GET', '/carts/me/get', buyer)).body.cartItems)
  expect(timeOf(changed.pricedAt)).toBeGreaterThan(timeOf(line.pricedAt))
  const closed = await close(buyer)
  await webhook(closed.body.link)
  const { order } = await paymentOf(closed.body.link)
  const { token } = await t.staff('production')
  const shown = await t.api('GET', `/admin/orders/${order.id}`, { token })
  expect(shown.body.orderItems[0]?.priceOrigin).toMatchObject({
    pricedAt: changed.pricedAt,
    rule: { setup: 7700 },
  })
})
