import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { lockSession, startSession, type CartSession } from '#app/features/people/identity/sessions.server.ts'
import { untilWaiting } from '#test/lock-waits.ts'
import { testShop } from '#test/shop.ts'
import { addToCart } from '#app/features/sales/cart/add-to-cart.server.ts'
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

test('a line added while its session is merged is rejected, not lost in a deleted cart', async () => {
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

test('a file that is being stored for the session is merged too', async () => {
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

test('a session’s first line, added during the merge, is merged too', async () => {
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

test('merging a session again, or an unknown one, changes nothing', async () => {
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

test('a cart started before logging in counts as started by the customer', async () => {
  const [visitor, customer] = [await anonymous(), await owner()]
  await addToCart(context(), visitor, item)
  const [started] = await startsOf(visitor)
  await mergeCarts(context(), { sessionId: visitor.sessionId, customerId: customer.customerId })
  expect(await startsOf(customer)).toMatchObject([{ id: started?.id, startedAt: started?.startedAt }])
})

test('two merged carts count as one start', async () => {
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
