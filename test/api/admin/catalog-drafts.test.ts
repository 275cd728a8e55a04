import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import type { ApiBody } from '#test/api-body.ts'
import { dieCut, purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor } = purchases(t)

const priceRule = { setup: 1000, minimumUnit: 0, unit: 0, rate: 10, areaExponent: 1, quantityExponent: 1 }

const product = {
  shape: 'circle',
  defaultQuantity: 50,
  gramsPerSquareInch: 0.25,
  sizeRule: { kind: 'sides', unit: 'in', maxSide: 50 },
  quantityRule: { multipleOf: 1 },
  priceRule,
  sizes: [{ width: 3, height: 3 }],
  tiers: [{ quantity: 50 }],
  promotions: [],
}

let names = 0

async function draft(changes: object = {}) {
  const { token } = await t.staff('catalog')
  const name = `Coasters ${++names}`
  const { status, body } = await t.api('POST', '/admin/catalog/categories', {
    token,
    body: {
      name,
      description: '',
      urlCode: `coasters-${names}`,
      parentId: 1,
      isDisabled: false,
      product: { ...product, ...changes },
    },
  })
  expect([status, body.isDraft]).toEqual([201, true])
  return { token, sheet: body }
}

type Sheet = ApiBody<'GET', `/admin/catalog/categories/${number}`>

const change = (token: string, sheet: Sheet, changes: object) =>
  t.api('PUT', `/admin/catalog/categories/${sheet.id}`, { token, body: { ...sheet, ...changes } })

/** Returns the response status of each public endpoint that takes a category. */
async function statusesForVisitor({ id }: Sheet): Promise<number[]> {
  const buyer = await visitor()
  const proportion = { width: 3, height: 3 }
  const responses = await Promise.all([
    t.api('GET', `/categories/${id}`),
    t.api('GET', `/sizes/${id}`),
    t.api('GET', `/quantity/${id}`),
    t.api('POST', '/item/calculate-default-prices', { body: { categoryId: id, proportion } }),
    t.api('POST', '/item/calculate-custom-price', { body: { categoryId: id, proportion, quantity: 50 } }),
    t.api('POST', '/carts/me/items', { ...buyer, body: { ...dieCut, categoryId: id } }),
  ])
  return responses.map(({ status }) => status)
}

const isListed = async (id: number) => {
  const { body } = await t.api('GET', '/categories/1')
  return body.subcategories.some((category) => category.id === id)
}

test('a new product is hidden from visitors until it is published', async () => {
  const { token, sheet } = await draft()
  expect(await statusesForVisitor(sheet)).toEqual([404, 404, 404, 404, 404, 404])
  expect(await isListed(sheet.id)).toBe(false)
  const { body: published } = await change(token, sheet, { isDraft: false })
  expect(published).toMatchObject({ isDraft: false, version: 2 })
  expect(await statusesForVisitor(sheet)).toEqual([200, 200, 200, 200, 200, 201])
  expect(await isListed(sheet.id)).toBe(true)
})

test('staff see a draft and its prices in the list and on its own page', async () => {
  const { token, sheet } = await draft()
  const { body: branches } = await t.api('GET', '/admin/catalog/categories', { token })
  expect(branches.find(({ id }) => id === sheet.id)).toMatchObject({
    isDraft: true,
    isSold: true,
    sizes: 1,
    tiers: 1,
    from: { quantity: 50, priceCents: 5500 },
  })
  expect((await t.api('GET', `/admin/catalog/categories/${sheet.id}`, { token })).body).toEqual(sheet)
})

test('prices, sizes and quantities may be missing until it is published', async () => {
  const { token, sheet } = await draft({ priceRule: null, sizes: [], tiers: [] })
  expect(sheet.product).toMatchObject({ priceRule: null, sizes: [], tiers: [] })
  const refused = await change(token, sheet, { isDraft: false })
  expect(refused).toMatchObject({
    status: 422,
    problem: {
      message: 'To publish this product: Add at least one size. Add at least one quantity. Enter the prices.',
      fields: {
        'product.sizes': 'Add at least one size',
        'product.tiers': 'Add at least one quantity',
        'product.priceRule.setup': 'Enter the prices',
      },
    },
  })
  const { body: saved } = await change(token, sheet, { product: { ...product, priceRule: null } })
  expect(saved).toMatchObject({ isDraft: true, version: 2 })
  expect((await change(token, saved, { isDraft: false })).problem.fields).toEqual({
    'product.priceRule.setup': 'Enter the prices',
  })
  const { status } = await change(token, saved, { isDraft: false, product })
  expect([status, (await statusesForVisitor(sheet))[0]]).toEqual([200, 200])
})

test('a draft without prices remembers that it uses a price table', async () => {
  const { token, sheet } = await draft({ priceRule: null, isTablePriced: true })
  expect(sheet.product).toMatchObject({ priceRule: null, isTablePriced: true })
  const { body: renamed } = await change(token, sheet, { product: { ...product, priceRule: null } })
  expect(renamed.product?.isTablePriced).toBe(true)
  const { body: priced } = await change(token, renamed, { product: { ...product, isTablePriced: true } })
  expect(priced.product).toMatchObject({ priceRule, isTablePriced: false })
})

test('totals that fall as the quantity grows are rejected in drafts too', async () => {
  const { token, sheet } = await draft()
  const worse = { ...product, priceRule: { ...priceRule, quantityExponent: -0.5 } }
  expect((await change(token, sheet, { product: worse })).status).toBe(422)
})

test('a published product can’t become a draft again or lose its prices', async () => {
  const { token, sheet } = await draft()
  const { body: published } = await change(token, sheet, { isDraft: false })
  expect((await change(token, published, { isDraft: true })).problem.fields).toHaveProperty('isDraft')
  const withoutPrices = { product: { ...product, priceRule: null } }
  expect((await change(token, published, withoutPrices)).status).toBe(422)
})

test('a group is not a draft, and a draft can become a group', async () => {
  const { token, sheet } = await draft()
  const { body: group } = await change(token, sheet, { product: null })
  expect(group).toMatchObject({ isDraft: false, product: null })
  expect((await t.api('GET', `/categories/${sheet.id}`)).status).toBe(200)
})

test('products can’t be moved into a draft, which has no prices yet', async () => {
  const { token, sheet } = await draft({ priceRule: null })
  const { body: other } = await t.api('GET', '/admin/catalog/categories/6', { token })
  const { problem } = await change(token, other, { parentId: sheet.id })
  expect(problem.fields).toHaveProperty('parentId')
})

test('the audit log shows who published a product', async () => {
  const { token, sheet } = await draft()
  await change(token, sheet, { isDraft: false })
  const entries = await t.shop.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, 'category'), eq(auditEntries.subjectId, String(sheet.id))))
    .orderBy(asc(auditEntries.id))
  expect(entries.map(({ action }) => action)).toEqual(['create', 'publish'])
  expect(entries[1]?.changes).toEqual({ isDraft: [true, false] })
})
