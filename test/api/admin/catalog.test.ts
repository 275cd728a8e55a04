import { asc, eq, and } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cartItems } from '#app/schema/cart.server.ts'
import { orderItems } from '#app/schema/orders.server.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import type { ApiBody } from '#test/api-body.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor, addStickers, close } = purchases(t)

const flatPrices = { setup: 1000, minimumUnit: 0, unit: 0, rate: 10, areaExponent: 1, quantityExponent: 1 }

const product = {
  shape: 'circle',
  defaultQuantity: 50,
  gramsPerSquareInch: 0.25,
  sizeRule: { kind: 'sides', unit: 'in', minSide: 0.5, maxSide: 50, longSide: 120 },
  quantityRule: { multipleOf: 1 },
  priceRule: flatPrices,
  sizes: [
    { width: 2, height: 2 },
    { width: 3, height: 3 },
  ],
  tiers: [{ quantity: 50 }, { quantity: 100 }],
  promotions: [] as object[],
}

let names = 0

const newSheet = (changes: object = {}) => ({
  name: `Coasters ${++names}`,
  description: 'Round, for glasses',
  urlCode: null,
  parentId: 1,
  isDisabled: false,
  isDraft: false,
  product,
  ...changes,
})

async function created(changes: object = {}) {
  const { token, email } = await t.staff('catalog')
  const response = await t.api('POST', '/admin/catalog/categories', { token, body: newSheet(changes) })
  expect(response).toMatchObject({ status: 201 })
  return { token, email, sheet: response.body }
}

type Sheet = ApiBody<'GET', `/admin/catalog/categories/${number}`>

const change = (token: string, sheet: Sheet, changes: object = {}) =>
  t.api('PUT', `/admin/catalog/categories/${sheet.id}`, { token, body: { ...sheet, ...changes } })

const changeProduct = (token: string, sheet: Sheet, changes: object) =>
  change(token, sheet, { product: { ...sheet.product, ...changes } })

const read = async (token: string, id: number) =>
  (await t.api('GET', `/admin/catalog/categories/${id}`, { token })).body

const list = async (token: string) => (await t.api('GET', '/admin/catalog/categories', { token })).body

const audited = (id: number) =>
  t.shop.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, 'category'), eq(auditEntries.subjectId, String(id))))
    .orderBy(asc(auditEntries.id))

const priceOf = async (categoryId: number, quantity: number, side = 3) =>
  t.api('POST', '/item/calculate-custom-price', {
    body: { categoryId, quantity, proportion: { width: side, height: side } },
  })

async function uploaded(token: string, kind: 'catalog' | 'library' = 'catalog') {
  const form = new FormData()
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="4"><circle r="2" cx="45" cy="2"/></svg>'
  form.set('file', new File([drawing], 'coaster.svg'))
  const { status, body } = await t.api('POST', `/admin/${kind}/pictures`, { token, form })
  expect(status).toBe(201)
  return body
}

describe('the catalog', () => {
  test('lists every category in the shop’s display order, including disabled products', async () => {
    const { token } = await t.staff('catalog')
    const all = await list(token)
    expect(all).toHaveLength(33)
    expect(all[0]).toMatchObject({ id: 1, urlCode: 'stickers', isSold: false, subcategories: 8, from: null })
    expect(all[1]).toMatchObject({ id: 5, parentId: 1, isSold: true, sizes: 5, tiers: 8, promotions: 1 })
    expect(all[1]?.from).toEqual({ quantity: 50, priceCents: 2000 })
    expect(all.filter(({ isDisabled }) => isDisabled)).toHaveLength(1)
  })

  test('saving a demo category unchanged changes nothing', async () => {
    const { token } = await t.staff('catalog')
    for (const { id } of await list(token)) {
      const sheet = await read(token, id)
      expect(await change(token, sheet), `category ${id}`).toMatchObject({ status: 200, body: sheet })
      expect(await audited(id)).toEqual([])
    }
  })

  test('a newly published category can be ordered immediately, and is in the audit log', async () => {
    const { token, email, sheet } = await created({ urlCode: 'coasters' })
    expect(await read(token, sheet.id)).toEqual(sheet)
    const shown = await t.api('GET', `/categories/${sheet.id}`)
    expect(shown.body).toMatchObject({ name: sheet.name, sizes: [{ width: 2 }, { width: 3 }] })
    expect(await priceOf(sheet.id, 50)).toMatchObject({ status: 200, body: 1000 + 10 * 9 * 50 })
    expect((await t.api('GET', '/categories/1')).body.subcategories.at(-1)).toMatchObject({ id: sheet.id })
    expect(await audited(sheet.id)).toMatchObject([
      {
        action: 'create',
        staffEmail: email,
        version: 1,
        changes: { 'product.sizes': [null, '2 x 2, 3 x 3'] },
      },
    ])
    const buyer = await visitor()
    await addStickers(buyer, { categoryId: sheet.id, size: { width: 3, height: 3, custom: true } })
    expect((await close(buyer)).status).toBe(200)
  })

  test('a changed price takes effect immediately, despite caches', async () => {
    const { token, sheet } = await created()
    for (let calls = 0; calls < 3; calls++) expect((await priceOf(sheet.id, 50)).body).toBe(5500)
    const saved = await changeProduct(token, sheet, { priceRule: { ...flatPrices, setup: 2000 } })
    expect(saved.body).toMatchObject({ version: 2, product: { priceRule: { setup: 2000 } } })
    expect((await priceOf(sheet.id, 50)).body).toBe(6500)
    const [, entry] = await audited(sheet.id)
    expect(entry?.changes).toEqual({ 'product.priceRule.setup': [1000, 2000] })
  })

  test('a price change doesn’t affect carts or their orders', async () => {
    const { token, sheet } = await created()
    const buyer = await visitor()
    const requested = { categoryId: sheet.id, size: { width: 3, height: 3, custom: true } }
    const line = await addStickers(buyer, requested)
    expect(line.price).toBe(5500)
    await changeProduct(token, sheet, { priceRule: { ...flatPrices, setup: 9000 } })
    const { body } = await t.api('GET', '/carts/me/get', buyer)
    expect(body.cartItems[0]).toMatchObject({ price: 5500 })
    const { status } = await close(buyer)
    expect(status).toBe(200)
    const [item] = await t.shop.db.select().from(orderItems).where(eq(orderItems.categoryId, sheet.id))
    expect(item?.priceCents).toBe(5500)
    expect((await addStickers(await visitor(), requested)).price).toBe(13_500)
  })

  test('a product disabled after it was added to a cart is rejected at checkout', async () => {
    const { token, sheet } = await created()
    const buyer = await visitor()
    await addStickers(buyer, { categoryId: sheet.id })
    await change(token, sheet, { isDisabled: true })
    expect(await close(buyer)).toMatchObject({
      status: 409,
      problem: { message: `${sheet.name} is out of stock. Please remove it from your cart.` },
    })
    const marked = async () =>
      (await t.api('GET', '/carts/me/get', buyer)).body.cartItems.map(({ isUnavailable }) => isUnavailable)
    expect(await marked()).toEqual([true])
    expect((await priceOf(sheet.id, 50)).status).toBe(409)
  })

  test('remaining sizes and tiers keep their ids; sizes keep the given order, and tiers are sorted', async () => {
    const { token, sheet } = await created()
    const sizes = async () => (await t.api('GET', `/sizes/${sheet.id}`)).body
    const tiers = async () => (await t.api('GET', `/quantity/${sheet.id}`)).body
    const [two, three] = await sizes()
    const [fifty] = await tiers()
    const saved = await changeProduct(token, sheet, {
      sizes: [
        { width: 4, height: 2.5 },
        { width: 3, height: 3 },
        { width: 2, height: 2 },
      ],
      tiers: [{ quantity: 500 }, { quantity: 50 }],
    })
    expect(saved.body.product?.tiers).toEqual([{ quantity: 50 }, { quantity: 500 }])
    expect(await sizes()).toEqual([
      { id: expect.any(Number), width: 4, height: 2.5, custom: false },
      three,
      two,
    ])
    expect((await tiers()).map(({ id, quantity }) => [id, quantity])).toEqual([
      [fifty?.id, 50],
      [expect.any(Number), 500],
    ])
    const [, entry] = await audited(sheet.id)
    expect(entry?.changes).toEqual({
      'product.sizes': ['2 x 2, 3 x 3', '4 x 2.5, 3 x 3, 2 x 2'],
      'product.tiers': ['50, 100', '50, 500'],
    })
  })

  test('spec 5: the minimum side is saved, recorded, and takes effect immediately, for custom sizes only', async () => {
    const { token, sheet } = await created({
      product: { ...product, sizes: [{ width: 0.25, height: 0.25 }, ...product.sizes] },
    })
    const sizeRule = { ...product.sizeRule, minSide: 1.5 }
    const { status, body } = await changeProduct(token, sheet, { sizeRule })
    expect([status, body.product?.sizeRule]).toEqual([200, sizeRule])
    expect((await audited(sheet.id))[1]?.changes).toEqual({ 'product.sizeRule.minSide': [0.5, 1.5] })
    expect(await priceOf(sheet.id, 50, 1.4)).toMatchObject({
      status: 422,
      problem: { fields: { width: 'Min width is 1.5"' } },
    })
    expect((await priceOf(sheet.id, 50, 1.5)).status).toBe(200)
    const [stock] = (await t.api('GET', `/sizes/${sheet.id}`)).body
    const line = await addStickers(await visitor(), {
      categoryId: sheet.id,
      size: { id: stock?.id, custom: false },
    })
    expect(line).toMatchObject({ size: { width: 0.25, custom: false } })
  })

  test('spec 5: the minimum side defaults to 0.5', async () => {
    const { minSide: _, ...sizeRule } = product.sizeRule
    const { sheet } = await created({ product: { ...product, sizeRule } })
    expect(sheet.product?.sizeRule).toEqual(product.sizeRule)
  })

  test('a removed size doesn’t affect carts', async () => {
    const { token, sheet } = await created()
    const [, three] = (await t.api('GET', `/sizes/${sheet.id}`)).body
    const buyer = await visitor()
    await addStickers(buyer, { categoryId: sheet.id, size: { ...three, custom: false } })
    expect((await changeProduct(token, sheet, { sizes: [{ width: 2, height: 2 }] })).status).toBe(200)
    const [line] = await t.shop.db.select().from(cartItems).where(eq(cartItems.categoryId, sheet.id))
    expect(line).toMatchObject({ sizeId: null, width: 3, height: 3, priceCents: 5500 })
    expect((await close(buyer)).status).toBe(200)
  })

  test('a promotion takes effect immediately, for its size and quantity only', async () => {
    const { token, sheet } = await created()
    const promotion = { width: 3, height: 3, quantity: 50, priceCents: 2000 }
    const { body } = await changeProduct(token, sheet, { promotions: [promotion] })
    expect(body.product?.promotions).toEqual([{ ...promotion, startsAt: null, endsAt: null }])
    expect([(await priceOf(sheet.id, 50)).body, (await priceOf(sheet.id, 51)).body]).toEqual([2000, 5600])
    const without = await changeProduct(token, body, { promotions: [] })
    expect(without.body.product?.promotions).toEqual([])
    expect((await priceOf(sheet.id, 50)).body).toBe(5500)
  })

  test('an uploaded picture replaces the placeholder, and is kept through other changes', async () => {
    const { token, sheet } = await created()
    expect(sheet.picturePath).toBe('pictures/placeholder.svg')
    const picture = await uploaded(token)
    expect(picture.path).toMatch(/^files\/[\w-]+\.webp$/)
    const { body } = await change(token, sheet, { pictureId: picture.id })
    expect(body.picturePath).toBe(picture.path)
    expect((await t.api('GET', `/categories/${sheet.id}`)).body.file).toEqual({ path: picture.path })
    expect((await change(token, body, { name: 'Renamed' })).body.picturePath).toBe(picture.path)
  })

  test('a product can become a group, and a group a product', async () => {
    const { token, sheet } = await created({ parentId: null })
    const { body: group } = await change(token, sheet, { product: null })
    expect(group).toMatchObject({ product: null, version: 2 })
    expect((await priceOf(sheet.id, 50)).status).toBe(422)
    const { body: restored } = await change(token, group, { product })
    expect(restored.product).toEqual({
      ...product,
      acceptsBigFiles: false,
      isTablePriced: false,
      options: [],
    })
  })
})

describe('two employees', () => {
  test('the later of two concurrent changes is refused, naming the fields that the first one changed', async () => {
    const { token, email, sheet } = await created()
    const responses = await Promise.all([
      changeProduct(token, sheet, { defaultQuantity: 100 }),
      change(token, sheet, { name: 'Drink coasters' }),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const problem = responses.find(({ status }) => status === 409)?.problem
    expect(problem?.message).toBe(`${email} changed this while you were editing. Your changes weren’t saved.`)
    expect([{ name: 'Now Drink coasters' }, { 'product.defaultQuantity': 'Now 100' }]).toContainEqual(
      problem?.fields,
    )
    expect((await read(token, sheet.id)).version).toBe(2)
  })

  test('the later of two price changes is refused, naming the new amount', async () => {
    const { token, sheet } = await created()
    await changeProduct(token, sheet, { priceRule: { ...flatPrices, setup: 2050 } })
    const late = await changeProduct(token, sheet, { priceRule: { ...flatPrices, setup: 3000 } })
    expect(late).toMatchObject({
      status: 409,
      problem: { fields: { 'product.priceRule.setup': 'Now $20.50' } },
    })
  })

  test('concurrent moves both take effect', async () => {
    const { token, sheet: group } = await created({ parentId: null, product: null })
    const ids: number[] = []
    for (const _ of [1, 2, 3, 4]) ids.push((await created({ parentId: group.id })).sheet.id)
    const [a = 0, b = 0, c = 0, d = 0] = ids
    const move = (id: number, body: object) =>
      t.api('PUT', `/admin/catalog/categories/${id}/place`, { token, body })
    const responses = await Promise.all([move(d, { place: 'first' }), move(a, { place: 'after', of: b })])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const order = async () =>
      (await t.api('GET', `/categories/${group.id}`)).body.subcategories.map(({ id }) => id)
    expect(await order()).toEqual([d, b, a, c])
    expect((await move(c, { place: 'before', of: 5 })).status).toBe(409)
    expect((await move(c, { place: 'before' })).status).toBe(422)
    expect((await move(999_999, { place: 'first' })).status).toBe(404)
    expect(await audited(d)).toMatchObject([{}, { action: 'move', changes: { position: [4, 1] } }])
  })

  test('only one of two categories created concurrently with the same code is saved', async () => {
    const { token } = await t.staff('catalog')
    const responses = await Promise.all(
      [1, 2].map(() =>
        t.api('POST', '/admin/catalog/categories', { token, body: newSheet({ urlCode: 'mats' }) }),
      ),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(responses.find(({ status }) => status === 409)?.problem.fields).toHaveProperty('urlCode')
  })
})

describe('deleting', () => {
  const remove = (token: string, id: number, version = 1) =>
    t.api('DELETE', `/admin/catalog/categories/${id}`, { token, query: { version } })

  test('removes categories that were never ordered, if given their current version', async () => {
    const { token, sheet } = await created()
    const path = `/admin/catalog/categories/${sheet.id}` as const
    expect((await t.api('DELETE', path, { token })).status).toBe(400)
    expect((await remove(token, sheet.id, 7)).status).toBe(409)
    expect((await remove(token, sheet.id)).status).toBe(200)
    expect((await t.api('GET', `/categories/${sheet.id}`)).status).toBe(404)
    expect((await remove(token, sheet.id)).status).toBe(404)
    expect(await audited(sheet.id)).toMatchObject([{ action: 'create' }, { action: 'delete' }])
  })

  test('is refused for categories that were ordered, are in a cart, aren’t empty, or are linked from the home page', async () => {
    const { token, sheet: ordered } = await created()
    const buyer = await visitor()
    await addStickers(buyer, { categoryId: ordered.id })
    expect(await remove(token, ordered.id)).toMatchObject({
      status: 409,
      problem: { message: 'This category is in customers’ carts. Disable it instead.' },
    })
    await close(buyer)
    await t.api('POST', '/carts/me/items/remove/all', buyer)
    expect(await remove(token, ordered.id)).toMatchObject({
      status: 409,
      problem: { message: 'This category has orders. Disable it instead.' },
    })
    const { sheet: group } = await created({ parentId: null, product: null })
    await created({ parentId: group.id })
    expect((await remove(token, group.id)).problem.message).toMatch(/category has products/)
    expect((await remove(token, 1)).problem.message).toMatch(/home page/)
  })
})

describe('refuses', () => {
  const withProduct = (changes: object) => ({ product: { ...product, ...changes } })

  test.each<[string, object, number, string | null]>([
    ['no name', { name: ' ' }, 400, 'name'],
    ['another page’s URL', { urlCode: 'cart' }, 422, 'urlCode'],
    ['a URL that looks like an id', { urlCode: '12' }, 422, 'urlCode'],
    ['another category’s URL', { urlCode: 'stickers' }, 409, 'urlCode'],
    ['an unknown group', { parentId: 999_999 }, 422, 'parentId'],
    ['a product as its group', { parentId: 5 }, 422, 'parentId'],
    ['another product as its group', { parentId: 18 }, 422, 'parentId'],
    ['an unknown picture', { pictureId: '3f6e2f6e-1f5e-4f4e-8f4e-0f4e2f6e1f5e' }, 422, 'pictureId'],
    ['an unknown shape', withProduct({ shape: 'blob' }), 422, 'product.shape'],
    ['a group’s shape', withProduct({ shape: 'group' }), 422, 'product.shape'],
    ['no sizes', withProduct({ sizes: [] }), 422, 'product.sizes'],
    ['no quantities', withProduct({ tiers: [] }), 422, 'product.tiers'],
    [
      'a size that breaks the size rule',
      withProduct({ sizes: [{ width: 51, height: 3 }] }),
      422,
      'product.sizes.0.width',
    ],
    [
      'a duplicate size',
      withProduct({ sizes: [product.sizes[0], product.sizes[0]] }),
      422,
      'product.sizes.1.width',
    ],
    ['a size of zero', withProduct({ sizes: [{ width: 0, height: 1 }] }), 422, 'product.sizes.0.width'],
    [
      'a quantity that breaks the quantity rule',
      withProduct({ quantityRule: { multipleOf: 2 }, tiers: [{ quantity: 50 }, { quantity: 75 }] }),
      422,
      'product.tiers.1.quantity',
    ],
    [
      'a default quantity that breaks the quantity rule',
      withProduct({ quantityRule: { multipleOf: 25 }, defaultQuantity: 60 }),
      422,
      'product.defaultQuantity',
    ],
    ['a fractional quantity', withProduct({ tiers: [{ quantity: 1.5 }] }), 422, 'product.tiers.0.quantity'],
    ['no weight', withProduct({ gramsPerSquareInch: 0 }), 422, 'product.gramsPerSquareInch'],
    [
      'a long side no longer than the others',
      withProduct({ sizeRule: { kind: 'sides', unit: 'in', maxSide: 50, longSide: 50 } }),
      422,
      'product.sizeRule.longSide',
    ],
    [
      'a minimum side above the maximum',
      withProduct({ sizeRule: { ...product.sizeRule, minSide: 50.5 } }),
      422,
      'product.sizeRule.minSide',
    ],
    [
      'a minimum side above the short side',
      withProduct({ sizeRule: { kind: 'box', unit: 'in', minSide: 9, shortSide: 8, longSide: 13 } }),
      422,
      'product.sizeRule.minSide',
    ],
    [
      'a minimum side above the maximum for squares',
      withProduct({ sizeRule: { kind: 'square', unit: 'in', minSide: 9, maxSide: 8 } }),
      422,
      'product.sizeRule.minSide',
    ],
    [
      'a minimum side of zero',
      withProduct({ sizeRule: { kind: 'free', unit: 'ft', minSide: 0 } }),
      422,
      'product.sizeRule.minSide',
    ],
    [
      'a promotion for a size below the minimum side',
      withProduct({ promotions: [{ width: 0.4, height: 3, quantity: 50, priceCents: 1 }] }),
      422,
      'product.promotions.0.width',
    ],
    ['an unknown rule', withProduct({ sizeRule: { kind: 'round', unit: 'in' } }), 400, null],
    ['no price', withProduct({ priceRule: { ...flatPrices, rate: null } }), 400, 'product.priceRule.rate'],
    [
      'a lower price for a larger quantity',
      withProduct({ priceRule: { ...flatPrices, quantityExponent: -0.5 } }),
      422,
      'product.priceRule.quantityExponent',
    ],
    [
      'a lower price for a larger size',
      withProduct({ priceRule: { ...flatPrices, areaExponent: -1 } }),
      422,
      'product.priceRule.areaExponent',
    ],
    [
      'a price of zero',
      withProduct({ priceRule: { ...flatPrices, setup: 0, rate: 0 } }),
      422,
      'product.priceRule.setup',
    ],
    [
      'prices too high to calculate',
      withProduct({ priceRule: { ...flatPrices, quantityExponent: 9 } }),
      422,
      'product.priceRule.quantityExponent',
    ],
    [
      'a promotion above the regular price',
      withProduct({ promotions: [{ width: 3, height: 3, quantity: 50, priceCents: 5500 }] }),
      422,
      'product.promotions.0.priceCents',
    ],
    [
      'a promotion for a size that isn’t sold',
      withProduct({ promotions: [{ width: 51, height: 3, quantity: 50, priceCents: 1 }] }),
      422,
      'product.promotions.0.width',
    ],
  ])('%s', async (_, changes, status, field) => {
    const { token } = await t.staff('catalog')
    const response = await t.api('POST', '/admin/catalog/categories', { token, body: newSheet(changes) })
    expect(response).toMatchObject({ status, problem: { message: expect.any(String) } })
    if (field) expect(response.problem.fields).toHaveProperty([field])
  })

  test('a lower price for a larger quantity, naming the size and quantity', async () => {
    const { token, sheet } = await created()
    const response = await changeProduct(token, sheet, {
      priceRule: { ...flatPrices, quantityExponent: -0.5 },
    })
    expect(response.problem.message).toBe('100 of 8" x 8" would cost less than 50')
    expect(await read(token, sheet.id)).toEqual(sheet)
  })

  test('removing the URL of a page that the home page links to, nesting groups, or turning a group with products into a product', async () => {
    const { token } = await t.staff('catalog')
    const stickers = await read(token, 1)
    expect((await change(token, stickers, { urlCode: null })).problem.fields).toHaveProperty('urlCode')
    expect((await change(token, stickers, { parentId: 2 })).problem.fields).toHaveProperty('parentId')
    expect((await change(token, stickers, { parentId: 1 })).problem.fields).toHaveProperty('parentId')
    expect((await change(token, stickers, { product })).problem.fields).toHaveProperty('product')
  })

  test('a new unit once carts or orders have a size in the old one', async () => {
    const { token, sheet } = await created()
    const inFeet = { sizeRule: { kind: 'free', unit: 'ft', minSide: 1 } }
    const { body } = await changeProduct(token, sheet, inFeet)
    expect(body.product?.sizeRule).toEqual(inFeet.sizeRule)
    const buyer = await visitor()
    await addStickers(buyer, { categoryId: sheet.id })
    const refused = { status: 409, problem: { fields: { 'product.sizeRule.unit': expect.any(String) } } }
    const inInches = () => changeProduct(token, body, { sizeRule: product.sizeRule })
    expect(await inInches()).toMatchObject(refused)
    expect((await close(buyer)).status).toBe(200)
    await t.api('POST', '/carts/me/items/remove/all', buyer)
    expect(await inInches()).toMatchObject(refused)
  })

  test('a customer’s artwork as the shop’s picture', async () => {
    const { token } = await t.staff('catalog')
    const form = new FormData()
    form.set(
      'file',
      new File(
        ['<svg xmlns="http://www.w3.org/2000/svg" width="90" height="4"><rect width="9" height="4"/></svg>'],
        'mine.svg',
      ),
    )
    const query = { sessionToken: await t.anonymousSession() }
    const { body: artwork } = await t.api('POST', '/upload-file', { form, query })
    const response = await t.api('POST', '/admin/catalog/categories', {
      token,
      body: newSheet({ pictureId: artwork.id }),
    })
    expect(response).toMatchObject({
      status: 422,
      problem: { fields: { pictureId: 'Picture not found' } },
    })
  })

  test('an invalid picture', async () => {
    const { token } = await t.staff('catalog')
    const form = new FormData()
    form.set('file', new File(['GIF89a'], 'cat.png'))
    expect((await t.api('POST', '/admin/catalog/pictures', { token, form })).status).toBe(415)
  })
})
