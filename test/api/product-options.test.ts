import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cartItems } from '#app/schema/cart.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { first } from '#test/first.ts'
import { productOptions } from '#test/product-options.ts'
import { dieCut, purchases, type Buyer } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor, addStickers, close, paymentOf, webhook } = purchases(t)
const { optionProduct, changeOptions, disabling } = productOptions(t)

const proportion = { width: 3, height: 3 }

const pricesOf = (categoryId: number, options?: unknown) =>
  t.api('POST', '/item/calculate-default-prices', { body: { categoryId, proportion, options } })

const priceOf = (categoryId: number, quantity: number, options?: unknown) =>
  t.api('POST', '/item/calculate-custom-price', { body: { categoryId, proportion, quantity, options } })

const add = (buyer: Buyer, categoryId: number, options?: unknown) =>
  t.api('POST', '/carts/me/items', {
    ...buyer,
    body: { ...dieCut, categoryId, size: { width: 3, height: 3, custom: true }, options },
  })

const cartOf = async (buyer: Buyer) => (await t.api('GET', '/carts/me/get', buyer)).body

const standard = { group: 'Turnaround', value: 'Standard', price: 0 }
const rush = { group: 'Turnaround', value: 'Rush', price: 1500, daysLess: 2 }

describe('options are part of the price', () => {
  test('for all tiers and any quantity, with defaults if omitted', async () => {
    const { categoryId, id } = await optionProduct()
    const plain = [
      { priceWithPromo: 5500, priceWithoutPromo: 5500 },
      { priceWithPromo: 10_000, priceWithoutPromo: 10_000 },
    ]
    expect((await pricesOf(categoryId)).body).toEqual(plain)
    expect((await pricesOf(categoryId, [id('Gloss'), id('Standard')])).body).toEqual(plain)
    expect((await pricesOf(categoryId, [id('Matte')])).body).toEqual([
      { priceWithPromo: 6050, priceWithoutPromo: 6050 },
      { priceWithPromo: 11_000, priceWithoutPromo: 11_000 },
    ])
    expect((await priceOf(categoryId, 10)).body).toBe(1900)
    expect((await priceOf(categoryId, 10, [id('Holographic'), id('Rush')])).body).toBe(1900 + 25 + 1500)
  })

  test('on top of a promotion, which only lowers the base price', async () => {
    const promotions = [{ width: 3, height: 3, quantity: 50, priceCents: 3000 }]
    const { categoryId, id } = await optionProduct({ promotions })
    const [price] = (await pricesOf(categoryId, [id('Matte'), id('Rush')])).body
    expect(price).toEqual({ priceWithPromo: 3000 + 300 + 1500, priceWithoutPromo: 5500 + 300 + 1500 })
  })

  test('a product lists its options; one without them is unchanged', async () => {
    const { categoryId, token, id } = await optionProduct()
    await changeOptions(token, categoryId, disabling('Holographic'))
    const { options } = (await t.api('GET', `/categories/${categoryId}`)).body
    expect(options?.map(({ name, values }) => [name, values.map((value) => value.name)])).toEqual([
      ['Finish', ['Gloss', 'Matte']],
      ['Turnaround', ['Standard', 'Rush']],
    ])
    expect(options?.[0]?.values[1]).toEqual({
      id: id('Matte'),
      name: 'Matte',
      priceKind: 'percent',
      amount: 10,
      daysLess: 0,
      isDefault: false,
    })
    expect((await t.api('GET', '/categories/5')).body).not.toHaveProperty('options')
    const line = await addStickers(await visitor())
    expect(line).not.toHaveProperty('options')
  })
})

describe('only ids of the product’s options are accepted', () => {
  test.each<[number, string, (ids: Record<'matte' | 'gloss' | 'foreign', string>) => unknown]>([
    [422, 'an unknown id', () => ['ffffffff']],
    [422, 'an empty id', () => ['']],
    [422, 'an inherited property', () => ['__proto__']],
    [422, 'another product’s id', ({ foreign }) => [foreign]],
    [422, 'two ids in one group', ({ matte, gloss }) => [matte, gloss]],
    [422, 'a duplicate id', ({ matte }) => [matte, matte]],
    [400, 'a number', () => [1]],
    [400, 'a list with null', () => [null]],
    [400, 'a nested list', ({ matte }) => [[matte]]],
    [400, 'text', ({ matte }) => matte],
    [400, 'an object', ({ matte }) => ({ 0: matte, length: 1 })],
    [422, 'a huge id', () => ['x'.repeat(100_000)]],
    [422, 'thousands of ids', ({ matte }) => Array.from({ length: 5_000 }, () => matte)],
  ])('returns %d with an error at the field: %s', async (expected, _, optionsOf) => {
    const own = await optionProduct()
    const foreign = (await optionProduct()).id('Matte')
    const options = optionsOf({ matte: own.id('Matte'), gloss: own.id('Gloss'), foreign })
    const buyer = await visitor()
    for (const { status, problem } of [
      await pricesOf(own.categoryId, options),
      await priceOf(own.categoryId, 50, options),
      await add(buyer, own.categoryId, options),
    ]) {
      expect(status).toBe(expected)
      expect(Object.keys(problem?.fields ?? {}).join()).toMatch(/^options/)
    }
    expect((await cartOf(buyer)).counterItems).toBe(0)
  })

  test('a product without options accepts none', async () => {
    const { id } = await optionProduct()
    expect(await priceOf(5, 50, [id('Matte')])).toMatchObject({ status: 422 })
    expect((await priceOf(5, 50, [])).status).toBe(200)
  })

  test('a disabled option is refused, and the price that the caller sends is ignored', async () => {
    const { categoryId, token, id } = await optionProduct()
    const buyer = await visitor()
    const { body } = await add(buyer, categoryId, [id('Matte')])
    expect(body.cartItem).toMatchObject({ price: 6050, priceWithoutPromotion: 6050 })
    await changeOptions(token, categoryId, disabling('Matte'))
    expect(await add(buyer, categoryId, [id('Matte')])).toMatchObject({
      status: 422,
      problem: { fields: { options: 'Finish: Matte is no longer available' } },
    })
  })
})

describe('from the cart to the order', () => {
  test('options keep their names and prices, and are repriced for a new quantity', async () => {
    const { categoryId, id } = await optionProduct()
    const buyer = await visitor()
    const { cartItem } = (await add(buyer, categoryId, [id('Matte')])).body
    const matte = { id: id('Matte'), group: 'Finish', value: 'Matte', price: 550 }
    expect(cartItem.options).toEqual([matte, { ...standard, id: id('Standard') }])
    const edited = await t.api('POST', '/carts/me/items/edit', {
      ...buyer,
      body: { id: cartItem.id, quantity: 100 },
    })
    expect(edited.body).toEqual({ id: cartItem.id, quantity: 100, price: 11_000 })
    const { cartItems: lines, cart } = await cartOf(buyer)
    expect(first(lines).options?.[0]).toEqual({ ...matte, price: 1000 })
    expect(cart.price).toBe(11_000)
  })

  test('the order keeps them as sold, despite later catalog changes', async () => {
    const { categoryId, token, id } = await optionProduct()
    const buyer = await visitor()
    await add(buyer, categoryId, [id('Matte'), id('Rush')])
    await add(buyer, categoryId)
    const { link } = (await close(buyer)).body
    await changeOptions(token, categoryId, () => [])
    await webhook(link)
    const { order, payment } = await paymentOf(link)
    const { orderItems } = (await t.api('GET', `/order/${order.id}`, { query: { hash: order.hash } })).body
    expect(orderItems.map(({ item }) => [item.price, item.options])).toEqual([
      [
        5500 + 550 + 1500,
        [
          { id: id('Matte'), group: 'Finish', value: 'Matte', price: 550 },
          { ...rush, id: id('Rush') },
        ],
      ],
      [5500, [expect.objectContaining({ value: 'Gloss', price: 0 }), { ...standard, id: id('Standard') }]],
    ])
    expect(order.itemsCents).toBe(5500 + 550 + 1500 + 5500)
    expect(payment.amountCents).toBe(order.totalCents)
  })

  test('closing again with other options replaces the order and its payment', async () => {
    const { categoryId, id } = await optionProduct()
    const buyer = await visitor()
    const { cartItem } = (await add(buyer, categoryId, [id('Matte')])).body
    const one = (await close(buyer)).body.link
    expect((await close(buyer)).body.link).toBe(one)
    // The price is the same, but the finish differs.
    const [line] = await t.shop.db.select().from(cartItems).where(eq(cartItems.id, cartItem.id))
    const options = (line?.options ?? []).map((option) => ({ ...option, value: `${option.value} 2` }))
    await t.shop.db.update(cartItems).set({ options }).where(eq(cartItems.id, cartItem.id))
    expect((await close(buyer)).body.link).not.toBe(one)
  })

  test.each([
    ['disabled', disabling('Matte')],
    ['deleted', () => []],
  ])('an option that is %s while in a cart blocks checkout and new quantities', async (_, change) => {
    const { categoryId, token, sheet, id } = await optionProduct()
    const buyer = await visitor()
    const { cartItem } = (await add(buyer, categoryId, [id('Matte')])).body
    await changeOptions(token, categoryId, change)
    const refusal = {
      status: 409,
      problem: {
        message: `${sheet.name} is no longer sold with Finish: Matte. Please remove it from your cart.`,
      },
    }
    expect(await close(buyer)).toMatchObject(refusal)
    const edit = { ...buyer, body: { id: cartItem.id, quantity: 100 } }
    expect(await t.api('POST', '/carts/me/items/edit', edit)).toMatchObject(refusal)
    expect((await cartOf(buyer)).cart.price).toBe(6050)
    await t.api('POST', '/carts/me/items/remove', { ...buyer, body: { cartItemId: cartItem.id } })
    await addStickers(buyer)
    expect((await close(buyer)).status).toBe(200)
  })

  test('a new price applies to new items only', async () => {
    const { categoryId, token, id } = await optionProduct()
    const buyer = await visitor()
    await add(buyer, categoryId, [id('Matte')])
    await changeOptions(token, categoryId, (groups) =>
      groups.map((group) => ({
        ...group,
        values: group.values.map((value) => (value.name === 'Matte' ? { ...value, amount: 50 } : value)),
      })),
    )
    expect((await priceOf(categoryId, 50, [id('Matte')])).body).toBe(8250)
    const { order } = await paymentOf((await close(buyer)).body.link)
    expect(order.itemsCents).toBe(6050)
  })

  test('a rush option shortens its order’s promised delivery time', async () => {
    const { categoryId, id } = await optionProduct()
    const quote = async (...options: string[][]) => {
      const buyer = await visitor()
      for (const each of options) await add(buyer, categoryId, each)
      const body = { zipCode: '10001' }
      const { arrivesFrom, arrivesTo } = (await t.api('POST', '/carts/me/shipping-price', { ...buyer, body }))
        .body
      const { order } = await paymentOf((await close(buyer)).body.link)
      const [frozen] = await t.shop.db.select().from(orders).where(eq(orders.id, order.id))
      expect([frozen?.arrivesFrom, frozen?.arrivesTo]).toEqual([arrivesFrom, arrivesTo])
      return arrivesTo
    }
    const plain = await quote([])
    const rushed = await quote([id('Rush')])
    expect(rushed < plain).toBe(true)
    expect(await quote([], [id('Rush')])).toBe(rushed)
  })

  test('reordering copies options once, and names those no longer sold', async () => {
    const { categoryId, token, sheet, id } = await optionProduct()
    const buyer = await visitor()
    for (const finish of ['Matte', 'Holographic']) await add(buyer, categoryId, [id(finish), id('Rush')])
    const { link } = (await close(buyer)).body
    await webhook(link)
    const { order } = await paymentOf(link)
    await changeOptions(token, categoryId, disabling('Holographic'))
    const reorder = async () =>
      (await t.api('POST', `/orders/${order.id}/reorder`, { query: { ...buyer.query, hash: order.hash } }))
        .body
    // Other options make another item, even with the same product, size and quantity.
    await add(buyer, categoryId)
    for (const response of [await reorder(), await reorder()]) {
      expect(response.refused).toEqual([
        { name: sheet.name, reason: 'No longer sold with Finish: Holographic' },
      ])
      expect(response.cartItems).toMatchObject([
        { price: 5500 + 550 + 1500, options: [{ value: 'Matte' }, { value: 'Rush', daysLess: 2 }] },
      ])
    }
    expect((await cartOf(buyer)).counterItems).toBe(2)
  })
})
