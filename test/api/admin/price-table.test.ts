import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { cartItems } from '#app/schema/cart.server.ts'
import type { ApiBody } from '#test/api-body.ts'
import { first } from '#test/first.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor, addStickers, close, paymentOf, webhook } = purchases(t)

const square = (side: number) => ({ width: side, height: side })

const table = {
  kind: 'matrix',
  sizes: [square(2), square(4)],
  quantities: [50, 200],
  cents: [
    [3125, 7049],
    [6000, 13_000],
  ],
}

const formula = { setup: 1000, minimumUnit: 0, unit: 0, rate: 10, areaExponent: 1, quantityExponent: 1 }

const product = {
  shape: 'circle',
  defaultQuantity: 50,
  gramsPerSquareInch: 0.25,
  sizeRule: { kind: 'sides', unit: 'in', minSide: 0.5, maxSide: 50, longSide: 120 },
  quantityRule: { multipleOf: 1 },
  priceRule: table as object | null,
  sizes: [square(2), square(3)],
  tiers: [{ quantity: 50 }, { quantity: 100 }],
  promotions: [] as object[],
}

let names = 0

const newSheet = (changes: Partial<typeof product> = {}) => ({
  name: `Tabled coasters ${++names}`,
  description: '',
  urlCode: null,
  parentId: 1,
  isDisabled: false,
  isDraft: false,
  product: { ...product, ...changes },
})

async function created(changes: Partial<typeof product> = {}) {
  const { token } = await t.staff('catalog')
  const response = await t.api('POST', '/admin/catalog/categories', { token, body: newSheet(changes) })
  expect(response).toMatchObject({ status: 201 })
  return { token, sheet: response.body }
}

type Sheet = ApiBody<'GET', `/admin/catalog/categories/${number}`>

const save = (token: string, sheet: Sheet, changes: object) =>
  t.api('PUT', `/admin/catalog/categories/${sheet.id}`, {
    token,
    body: { ...sheet, product: { ...sheet.product, ...changes } },
  })

const customPrice = async (categoryId: number, side: number, quantity: number) =>
  (
    await t.api('POST', '/item/calculate-custom-price', {
      body: { categoryId, quantity, proportion: square(side), custom: true },
    })
  ).body

const changesOf = async (id: number) =>
  (
    await t.shop.db
      .select({ changes: auditEntries.changes })
      .from(auditEntries)
      .where(and(eq(auditEntries.subject, 'category'), eq(auditEntries.subjectId, String(id))))
      .orderBy(asc(auditEntries.id))
  ).map(({ changes }) => changes)

describe('a product’s price table', () => {
  test('all price endpoints use the table, and calculate prices between, above and below its entries', async () => {
    const { token, sheet } = await created({
      promotions: [{ ...square(2), quantity: 50, priceCents: 2000 }],
    })
    expect(sheet.product?.priceRule).toEqual(table)
    expect((await t.api('GET', `/admin/catalog/categories/${sheet.id}`, { token })).body).toEqual(sheet)
    const tiers = await t.api('POST', '/item/calculate-default-prices', {
      body: { categoryId: sheet.id, proportion: square(2), custom: true },
    })
    expect(tiers.body).toEqual([
      { priceWithPromo: 2000, priceWithoutPromo: 3125 },
      { priceWithPromo: 5100, priceWithoutPromo: 5100 },
    ])
    const { body: quantities } = await t.api('GET', `/quantity/${sheet.id}`)
    expect(quantities.map(({ price }) => price)).toEqual([2000, 5100])
    expect(await customPrice(sheet.id, 4, 200)).toBe(13_000)
    expect(await customPrice(sheet.id, 8, 400)).toBe(104_000)
    expect(await customPrice(sheet.id, 1, 1)).toBe(3125)
    const branches = (await t.api('GET', '/admin/catalog/categories', { token })).body
    expect(branches.find(({ id }) => id === sheet.id)?.from).toEqual({ quantity: 50, priceCents: 2000 })
  })

  test('cart items and order items store the table entries that set their price', async () => {
    const { token, sheet } = await created()
    const buyer = await visitor()
    const requested = { categoryId: sheet.id, size: { ...square(2), custom: true } }
    const exact = await addStickers(buyer, requested)
    const between = await addStickers(buyer, { ...requested, quantity: 100 })
    expect([exact.price, between.price]).toEqual([3125, 5100])
    const row = { kind: 'matrix', sizes: [square(2)], quantities: [50, 200], cents: [[3125, 7049]] }
    const cell = { kind: 'matrix', sizes: [square(2)], quantities: [50], cents: [[3125]] }
    const [line] = await t.shop.db
      .select({ rule: cartItems.priceRule })
      .from(cartItems)
      .where(eq(cartItems.id, between.id))
    expect(line?.rule).toEqual(row)
    expect((await save(token, sheet, { priceRule: formula })).status).toBe(200)
    const closed = await close(buyer)
    await webhook(closed.body.link)
    const { order } = await paymentOf(closed.body.link)
    const staff = await t.staff('production')
    const shown = await t.api('GET', `/admin/orders/${order.id}`, { token: staff.token })
    expect(shown.body.orderItems).toMatchObject([
      { item: { price: 3125 }, priceOrigin: { priceWithoutPromotion: 3125, rule: cell } },
      { item: { price: 5100 }, priceOrigin: { priceWithoutPromotion: 5100, rule: row } },
    ])
  })

  test('a new quantity uses today’s table', async () => {
    const { token, sheet } = await created()
    const buyer = await visitor()
    const line = await addStickers(buyer, { categoryId: sheet.id, size: { ...square(2), custom: true } })
    const dearer = { ...table, cents: [[3125, 7500], table.cents[1]] }
    expect((await save(token, sheet, { priceRule: dearer })).status).toBe(200)
    const edited = await t.api('POST', '/carts/me/items/edit', {
      ...buyer,
      body: { id: line.id, quantity: 200 },
    })
    expect(edited.body).toMatchObject({ quantity: 200, price: 7500 })
  })

  test('the audit log shows changed prices, and a formula can replace the table', async () => {
    const { token, sheet } = await created()
    const dearer = { ...table, cents: [first(table.cents), [6000, 13_500]] }
    const changed = await save(token, sheet, { priceRule: dearer })
    expect(changed).toMatchObject({ status: 200, body: { version: 2, product: { priceRule: dearer } } })
    expect(await save(token, changed.body, {})).toMatchObject({ status: 200, body: { version: 2 } })
    const formulaSaved = await save(token, changed.body, { priceRule: { kind: 'formula', ...formula } })
    expect(formulaSaved.body.product?.priceRule).toEqual(formula)
    expect(await customPrice(sheet.id, 3, 50)).toBe(1000 + 10 * 9 * 50)
    const [creation, change, replacement] = await changesOf(sheet.id)
    expect(creation).toMatchObject({
      'product.priceRule.table': [
        null,
        '50 of 2 x 2 for $31.25, 200 of 2 x 2 for $70.49, 50 of 4 x 4 for $60.00, 200 of 4 x 4 for $130.00',
      ],
    })
    expect(change).toEqual({
      'product.priceRule.table': ['200 of 4 x 4 for $130.00', '200 of 4 x 4 for $135.00'],
    })
    expect(replacement).toMatchObject({
      'product.priceRule.setup': [null, 1000],
      'product.priceRule.table': [expect.stringContaining('200 of 4 x 4 for $135.00'), null],
    })
  })

  test('the later of two concurrent changes is refused, and names the new prices', async () => {
    const { token, sheet } = await created()
    const responses = await Promise.all(
      [13_500, 14_000].map((price) =>
        save(token, sheet, { priceRule: { ...table, cents: [first(table.cents), [6000, price]] } }),
      ),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = responses.find(({ status }) => status === 409)
    expect(refused?.problem.fields?.['product.priceRule.table']).toMatch(
      /^Now 200 of 4 x 4 for \$1(35|40)\.00$/,
    )
  })

  test('a draft may have an empty table, but can’t be published without prices', async () => {
    const { token } = await t.staff('catalog')
    const body = { ...newSheet({ priceRule: null }), isDraft: true }
    const draft = await t.api('POST', '/admin/catalog/categories', { token, body })
    expect(draft.status).toBe(201)
    const path = `/admin/catalog/categories/${draft.body.id}` as const
    const published = { ...draft.body, isDraft: false }
    expect(await t.api('PUT', path, { token, body: published })).toMatchObject({
      status: 422,
      problem: { fields: { 'product.priceRule.setup': 'Enter the prices' } },
    })
    const priced = { ...published, product: { ...draft.body.product, priceRule: table } }
    expect((await t.api('PUT', path, { token, body: priced })).status).toBe(200)
    expect(await customPrice(draft.body.id, 2, 50)).toBe(3125)
  })
})

const wide = Array.from({ length: 21 }, (_, at) => at + 1)

describe('refuses a table', () => {
  test.each([
    ['of an unknown kind', { kind: 'curve' }, 400, 'product.priceRule.kind'],
    ['without sizes', { sizes: undefined }, 400, 'product.priceRule.sizes'],
    ['with no size', { sizes: [], cents: [] }, 422, 'product.priceRule.sizes'],
    ['with no quantity', { quantities: [], cents: [[], []] }, 422, 'product.priceRule.quantities'],
    ['without prices', { cents: undefined }, 400, 'product.priceRule.cents'],
    ['with prices in one list', { cents: [3125, 7049] }, 400, 'product.priceRule.cents.0'],
    ['with a size as text', { sizes: ['2x2', '4x4'] }, 400, 'product.priceRule.sizes.0'],
    ['with a quantity as text', { quantities: ['50', 200] }, 400, 'product.priceRule.quantities.0'],
    [
      'with a blank price',
      {
        cents: [
          [3125, null],
          [6000, 13_000],
        ],
      },
      400,
      'product.priceRule.cents.0.1',
    ],
    [
      'with a price as text',
      {
        cents: [
          ['$31', 1],
          [1, 1],
        ],
      },
      400,
      'product.priceRule.cents.0.0',
    ],
    [
      'with half a cent',
      {
        cents: [
          [3125.5, 7049],
          [6000, 13_000],
        ],
      },
      422,
      'product.priceRule.cents.0.0',
    ],
    [
      'with a price of zero',
      {
        cents: [
          [0, 7049],
          [6000, 13_000],
        ],
      },
      422,
      'product.priceRule.cents.0.0',
    ],
    [
      'with a negative price',
      {
        cents: [
          [-1, 7049],
          [6000, 13_000],
        ],
      },
      422,
      'product.priceRule.cents.0.0',
    ],
    [
      'with a huge price',
      {
        cents: [
          [1, 2],
          [3, 1e300],
        ],
      },
      422,
      'product.priceRule.cents.1.1',
    ],
    ['with a size of zero', { sizes: [square(0), square(4)] }, 422, 'product.priceRule.sizes.0.width'],
    ['with a huge size', { sizes: [square(2), square(201)] }, 422, 'product.priceRule.sizes.1.width'],
    ['with a fractional quantity', { quantities: [50, 99.5] }, 422, 'product.priceRule.quantities.1'],
    ['with a huge quantity', { quantities: [50, 1e12] }, 422, 'product.priceRule.quantities.1'],
    ['with too few prices for a size', { cents: [[3125, 7049], [6000]] }, 422, 'product.priceRule.cents.1'],
    [
      'with too many prices for a size',
      {
        cents: [
          [3125, 7049, 8000],
          [6000, 13_000],
        ],
      },
      422,
      'product.priceRule.cents.0',
    ],
    ['with too few rows', { cents: [[3125, 7049]] }, 422, 'product.priceRule.cents'],
    ['with unsorted sizes', { sizes: [square(4), square(2)] }, 422, 'product.priceRule.sizes.1.width'],
    ['with unsorted quantities', { quantities: [200, 50] }, 422, 'product.priceRule.quantities.1'],
    ['with a duplicate size', { sizes: [square(2), square(2)] }, 422, 'product.priceRule.sizes.1.width'],
    ['with a duplicate quantity', { quantities: [50, 50] }, 422, 'product.priceRule.quantities.1'],
    [
      'with two prices for the same area',
      { sizes: [square(4), { width: 2, height: 8 }] },
      422,
      'product.priceRule.cents.1.0',
    ],
    [
      'with prices that fall as the quantity grows',
      {
        cents: [
          [3125, 3124],
          [6000, 13_000],
        ],
      },
      422,
      'product.priceRule.cents.0.1',
    ],
    [
      'with prices that fall as the size grows',
      {
        cents: [
          [3125, 7049],
          [3124, 13_000],
        ],
      },
      422,
      'product.priceRule.cents.1.0',
    ],
    [
      'with more quantities than a page can show',
      { sizes: [square(2)], quantities: wide, cents: [wide] },
      422,
      'product.priceRule.quantities',
    ],
    [
      'with more sizes than a page can show',
      { sizes: wide.map(square), quantities: [1], cents: wide.map((price) => [price]) },
      422,
      'product.priceRule.sizes',
    ],
  ])('%s', async (_, changes, status, field) => {
    const { token } = await t.staff('catalog')
    const body = newSheet({ priceRule: { ...table, ...changes } })
    const response = await t.api('POST', '/admin/catalog/categories', { token, body })
    expect(response).toMatchObject({ status, problem: { message: expect.any(String) } })
    expect(response.problem.fields).toHaveProperty([field])
  })

  test('in which a larger size or quantity would cost less, naming all such cells', async () => {
    const { token, sheet } = await created()
    const falling = {
      ...table,
      cents: [
        [3125, 3100],
        [3000, 2900],
      ],
    }
    const response = await save(token, sheet, { priceRule: falling })
    expect(response.problem).toMatchObject({
      message: '200 of 2" x 2" would cost less than 50',
      fields: {
        'product.priceRule.cents.0.1': '200 of 2" x 2" would cost less than 50',
        'product.priceRule.cents.1.0': '50 of 4" x 4" would cost less than 50 of 2" x 2"',
        'product.priceRule.cents.1.1': '200 of 4" x 4" would cost less than 50',
      },
    })
    expect(await customPrice(sheet.id, 2, 200)).toBe(7049)
  })

  test('with a promotion above its price', async () => {
    const { token } = await t.staff('catalog')
    const body = newSheet({ promotions: [{ ...square(2), quantity: 50, priceCents: 3125 }] })
    const response = await t.api('POST', '/admin/catalog/categories', { token, body })
    expect(response.problem.fields).toEqual({
      'product.promotions.0.priceCents': 'Must be below the regular price of $31.25',
    })
  })
})
