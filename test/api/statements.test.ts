import { expect, test } from 'vitest'
import { dieCut } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'
import { statementsOf, statementTracing } from '#test/statements.ts'

const t = testShop({ tracing: () => statementTracing, cacheMs: 60_000 })

type Call = Parameters<typeof t.api>
type Query = { sessionToken: string }

/**
 * Returns a visitor's session whose cart has a sticker, a design and a ZIP code. Also warms the caches of the process.
 */
async function filledCart() {
  const query = { sessionToken: await t.anonymousSession() }
  const { body: added } = await t.api('POST', '/carts/me/items', { query, body: dieCut })
  const { body: design } = await t.api('POST', '/product-library/1/create', {
    query,
    body: { id: 1, quantity: 1, categoryId: 5 },
  })
  await t.api('POST', '/carts/me/shipping-price', { query, body: { zipCode: '10001' } })
  const cartId = added.cartItem.cartId
  return { query, cartId, lineId: added.cartItem.id, designLineId: design.cartItem.id }
}

type Filled = Awaited<ReturnType<typeof filledCart>>

const size = { width: 3, height: 4 }
const configuration = { categoryId: 5, proportion: size, custom: true }

const withQuery = ({ query }: { query: Query }, path: string): Call => ['GET', path, { query }]
const post = ({ query }: { query: Query }, path: string, body: object): Call => [
  'POST',
  path,
  { query, body },
]

const reads: [string, number, (filled: Filled) => Call][] = [
  ['a category', 1, () => ['GET', '/categories/5']],
  ['its sizes', 1, () => ['GET', '/sizes/5']],
  ['its quantities', 1, () => ['GET', '/quantity/5']],
  ['the prices of a size', 1, () => ['POST', '/item/calculate-default-prices', { body: configuration }]],
  [
    'the price of a quantity',
    1,
    () => ['POST', '/item/calculate-custom-price', { body: { ...configuration, quantity: 75 } }],
  ],
  ['designs', 1, () => ['GET', '/libraryproducts', { query: { limit: '30' } }]],
  ['designs of a category', 1, () => ['GET', '/libraryproducts', { query: { category: '1' } }]],
  ['a design', 1, () => ['GET', '/libraryproducts/1']],
  ['a session with its cart', 1, (filled) => withQuery(filled, '/session')],
  ['the cart', 1, (filled) => withQuery(filled, '/carts/me/get')],
]

const changes: [string, number, (filled: Filled) => Call][] = [
  ['a new session', 2, () => ['GET', '/session']],
  ['adding an item', 7, (filled) => post(filled, '/carts/me/items', dieCut)],
  [
    'adding a design',
    8,
    (filled) => post(filled, '/product-library/1/create', { id: 1, quantity: 2, categoryId: 5 }),
  ],
  [
    'editing an item',
    5,
    (filled) => post(filled, '/carts/me/items/edit', { id: filled.lineId, quantity: 100 }),
  ],
  [
    'editing a design',
    5,
    (filled) => post(filled, '/carts/me/library-items/edit', { id: filled.designLineId, quantity: 3 }),
  ],
  ['removing an item', 4, (filled) => post(filled, '/carts/me/items/remove', { cartItemId: filled.lineId })],
  ['removing all items', 4, (filled) => post(filled, '/carts/me/items/remove/all', {})],
  ['a coupon', 8, (filled) => post(filled, `/cart/${filled.cartId}/apply`, { coupon: 'WELCOME10' })],
  ['a shipping price', 2, (filled) => post(filled, '/carts/me/shipping-price', { zipCode: '10001' })],
]

test.each([...reads, ...changes])('%s: at most %i statements', async (_, atMost, callOf) => {
  const call = callOf(await filledCart())
  let status = 0
  const statements = await statementsOf(async () => {
    status = (await t.api(...call)).status
  })
  expect(status, JSON.stringify(call)).toBeLessThan(300)
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(atMost)
})
