import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cartItems } from '#app/schema/cart.server.ts'
import { categories } from '#app/schema/catalog.server.ts'
import { libraryProducts } from '#app/schema/library.server.ts'
import { first } from '#test/first.ts'
import { dieCut } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const shop = testShop()
const { api, anonymousSession, customer } = shop

const selectMessage = 'Ooops! Please select a size and quantity'
const nobody = '7b9e3f0c-2f52-4a43-9d5e-2d3c8f3a1b11'

const post = <Path extends string>(path: Path, sessionToken: string, body: unknown) =>
  api('POST', path, { query: { sessionToken }, body })

const addItem = (sessionToken: string, item: object = {}) =>
  post('/carts/me/items', sessionToken, { ...dieCut, ...item })

async function added(sessionToken: string, item: object = {}) {
  const { status, body } = await addItem(sessionToken, item)
  expect(status).toBe(201)
  return body.cartItem
}

const readCart = async (sessionToken: string) =>
  (await api('GET', '/carts/me/get', { query: { sessionToken } })).body

async function stockSize(categoryId: number, width: number, height: number): Promise<number> {
  const { body } = await api('GET', `/sizes/${categoryId}`)
  const size = body.find((each) => each.width === width && each.height === height)
  if (!size) throw new Error(`category ${categoryId} has no ${width} x ${height}`)
  return size.id
}

async function libraryProduct() {
  const [product] = await shop.shop.db.select().from(libraryProducts).orderBy(libraryProducts.id).limit(1)
  if (!product) throw new Error('the demo shop has no designs')
  return product
}

async function addedDesign(sessionToken: string, quantity = 1) {
  const { id } = await libraryProduct()
  const { status, body } = await post(`/product-library/${id}/create`, sessionToken, {
    id,
    quantity,
    categoryId: 5,
  })
  expect(status).toBe(201)
  return body.cartItem
}

describe('spec 7: POST /carts/me/items', () => {
  test('adds a custom size at the shop’s price and returns the whole item', async () => {
    const token = await anonymousSession()
    const { status, body } = await addItem(token, { quantity: 100 })
    expect(status).toBe(201)
    expect(body).toEqual({
      cartItem: {
        id: expect.any(Number),
        cartId: (await readCart(token)).cart.id,
        by: 'custom',
        quantity: 100,
        price: 6450,
        priceWithoutPromotion: 6450,
        pricedAt: expect.any(String),
        size: { id: null, width: 3, height: 3, custom: true, unit: 'in' },
        product: {
          id: null,
          name: expect.stringMatching(/die cut/i),
          categoryId: 5,
          file: { path: 'pictures/category-5.svg' },
        },
        fileData: null,
        design: null,
      },
    })
    expect((await readCart(token)).cartItems).toEqual([body.cartItem])
  })

  test('spec 9: applies the promotion to a stock size and the same custom size', async () => {
    const token = await anonymousSession()
    const id = await stockSize(5, 3, 3)
    const stock = await added(token, { size: { id, width: 3, height: 3, custom: false } })
    expect(stock).toMatchObject({ price: 2000, priceWithoutPromotion: 4500, size: { id, custom: false } })
    expect(await added(token)).toMatchObject({ price: 2000, priceWithoutPromotion: 4500 })
  })

  test('a stock size has the shop’s dimensions, even if others are sent with its id', async () => {
    const token = await anonymousSession()
    const id = await stockSize(5, 2, 2)
    const item = await added(token, { size: { id, width: 0.01, height: 200, custom: false } })
    expect(item).toMatchObject({ price: 3100, size: { width: 2, height: 2 } })
  })

  test.each([0, -1, 1, 0.5, 1e21, '1', 'free', null, {}, [[]], true, undefined])(
    'spec 6: a tampered price is ignored: %j',
    async (price) => {
      const token = await anonymousSession()
      const item = await added(token, { quantity: 100, price, priceWithoutPromotion: price })
      expect(item).toMatchObject({ price: 6450, priceWithoutPromotion: 6450 })
    },
  )

  test('adding the same item twice makes two lines', async () => {
    const token = await anonymousSession()
    const items = [await added(token), await added(token)]
    const { cartItems, counterItems, cart } = await readCart(token)
    expect(counterItems).toBe(2)
    expect(cartItems).toEqual(items)
    expect(cart).toMatchObject({
      price: 4000,
      discount: 0,
      priceWithCoupon: 4000,
      shippingPrice: 0,
      total: 4000,
    })
  })

  test('banners are measured in feet', async () => {
    const item = await added(await anonymousSession(), {
      categoryId: 29,
      quantity: 1,
      size: { width: 2, height: 4, custom: true },
    })
    expect(item.size).toMatchObject({ unit: 'ft', width: 2, height: 4 })
  })

  test.each([
    ['no size', { size: undefined }],
    ['a null size', { size: null }],
    ['an empty size', { size: {} }],
    ['a custom size with one side', { size: { width: 3, custom: true } }],
    ['a custom size with a null side', { size: { width: 3, height: null, custom: true } }],
    ['a stock size without an id', { size: { width: 3, height: 3, custom: false } }],
    ['no quantity', { quantity: undefined }],
    ['a null quantity', { quantity: null }],
  ])('spec 5: %s is refused', async (_, item) => {
    const token = await anonymousSession()
    const { status, problem } = await addItem(token, item)
    expect(status).toBe(400)
    expect(problem).toMatchObject({ code: 'missing_parameters', message: selectMessage })
    expect((await readCart(token)).counterItems).toBe(0)
  })

  test.each([
    ['quantity 0', { quantity: 0 }, 422],
    ['quantity -1', { quantity: -1 }, 422],
    ['quantity 1.5', { quantity: 1.5 }, 422],
    ['quantity 1e21', { quantity: 1e21 }, 422],
    ['quantity 1000001', { quantity: 1_000_001 }, 422],
    ["quantity 'abc'", { quantity: 'abc' }, 400],
    ["quantity '50'", { quantity: '50' }, 400],
    [
      'an odd quantity of pairs',
      { categoryId: 28, quantity: 3, size: { width: 12, height: 12, custom: true } },
      422,
    ],
    ['side 0', { size: { width: 0, height: 3, custom: true } }, 422],
    ['side -3', { size: { width: -3, height: -3, custom: true } }, 422],
    ['side 50.01', { size: { width: 50.01, height: 3, custom: true } }, 422],
    ['side 1e21', { size: { width: 1e21, height: 50, custom: true } }, 422],
    ['sides as text', { size: { width: '3', height: '3', custom: true } }, 400],
    ['an unknown category', { categoryId: 999 }, 404],
    ['category 1e21', { categoryId: 1e21 }, 404],
    ['category 5.5', { categoryId: 5.5 }, 404],
    ['a category as text', { categoryId: '5' }, 400],
    ['a group of products', { categoryId: 1 }, 422],
    ['an unknown stock size', { size: { id: 2_147_483_648, custom: false } }, 404],
    ['an unknown file', { product: { fileId: nobody } }, 404],
    ['a path as a file id', { product: { fileId: '../../etc/passwd' } }, 404],
    ['a file id with a NUL', { product: { fileId: '\0' } }, 404],
    ['a file id as a number', { product: { fileId: 7 } }, 400],
    ['a list', [], 400],
    ['another endpoint’s item kind', { by: 'library' }, 422],
    ['a kind as a number', { by: 5 }, 400],
    ['a null kind', { by: null }, 400],
  ])('refuses %s', async (_, item, expected) => {
    const token = await anonymousSession()
    const { status, problem } = Array.isArray(item)
      ? await post('/carts/me/items', token, item)
      : await addItem(token, item)
    expect(status).toBe(expected)
    expect(problem).toMatchObject({ code: expect.any(String), message: expect.any(String) })
    expect((await readCart(token)).counterItems).toBe(0)
  })

  test('spec 5: size and quantity errors have the specification’s messages', async () => {
    const token = await anonymousSession()
    const pairs = await addItem(token, { categoryId: 28, quantity: 3, size: { width: 12, height: 12 } })
    expect(pairs.problem).toMatchObject({
      code: 'invalid',
      message: 'Quantities must be selected in pairs, minimum 2',
    })
    const wide = await addItem(token, { size: { width: 51, height: 3 } })
    expect(wide.problem).toMatchObject({ message: 'Max width is 50"', fields: { width: 'Max width is 50"' } })
    const thin = await addItem(token, { size: { width: 3, height: 0.4, custom: true } })
    expect(thin).toMatchObject({ status: 422, problem: { fields: { height: 'Min height is 0.5"' } } })
  })

  test('returns 404 for a stock size of another category', async () => {
    const token = await anonymousSession()
    const { body } = await api('GET', '/sizes/29')
    const { status } = await addItem(token, { size: { id: body[0]?.id, custom: false } })
    expect(status).toBe(404)
  })

  test('a disabled product is out of stock', async () => {
    const [disabled] = await shop.shop.db.select().from(categories).where(eq(categories.isDisabled, true))
    const { status, problem } = await addItem(await anonymousSession(), { categoryId: disabled?.id })
    expect(status).toBe(409)
    expect(problem.message).toBe('Out of stock')
  })

  test('rejects text that isn’t JSON, JSON nested 40,000 levels deep, and a missing body', async () => {
    const token = await anonymousSession()
    for (const body of ['{', '[]', '"x"', 'null', '['.repeat(40_000) + ']'.repeat(40_000)]) {
      const { status } = await api('POST', '/carts/me/items', {
        query: { sessionToken: token },
        headers: { 'content-type': 'application/json' },
        body,
      })
      expect(status).toBe(400)
    }
    const none = await api('POST', '/carts/me/items', { query: { sessionToken: token } })
    expect(none.status).toBe(400)
    const deepPrice = `{"price":${'['.repeat(40_000)}${']'.repeat(40_000)},${JSON.stringify(dieCut).slice(1)}`
    expect((await post('/carts/me/items', token, deepPrice)).status).toBe(201)
  })

  test('a body of more than 100 kB is not read', async () => {
    const { status, problem } = await addItem(await anonymousSession(), { price: 'x'.repeat(101 * 1024) })
    expect(status).toBe(413)
    expect(problem.code).toBe('too_large')
  })

  test('NUL bytes and lone surrogates in text are harmless', async () => {
    const token = await anonymousSession()
    await added(token, { product: { by: 'custom', name: 'a\0b\ud800' } })
  })

  test('the 101st line is rejected, even with concurrent requests', async () => {
    const token = await anonymousSession()
    await Promise.all(Array.from({ length: 95 }, () => added(token)))
    const answers = await Promise.all(Array.from({ length: 12 }, () => addItem(token)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
    expect((await readCart(token)).counterItems).toBe(100)
  })
})

describe('spec 7: POST /product-library/{id}/create', () => {
  test('adds a design at its price per piece', async () => {
    const token = await anonymousSession()
    const product = await libraryProduct()
    const item = await addedDesign(token, 3)
    expect(item).toEqual({
      id: expect.any(Number),
      cartId: expect.any(Number),
      by: 'library',
      quantity: 3,
      price: product.priceCents * 3,
      priceWithoutPromotion: product.priceCents * 3,
      pricedAt: expect.any(String),
      size: { id: null, width: product.width, height: product.height, custom: false, unit: 'in' },
      product: { id: product.id, name: product.name, categoryId: 5, file: { path: product.picturePath } },
      fileData: null,
      design: null,
    })
    expect((await readCart(token)).cartItems).toEqual([item])
  })

  test.each([
    [0, 422],
    [-1, 422],
    [1.5, 422],
    [1e21, 422],
    [1_000_001, 422],
    ['abc', 400],
    [undefined, 400],
    [null, 400],
  ])('spec 3: quantity %j is refused', async (quantity, expected) => {
    const token = await anonymousSession()
    const { id } = await libraryProduct()
    const { status } = await post(`/product-library/${id}/create`, token, { id, quantity, categoryId: 5 })
    expect(status).toBe(expected)
    expect((await readCart(token)).counterItems).toBe(0)
  })

  test.each(['0', '-1', '999999', '2147483648', '1e3', 'abc', '1.5'])(
    'returns 404 for the design %s',
    async (id) => {
      const { status } = await post(`/product-library/${id}/create`, await anonymousSession(), {
        quantity: 1,
      })
      expect(status).toBe(404)
    },
  )
})

describe('spec 7: changing quantities', () => {
  test('the shop reprices a configured product', async () => {
    const token = await anonymousSession()
    const item = await added(token)
    const edit = (quantity: number) =>
      post('/carts/me/items/edit', token, { id: item.id, quantity, price: 1 })
    expect(await edit(100)).toMatchObject({ status: 200, body: { id: item.id, quantity: 100, price: 6450 } })
    expect((await readCart(token)).cartItems[0]).toMatchObject({
      quantity: 100,
      price: 6450,
      priceWithoutPromotion: 6450,
    })
    expect((await edit(50)).body.price).toBe(2000)
    expect((await readCart(token)).cartItems[0]?.priceWithoutPromotion).toBe(4500)
  })

  test('a design is priced per piece', async () => {
    const token = await anonymousSession()
    const item = await addedDesign(token)
    const { status, body } = await post('/carts/me/library-items/edit', token, { id: item.id, quantity: 7 })
    expect(status).toBe(200)
    expect(body).toEqual({ id: item.id, quantity: 7, price: item.price * 7 })
  })

  test.each([
    [0, 422],
    [-1, 422],
    [-1e21, 422],
    [1.5, 422],
    [1e21, 422],
    [1_000_001, 422],
    ['abc', 400],
    [null, 400],
    [undefined, 400],
  ])('quantity %j is refused and changes nothing', async (quantity, expected) => {
    const token = await anonymousSession()
    const items = { custom: await added(token), library: await addedDesign(token) }
    const before = await readCart(token)
    for (const [path, { id }] of [
      ['/carts/me/items/edit', items.custom],
      ['/carts/me/library-items/edit', items.library],
    ] as const) {
      const { status, problem } = await post(path, token, { id, quantity })
      expect(status).toBe(expected)
      if (typeof quantity === 'number' && quantity <= 0)
        expect(problem.message).toBe('Failed to edit the quantity')
    }
    expect(await readCart(token)).toEqual(before)
  })

  test('pairs are only accepted in even quantities', async () => {
    const token = await anonymousSession()
    const { id } = await added(token, { categoryId: 28, quantity: 2, size: { width: 12, height: 12 } })
    const { status, problem } = await post('/carts/me/items/edit', token, { id, quantity: 3 })
    expect(status).toBe(422)
    expect(problem.message).toBe('Quantities must be selected in pairs, minimum 2')
  })

  test('an out-of-stock product can be removed but not changed', async () => {
    const token = await anonymousSession()
    const { id } = await added(token, { categoryId: 12 })
    const setDisabled = (isDisabled: boolean) =>
      shop.shop.db.update(categories).set({ isDisabled }).where(eq(categories.id, 12))
    await setDisabled(true)
    try {
      expect((await post('/carts/me/items/edit', token, { id, quantity: 100 })).status).toBe(409)
      expect((await post('/carts/me/items/remove', token, { cartItemId: id })).status).toBe(200)
    } finally {
      await setDisabled(false)
    }
  })

  test('each endpoint accepts only its own kind of item', async () => {
    const token = await anonymousSession()
    const [custom, library] = [await added(token), await addedDesign(token)]
    expect((await post('/carts/me/library-items/edit', token, { id: custom.id, quantity: 2 })).status).toBe(
      404,
    )
    expect((await post('/carts/me/items/edit', token, { id: library.id, quantity: 2 })).status).toBe(404)
  })
})

describe('spec 7: removing', () => {
  test('removes one item once', async () => {
    const token = await anonymousSession()
    const [kept, gone] = [await added(token), await added(token)]
    const remove = () => post('/carts/me/items/remove', token, { cartItemId: gone.id })
    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(404)
    expect((await readCart(token)).cartItems).toEqual([kept])
  })

  test('removes all items', async () => {
    const token = await anonymousSession()
    await added(token)
    await addedDesign(token)
    const removeAll = () => api('POST', '/carts/me/items/remove/all', { query: { sessionToken: token } })
    expect(await removeAll()).toMatchObject({ status: 200, body: { removed: 2 } })
    expect(await removeAll()).toMatchObject({ status: 200, body: { removed: 0 } })
    expect((await readCart(token)).cart).toMatchObject({ price: 0, total: 0 })
  })

  test.each([0, -1, 1.5, 2_147_483_648, 1e21])('returns 404 for the item %d', async (id) => {
    const token = await anonymousSession()
    expect((await post('/carts/me/items/remove', token, { cartItemId: id })).status).toBe(404)
    expect((await post('/carts/me/items/edit', token, { id, quantity: 1 })).status).toBe(404)
    expect((await post('/carts/me/library-items/edit', token, { id, quantity: 1 })).status).toBe(404)
  })

  test.each(['abc', null, undefined, {}, []])('returns 400 for the item %j', async (id) => {
    const token = await anonymousSession()
    expect((await post('/carts/me/items/remove', token, { cartItemId: id })).status).toBe(400)
    expect((await post('/carts/me/items/edit', token, { id, quantity: 1 })).status).toBe(400)
  })
})

describe('spec 6: access to a cart', () => {
  test('every call requires a session', async () => {
    const calls: [string, string, unknown][] = [
      ['GET', '/carts/me/get', undefined],
      ['POST', '/carts/me/items', dieCut],
      ['POST', '/carts/me/items/edit', { id: 1, quantity: 1 }],
      ['POST', '/carts/me/library-items/edit', { id: 1, quantity: 1 }],
      ['POST', '/carts/me/items/remove', { cartItemId: 1 }],
      ['POST', '/carts/me/items/remove/all', undefined],
      ['POST', '/cart/1/apply', { coupon: 'WELCOME10' }],
      ['POST', '/carts/me/shipping-price', { zipCode: '10001' }],
      ['POST', '/product-library/1/create', { quantity: 1 }],
    ]
    for (const [method, path, body] of calls) {
      for (const sessionToken of [undefined, 'x'.repeat(43)]) {
        const answer = await api(method, path, { body, query: { sessionToken } })
        expect([path, answer.status, answer.problem.code]).toEqual([path, 401, 'authentication_required'])
      }
    }
  })

  test('returns the same error for another session’s items as for an unknown id', async () => {
    const [mine, theirs] = [await anonymousSession(), await anonymousSession()]
    const [custom, library] = [await added(mine), await addedDesign(mine)]
    const before = await readCart(mine)
    const calls = (ids: { custom: number; library: number }) =>
      Promise.all([
        post('/carts/me/items/edit', theirs, { id: ids.custom, quantity: 100 }),
        post('/carts/me/library-items/edit', theirs, { id: ids.library, quantity: 2 }),
        post('/carts/me/items/remove', theirs, { cartItemId: ids.custom }),
      ])
    const others = await calls({ custom: custom.id, library: library.id })
    const unknown = await calls({ custom: 999_999_999, library: 999_999_999 })
    expect(others.map(({ status, problem }) => ({ status, problem }))).toEqual(
      unknown.map(({ status, problem }) => ({ status, problem })),
    )
    expect(others.map(({ status }) => status)).toEqual([404, 404, 404])
    await api('POST', '/carts/me/items/remove/all', { query: { sessionToken: theirs } })
    expect(await readCart(mine)).toEqual(before)
  })

  test('a customer’s items are available with the customer’s bearer token or own session token, but not to others', async () => {
    const [ada, bob] = [await customer(), await customer()]
    const { body } = await api('GET', '/session', { token: ada.token })
    const item = await added(body.tokenSession)
    const edit = { id: item.id, quantity: 100 }
    expect((await api('POST', '/carts/me/items/edit', { token: bob.token, body: edit })).status).toBe(404)
    expect((await post('/carts/me/items/edit', await anonymousSession(), edit)).status).toBe(404)
    expect((await api('POST', '/carts/me/items/edit', { token: ada.token, body: edit })).status).toBe(200)
    expect((await post('/carts/me/items/edit', body.tokenSession, edit)).status).toBe(200)
  })
})

describe('spec 7: POST /carts/me/shipping-price', () => {
  test('quotes a shipping price, and updates the cart’s total', async () => {
    const token = await anonymousSession()
    await added(token)
    const { status, body } = await post('/carts/me/shipping-price', token, { zipCode: '10001' })
    expect(status).toBe(200)
    expect(body).toEqual({
      price: expect.any(Number),
      arrivesFrom: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      arrivesTo: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    expect(body.price).toBeGreaterThan(0)
    expect((await readCart(token)).cart).toMatchObject({
      shippingPrice: body.price,
      total: 2000 + body.price,
      zipCode: '10001',
    })
  })

  test('a heavier cart costs more', async () => {
    const token = await anonymousSession()
    const quote = async () => (await post('/carts/me/shipping-price', token, { zipCode: '99501' })).body.price
    await added(token)
    const light = await quote()
    await added(token, { quantity: 50_000 })
    expect(await quote()).toBeGreaterThan(light)
  })

  test.each(['100010001', '10001-0001', ' 10001 '])('accepts %j', async (zipCode) => {
    const { status } = await post('/carts/me/shipping-price', await anonymousSession(), { zipCode })
    expect(status).toBe(200)
  })

  test.each(['', '1', '1234', '1000100011', 'abcde', '00000', '１００００', '1000\0', "1'; --"])(
    'rejects %j and keeps the previous ZIP code',
    async (zipCode) => {
      const token = await anonymousSession()
      await post('/carts/me/shipping-price', token, { zipCode: '10001' })
      const { status, problem } = await post('/carts/me/shipping-price', token, { zipCode })
      expect(status).toBe(422)
      expect(problem).toMatchObject({
        code: 'invalid',
        message: 'Please enter a valid ZIP code',
        fields: { zipCode: 'Please enter a valid ZIP code' },
      })
      expect((await readCart(token)).cart.zipCode).toBe('10001')
    },
  )

  test.each([10001, null, undefined, ['10001']])('returns 400 for %j', async (zipCode) => {
    expect((await post('/carts/me/shipping-price', await anonymousSession(), { zipCode })).status).toBe(400)
  })
})

describe('concurrent changes', () => {
  test('concurrent additions, changes and removals take effect once each', async () => {
    const token = await anonymousSession()
    const [changed, gone] = [await added(token), await added(token)]
    const quantities = [100, 150, 200, 250, 300, 350, 400, 450]
    const [edits, adds, removals] = await Promise.all([
      Promise.all(
        quantities.map((quantity) => post('/carts/me/items/edit', token, { id: changed.id, quantity })),
      ),
      Promise.all(Array.from({ length: 8 }, () => added(token))),
      Promise.all(
        Array.from({ length: 4 }, () => post('/carts/me/items/remove', token, { cartItemId: gone.id })),
      ),
    ])
    expect(edits.map(({ status }) => status)).toEqual(quantities.map(() => 200))
    expect(removals.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
    const { cartItems: lines, cart } = await readCart(token)
    const ids = lines.map(({ id }) => id)
    expect(ids).toEqual([changed.id, ...adds.map(({ id }) => id)].toSorted((a, b) => a - b))
    const edited = edits.map(({ body }) => body)
    const { id, quantity, price } = first(lines)
    expect(edited).toContainEqual({ id, quantity, price })
    expect(cart.price).toBe(lines.reduce((sum, line) => sum + line.price, 0))
  })

  test('removing everything while items are added leaves only later items', async () => {
    const token = await anonymousSession()
    const [first] = [await added(token)]
    const [removed, ...late] = await Promise.all([
      api('POST', '/carts/me/items/remove/all', { query: { sessionToken: token } }),
      ...Array.from({ length: 10 }, () => added(token)),
    ])
    const { counterItems } = await readCart(token)
    expect(counterItems).toBe(1 + late.length - removed.body.removed)
    const rows = await shop.shop.db.select().from(cartItems).where(eq(cartItems.id, first.id))
    expect(rows).toEqual([])
  })
})
