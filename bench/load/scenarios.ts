import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { contact } from '../journey.ts'
import { multipart } from '../uploader.ts'
import type { Context, Order, Plan, Scenario, Step, Target } from './plan.ts'

const proportion = { width: 3, height: 4 }

const get = (path: string): Plan => ({ steps: [{ path }] })

const startSession: Step = {
  path: '/api/session',
  isPreparation: true,
  after: (body, context) => {
    context.token = JSON.parse(body).tokenSession
  },
}

const withToken = (path: string) => (context: Context) => `${path}?sessionToken=${context.token ?? ''}`

const addItem: Step = {
  method: 'POST',
  path: withToken('/api/carts/me/items'),
  body: {
    by: 'custom',
    quantity: 100,
    categoryId: 5,
    size: { ...proportion, custom: true },
    price: 0,
    product: { by: 'custom', name: 'Die Cut' },
  },
}

const itemToEdit: Step = {
  ...addItem,
  isPreparation: true,
  after: (body, context) => {
    context.itemId = String(JSON.parse(body).cartItem.id)
  },
}

const editItem = (quantity: number): Step => ({
  method: 'POST',
  path: withToken('/api/carts/me/items/edit'),
  body: ({ itemId }) => ({ id: Number(itemId), quantity }),
})

// Each buyer buys only once, because concurrent purchases by the same person wait for each other.
let buyers = 0

const checkout: Step[] = [
  startSession,
  addItem,
  {
    method: 'POST',
    path: withToken('/api/carts/me/shipping-price'),
    body: { zipCode: contact.zipCode },
  },
  {
    method: 'POST',
    path: withToken('/api/carts/me/close'),
    body: () => ({ ...contact, email: `buyer-${++buyers}@bench.test` }),
    after: (body, context) => {
      context.payment = new URL(JSON.parse(body).link).pathname
    },
  },
  {
    method: 'POST',
    path: (context) => `${context.payment ?? ''}/pay`,
    isLocal: true,
    body: Buffer.from('webhook=once'),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  },
]

/** Fills a visitor's cart with five items. */
async function cartOfFive({ url }: Target): Promise<string> {
  const session = await fetch(`${url}/api/session`)
  const { tokenSession } = (await session.json()) as { tokenSession: string }
  for (let item = 0; item < 5; item++) {
    const response = await fetch(`${url}/api/carts/me/items?sessionToken=${tokenSession}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(addItem.body),
    })
    if (!response.ok) throw new Error(await response.text())
  }
  return tokenSession
}

/** Uses a different order for each request, because limits apply per order. */
async function forEachOrder(target: Target, step: (order: Order) => Step): Promise<Plan | null> {
  const orders = (await target.readOrders?.()) ?? []
  if (orders.length === 0) return null
  let turn = 0
  const next = () => step(orders[turn++ % orders.length] ?? { id: 0, hash: '' })
  const { path: _, ...rest } = next()
  return { steps: [{ ...rest, path: () => next().path as string }] }
}

async function largestScript({ url }: Target): Promise<string> {
  const html = await (await fetch(url)).text()
  return /<link rel="modulepreload" href="(\/assets\/entry[^"]+)"/.exec(html)?.[1] ?? '/'
}

// Noise doesn't compress, so the file stays at a megabyte.
const noise = sharp(randomBytes(600 * 580 * 3), { raw: { width: 600, height: 580, channels: 3 } })
const picture = multipart(await noise.png().toBuffer(), 'artwork.png')

/** API calls that involve no files. */
export const calls: Scenario[] = [
  { name: 'one category as JSON', plan: () => Promise.resolve(get('/api/categories/5')) },
  { name: '30 library designs as JSON', plan: () => Promise.resolve(get('/api/libraryproducts?category=1')) },
  {
    name: 'prices of all tiers',
    plan: () =>
      Promise.resolve({
        steps: [
          {
            method: 'POST',
            path: '/api/item/calculate-default-prices',
            body: { categoryId: 5, proportion, custom: true },
          },
        ],
      }),
  },
  {
    name: 'price of a quantity',
    plan: () =>
      Promise.resolve({
        steps: [
          {
            method: 'POST',
            path: '/api/item/calculate-custom-price',
            body: { categoryId: 5, proportion, custom: true, quantity: 75 },
          },
        ],
      }),
  },
  {
    name: 'cart of 5 items',
    plan: async (target) => get(`/api/session?sessionToken=${await cartOfFive(target)}`),
  },
  {
    name: 'add to cart',
    plan: () => Promise.resolve({ steps: [startSession, addItem, addItem, addItem, addItem, addItem] }),
  },
  {
    name: 'edit an item',
    plan: () =>
      Promise.resolve({ steps: [startSession, itemToEdit, ...[50, 200, 100, 300, 500].map(editItem)] }),
  },
  { name: 'cart to paid order', plan: () => Promise.resolve({ steps: checkout, isOneUnit: true }) },
  {
    name: 'order as JSON',
    plan: (target) => forEachOrder(target, ({ id, hash }) => ({ path: `/api/order/${id}?hash=${hash}` })),
  },
  {
    name: 'chat message',
    plan: (target) =>
      forEachOrder(target, ({ id, hash }) => ({
        method: 'POST',
        path: `/api/messages/${id}?hash=${hash}`,
        body: { content: 'Is it printed yet?' },
      })),
  },
]

export const scenarios: Scenario[] = [
  ...calls,
  ...['/', '/stickers', '/category/5/element', '/library'].map((path) => ({
    name: `page ${path}`,
    plan: () => Promise.resolve(get(path)),
  })),
  { name: 'script', plan: async (target) => get(await largestScript(target)) },
  {
    name: 'upload',
    plan: () =>
      Promise.resolve({
        steps: [
          startSession,
          {
            method: 'POST',
            path: withToken('/api/upload-file'),
            body: picture,
            headers: { 'content-type': 'multipart/form-data; boundary=bench' },
          },
        ],
      }),
  },
]
