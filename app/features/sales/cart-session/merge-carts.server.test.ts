import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { lockSession, startSession, type CartSession } from '#app/features/people/identity/sessions.server.ts'
import { untilWaiting } from '#test/lock-waits.ts'
import { testShop } from '#test/shop.ts'
import { largestQuantity } from '#app/features/ground/product/quantity-rule.ts'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { addLibraryItem, addToCart } from '#app/features/sales/cart/add-to-cart.server.ts'
import type { CartItemInput } from '#app/features/sales/cart/cart.input.ts'
import { mergeCarts } from './merge-carts.server.ts'
import { cartStarts } from '#app/schema/cart.server.ts'
import { lockCart } from '#app/features/sales/cart/lock-cart.server.ts'
import { readCart } from '#app/features/sales/cart/read-cart.server.ts'

const t = testShop()

const item = { categoryId: 6, size: { width: 3, height: 3 }, quantity: 50, fileId: null }
const context = () => ({ db: t.shop.db, jobs: t.shop.jobs, now: new Date() })

async function anonymous() {
  const { sessionId } = await startSession(t.shop.db, null, new Date())
  return { kind: 'anonymous', sessionId } satisfies CartSession
}

async function owner() {
  const { id } = await t.customer()
  return { kind: 'customer', customerId: id, sessionId: null } satisfies CartSession
}

async function openTransaction(work: (tx: Parameters<typeof lockCart>[0]) => Promise<unknown>) {
  const done = Promise.withResolvers<void>()
  const ready = Promise.withResolvers<void>()
  const committed = t.shop.db.transaction(async (tx) => {
    await work(tx)
    ready.resolve()
    await done.promise
  })
  await Promise.race([ready.promise, committed])
  return async () => {
    done.resolve()
    await committed
  }
}

test('rejects a line added while its session is being merged, so it isn’t lost with the deleted cart', async () => {
  const [visitor, customer] = [await anonymous(), await owner()]
  await addToCart(context(), visitor, item)
  const release = await openTransaction((tx) => lockCart(tx, customer))
  const { sessionId } = visitor
  const merging = mergeCarts(context(), { sessionId, customerId: customer.customerId })
  await untilWaiting(t.shop.db, 1)
  const adding = addToCart(context(), visitor, item)
  const refused = expect(adding).rejects.toMatchObject({ code: 'authentication_required' })
  await untilWaiting(t.shop.db, 2)
  await release()
  await Promise.all([merging, refused])
  expect((await readCart(context(), customer)).lines).toHaveLength(1)
})

test('merges a file that is still being stored', async () => {
  const [visitor, customer] = [await anonymous(), await owner()]
  const id = randomUUID()
  const commit = await openTransaction(async (tx) => {
    await lockSession(tx, visitor)
    await tx.insert(artworkFiles).values({
      id,
      sessionId: visitor.sessionId,
      fileName: 'logo.png',
      type: 'png',
      path: `files/${id}.png`,
      sizeBytes: 1,
      sha256: 'x',
    })
  })
  const { sessionId } = visitor
  const merging = mergeCarts(context(), { sessionId, customerId: customer.customerId })
  await untilWaiting(t.shop.db, 1)
  await commit()
  await merging
  const [file] = await t.shop.db.select().from(artworkFiles).where(eq(artworkFiles.id, id))
  expect(file).toMatchObject({ sessionId: null, customerId: customer.customerId })
})

test('also merges a session’s first line if it is added during the merge', async () => {
  const [visitor, customer] = [await anonymous(), await owner()]
  const commit = await openTransaction((tx) => lockCart(tx, visitor))
  const adding = addToCart(context(), visitor, item)
  await untilWaiting(t.shop.db, 1)
  const { sessionId } = visitor
  const merging = mergeCarts(context(), { sessionId, customerId: customer.customerId })
  await untilWaiting(t.shop.db, 2)
  await commit()
  const [line] = await Promise.all([adding, merging])
  expect((await readCart(context(), customer)).lines.map(({ id }) => id)).toEqual([line.id])
})

test('changes nothing if the session was already merged or doesn’t exist', async () => {
  const [visitor, customer] = [await anonymous(), await owner()]
  await addToCart(context(), visitor, item)
  const { customerId } = customer
  for (const sessionId of [visitor.sessionId, visitor.sessionId, 2_000_000_000]) {
    await mergeCarts(context(), { sessionId, customerId })
  }
  expect((await readCart(context(), customer)).lines).toHaveLength(1)
  await expect(readCart(context(), visitor)).rejects.toMatchObject({ code: 'authentication_required' })
})

const startsOf = async (session: CartSession) => {
  const cart = await readCart(context(), session)
  return t.shop.db.select().from(cartStarts).where(eq(cartStarts.cartId, cart.id))
}

test('counts a cart started before login as started by the customer', async () => {
  const [visitor, customer] = [await anonymous(), await owner()]
  await addToCart(context(), visitor, item)
  const [started] = await startsOf(visitor)
  await mergeCarts(context(), { sessionId: visitor.sessionId, customerId: customer.customerId })
  expect(await startsOf(customer)).toMatchObject([{ id: started?.id, startedAt: started?.startedAt }])
})

test('counts two merged carts as one started cart', async () => {
  const [visitor, customer] = [await anonymous(), await owner()]
  await addToCart(context(), customer, item)
  const before = await startsOf(customer)
  await addToCart(context(), visitor, item)
  const [anonymousStart] = await startsOf(visitor)
  await mergeCarts(context(), { sessionId: visitor.sessionId, customerId: customer.customerId })
  expect(await startsOf(customer)).toEqual(before)
  const left = await t.shop.db
    .select()
    .from(cartStarts)
    .where(eq(cartStarts.id, anonymousStart?.id ?? 0))
  expect(left).toEqual([])
})

async function artwork(
  { sessionId, customerId }: Partial<Record<'sessionId' | 'customerId', number>>,
  sha256: string,
) {
  const id = randomUUID()
  const file = {
    id,
    fileName: 'logo.png',
    type: 'png' as const,
    path: `files/${id}.png`,
    sizeBytes: 1,
    sha256,
  }
  await t.shop.db.insert(artworkFiles).values({ ...file, sessionId, customerId })
  return id
}

/**
 * Adds an item to a visitor's cart and one to a customer's, with the given changes, then logs the visitor in as that
 * customer.
 */
async function mergedLines(visitors: Partial<CartItemInput> = {}, customers: Partial<CartItemInput> = {}) {
  const [visitor, customer] = [await anonymous(), await owner()]
  const sha256 = randomUUID()
  const { sessionId } = visitor
  const { customerId } = customer
  const own = { ...item, fileId: await artwork({ sessionId }, sha256), ...visitors }
  const kept = { ...item, fileId: await artwork({ customerId }, sha256), ...customers }
  await addToCart(context(), customer, kept)
  await addToCart(context(), visitor, own)
  await mergeCarts(context(), { sessionId, customerId })
  const { lines } = await readCart(context(), customer)
  return lines.map(({ quantity, priceCents }) => ({ quantity, priceCents }))
}

const priceOf = async (quantity: number) => {
  const visitor = await anonymous()
  return (await addToCart(context(), visitor, { ...item, quantity })).priceCents
}

test('combines the same sticker from both carts into one line, priced for the combined quantity', async () => {
  expect(await mergedLines()).toEqual([{ quantity: 100, priceCents: await priceOf(100) }])
  expect(await mergedLines({ quantity: 25 }, { quantity: 50 })).toEqual([
    { quantity: 75, priceCents: await priceOf(75) },
  ])
})

const placed = { ...defaultDesign, scale: 2 }

test.each([
  ['size', { size: { width: 4, height: 3 } }],
  ['product', { categoryId: 7 }],
  ['placement', { design: placed }],
  ['artwork', { fileId: null }],
])('keeps stickers with a different %s on separate lines', async (_, changes) => {
  expect(await mergedLines(changes)).toHaveLength(2)
})

test('keeps stickers without artwork on separate lines, because each may get a different file', async () => {
  expect(await mergedLines({ fileId: null }, { fileId: null })).toHaveLength(2)
})

test('keeps two lines if the combined quantity would cost more or can’t be ordered', async () => {
  const promotion = { categoryId: 5 }
  expect(await mergedLines(promotion, promotion)).toEqual([
    { quantity: 50, priceCents: 2000 },
    { quantity: 50, priceCents: 2000 },
  ])
  const most = { quantity: largestQuantity }
  expect(await mergedLines(most, most)).toHaveLength(2)
})

test('combines the same library design from both carts into one line', async () => {
  const [visitor, customer] = [await anonymous(), await owner()]
  for (const session of [visitor, customer]) {
    await addLibraryItem(context(), session, { productId: 1, quantity: 3 })
  }
  await mergeCarts(context(), { sessionId: visitor.sessionId, customerId: customer.customerId })
  const [line, ...others] = (await readCart(context(), customer)).lines
  const { priceCents } = await addLibraryItem(context(), await anonymous(), { productId: 1, quantity: 6 })
  expect(others).toEqual([])
  expect(line).toMatchObject({ quantity: 6, priceCents })
})
