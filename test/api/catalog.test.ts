import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { categories, promotions } from '#app/schema/catalog.server.ts'
import { demoCategories } from '#db/seed/demo-catalog.ts'
import { first } from '#test/first.ts'
import { testShop } from '#test/shop.ts'

const demo = testShop()
const { api } = demo

const defaultPrices = (body: unknown) => api('POST', '/item/calculate-default-prices', { body })
const customPrice = (body: unknown) => api('POST', '/item/calculate-custom-price', { body })

const firstSizeOf = async (categoryId: number) => first((await api('GET', `/sizes/${categoryId}`)).body)

const unknownIds = [
  '0',
  '-1',
  '34',
  '999999999',
  '2147483648',
  '99999999999999999999',
  '1.5',
  '1e1',
  '01',
  'abc',
  'NaN',
  '%00',
  '5;',
]

describe('spec 7: GET /categories/{id}', () => {
  test('returns the category and its subcategories in order', async () => {
    const { status, body } = await api('GET', '/categories/1?subcategories=true&file=true')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: 1,
      name: 'Stickers',
      file: { path: 'pictures/category-1.svg' },
      isDisabled: false,
      sizes: [],
    })
    expect(body.subcategories.map(({ id }) => id)).toEqual([5, 6, 7, 8, 9, 10, 11, 12])
    expect(body.subcategories[0]).toMatchObject({
      name: 'Die Cut Stickers',
      file: { path: 'pictures/category-5.svg' },
      isDisabled: false,
    })
  })

  test('returns every category of the catalog', async () => {
    for (const { id, name, isDisabled } of demoCategories) {
      const { status, body } = await api('GET', `/categories/${id}`)
      expect(status).toBe(200)
      expect(body).toMatchObject({ id, name, isDisabled })
      expect(body.description.length).toBeGreaterThan(40)
    }
  })

  test('marks products that are out of stock', async () => {
    const { body } = await api('GET', '/categories/2')
    const disabled = body.subcategories.filter(({ isDisabled }) => isDisabled)
    expect(disabled).toMatchObject([{ id: 16 }])
  })
})

describe.each(['categories', 'sizes', 'quantity'])('spec 7: GET /%s/{id} with an unknown id', (call) => {
  test.each(unknownIds)('%s returns 404', async (id) => {
    const { status, problem } = await api('GET', `/${call}/${id}`)
    expect(status).toBe(404)
    expect(problem).toEqual({ code: 'not_found', message: 'Category not found' })
  })
})

describe('spec 7: GET /sizes and /quantity', () => {
  test('the stock sizes of die cut stickers start with 2x2 and 3x3', async () => {
    const { status, body } = await api('GET', '/sizes/5')
    expect(status).toBe(200)
    expect(body.slice(0, 2)).toMatchObject([
      { width: 2, height: 2, custom: false },
      { width: 3, height: 3, custom: false },
    ])
    expect(body.every(({ id }) => Number.isInteger(id))).toBe(true)
  })

  test('the tiers have the price of the first size', async () => {
    const { status, body } = await api('GET', '/quantity/5')
    expect(status).toBe(200)
    expect(body.map(({ quantity }) => quantity)).toEqual([50, 100, 200, 300, 500, 1000, 2000, 5000])
    expect(body[0]).toMatchObject({ quantity: 50, price: 3100 })
  })

  test('a group has neither sizes nor quantities', async () => {
    expect(await api('GET', '/sizes/1')).toMatchObject({ status: 200, body: [] })
    expect(await api('GET', '/quantity/1')).toMatchObject({ status: 200, body: [] })
  })
})

describe('spec 7: POST /item/calculate-default-prices', () => {
  test('returns one entry per tier, in order, with the promotion', async () => {
    const { status, body } = await defaultPrices({
      categoryId: 5,
      proportion: { width: 3, height: 3 },
      custom: true,
    })
    expect(status).toBe(200)
    expect(body).toHaveLength(8)
    expect(body.slice(0, 2)).toEqual([
      { priceWithPromo: 2000, priceWithoutPromo: 4500 },
      { priceWithPromo: 6450, priceWithoutPromo: 6450 },
    ])
  })

  test('a stock size by its id costs the same as an equal custom size', async () => {
    for (const { id, isDisabled, product } of demoCategories) {
      if (!product || isDisabled) continue
      const { id: sizeId, width, height } = await firstSizeOf(id)
      const stock = await defaultPrices({ categoryId: id, proportion: { id: sizeId }, custom: false })
      const custom = await defaultPrices({ categoryId: id, proportion: { width, height }, custom: true })
      expect(stock).toMatchObject({ status: 200, body: custom.body })
      expect(stock.body).toHaveLength(product.tiers.length)
    }
  })
})

describe('spec 7: POST /item/calculate-custom-price', () => {
  test('returns cents, and the promotion price', async () => {
    const priceOf = async (quantity: number) =>
      (await customPrice({ categoryId: 5, proportion: { width: 3, height: 3 }, quantity, custom: true })).body
    expect([await priceOf(50), await priceOf(100)]).toEqual([2000, 6450])
    expect(await priceOf(51)).toBeGreaterThan(4500)
  })

  test('ignores a price that the client sends', async () => {
    const tampered = {
      categoryId: 5,
      proportion: { width: 3, height: 3, price: 1 },
      quantity: 100,
      price: 1,
      priceWithPromo: 1,
    }
    expect((await customPrice(tampered)).body).toBe(6450)
  })

  test('reflects catalog changes immediately', async () => {
    const { db } = demo.shop
    await db.delete(promotions)
    const { body } = await customPrice({ categoryId: 5, proportion: { width: 3, height: 3 }, quantity: 50 })
    expect(body).toBe(4500)
    await db.update(categories).set({ isDisabled: true }).where(eq(categories.id, 12))
    const refused = await customPrice({ categoryId: 12, proportion: { width: 3, height: 3 }, quantity: 50 })
    expect(refused.status).toBe(409)
  })
})

describe('spec 5: category 28 is only sold in pairs', () => {
  test.each([1, 3, 51, 999])('refuses %d', async (quantity) => {
    const { status, problem } = await customPrice({
      categoryId: 28,
      proportion: { width: 24, height: 12 },
      quantity,
    })
    const message = 'Quantities must be selected in pairs, minimum 2'
    expect(status).toBe(422)
    expect(problem).toEqual({ code: 'invalid', message, fields: { quantity: message } })
  })

  test('accepts 2', async () => {
    expect(
      await customPrice({ categoryId: 28, proportion: { width: 24, height: 12 }, quantity: 2 }),
    ).toMatchObject({
      status: 200,
      body: 7700,
    })
  })
})

describe('spec 5: sizes past the limit are refused with the specification’s message', () => {
  test.each([
    [5, 51, 49, 'width', 'Max width is 50"'],
    [5, 49, 51, 'height', 'Max height is 50"'],
    [5, 50, 120.5, 'height', 'If one dimension is 50", the other cannot exceed 120"'],
    [18, 50, 120, 'height', 'Max height is 50"'],
    [19, 8.5, 13, 'height', 'Max width can be 8" or 13"'],
    [21, 8.5, 8.5, 'width', 'Max width must be 8"'],
    [26, 12.5, 18, 'height', 'Max width can be 12" or 18"'],
    [27, 28.5, 80, 'height', 'Max width can be 28" or 80"'],
    [29, 200.5, 1, 'width', "Max width is 200'"],
    [5, 0.49, 3, 'width', 'Min width is 0.5"'],
    [13, 3, 0.4, 'height', 'Min height is 0.5"'],
    [5, 0.4, 51, 'height', 'Max height is 50"'],
    [18, 0.1, 5, 'width', 'Min width is 0.5"'],
    [20, 0.499, 13, 'width', 'Min width is 0.5"'],
    [21, 0.4, 0.4, 'width', 'Min width is 0.5"'],
    [26, 12, 0.01, 'height', 'Min height is 0.5"'],
    [28, 0, 80, 'width', 'Min width is 0.5"'],
    [31, 10, 0.49, 'height', "Min height is 0.5'"],
  ] as const)('category %i, %d x %d', async (categoryId, width, height, field, message) => {
    for (const response of [
      await defaultPrices({ categoryId, proportion: { width, height } }),
      await customPrice({ categoryId, proportion: { width, height }, quantity: 2 }),
    ]) {
      expect(response.status).toBe(422)
      expect(response.problem).toEqual({ code: 'invalid', message, fields: { [field]: message } })
    }
  })
})

describe.each([
  ['calculate-default-prices', defaultPrices],
  ['calculate-custom-price', customPrice],
] as const)('%s with invalid input:', (_, ask) => {
  const good = { categoryId: 6, proportion: { width: 3, height: 3 }, quantity: 50, custom: true }

  test.each([
    ['an unknown category', { categoryId: 34 }, 404, 'not_found'],
    ['a negative category', { categoryId: -1 }, 404, 'not_found'],
    ['a fractional category', { categoryId: 5.5 }, 404, 'not_found'],
    ['a huge category', { categoryId: 1e21 }, 404, 'not_found'],
    ['a group', { categoryId: 1 }, 422, 'invalid'],
    ['a product out of stock', { categoryId: 16 }, 409, 'conflict'],
    ['an unknown size', { proportion: { id: 999_999_999 } }, 404, 'not_found'],
    ['a size of another category', { proportion: { id: 1 } }, 404, 'not_found'],
    ['a fractional size', { proportion: { id: 1.5 } }, 404, 'not_found'],
    ['a side of 0', { proportion: { width: 0, height: 3 } }, 422, 'invalid'],
    ['a negative side', { proportion: { width: 3, height: -3 } }, 422, 'invalid'],
    ['a huge side', { proportion: { width: 1e308, height: 3 } }, 422, 'invalid'],
    ['a side as text', { proportion: { width: '3', height: 3 } }, 400, 'malformed'],
    ['NaN as a side', { proportion: { width: NaN, height: 3 } }, 400, 'malformed'],
    ['an array as a size', { proportion: [3, 3] }, 400, 'malformed'],
    ['a category as text', { categoryId: '6' }, 400, 'malformed'],
    ['`custom` as text', { custom: 'yes' }, 400, 'malformed'],
    ['no category', { categoryId: undefined }, 400, 'missing_parameters'],
    ['no size', { proportion: undefined }, 400, 'missing_parameters'],
    ['an empty size', { proportion: {} }, 400, 'missing_parameters'],
    ['a size with one side', { proportion: { width: 3 } }, 400, 'missing_parameters'],
  ])('%s', async (__, wrong, status, code) => {
    expect(await ask({ ...good, ...wrong })).toMatchObject({ status, problem: { code } })
  })

  test.each([
    ['invalid JSON', '{"categoryId":'],
    ['an infinite number', '{"categoryId":6,"proportion":{"width":1e999,"height":3},"quantity":50}'],
    ['null', 'null'],
    ['a number', '5'],
    ['a list', '[]'],
  ])('a body that is %s', async (__, body) => {
    const { status, problem } = await ask(body)
    expect(status).toBe(400)
    expect(['malformed', 'missing_parameters']).toContain(problem.code)
  })

  test('no body returns 400', async () => expect((await ask(undefined)).status).toBe(400))

  test('any input returns a price or a clear error', async () => {
    const odd = fc.oneof(
      fc.double(),
      fc.integer(),
      fc.string(),
      fc.constant(null),
      fc.constant(undefined),
      fc.boolean(),
    )
    const sent = fc.record(
      {
        categoryId: fc.oneof(fc.integer({ min: 0, max: 40 }), odd),
        proportion: fc.oneof(odd, fc.record({ id: odd }), fc.record({ width: odd, height: odd })),
        quantity: fc.oneof(fc.integer({ min: -5, max: 2_000_000 }), odd),
        custom: odd,
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(sent, async (body) => {
        const response = await ask(body)
        expect([200, 400, 404, 409, 422]).toContain(response.status)
        if (response.status !== 200)
          expect(response.problem).toMatchObject({ code: expect.any(String), message: expect.any(String) })
      }),
      { numRuns: 200 },
    )
  })
})

describe('invalid quantities', () => {
  test.each([
    [0, 422],
    [-1, 422],
    [1.5, 422],
    [1e21, 422],
    [1_000_001, 422],
    ['50', 400],
    [null, 400],
    [undefined, 400],
    [true, 400],
  ])('%s', async (quantity, status) => {
    const response = await customPrice({ categoryId: 6, proportion: { width: 3, height: 3 }, quantity })
    expect(response.status).toBe(status)
    expect(response.problem.fields).toHaveProperty('quantity')
    if (quantity === undefined) expect(response.problem.code).toBe('missing_parameters')
  })

  test('the largest quantity has a price', async () => {
    const response = await customPrice({
      categoryId: 33,
      proportion: { width: 200, height: 200 },
      quantity: 1_000_000,
    })
    expect(response.status).toBe(200)
    expect(Number.isSafeInteger(response.body)).toBe(true)
  })
})
