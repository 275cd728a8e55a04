import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { carts, cartItems } from '#app/schema/cart.server.ts'
import type { Cents } from '#app/features/ground/money/cents.ts'
import { testShop } from '#test/shop.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { quotes } from '#app/schema/orders.server.ts'
import { attempts, linkTokens, sessions } from '#app/schema/customers.server.ts'
import {
  lockSession,
  recordUploadStart,
  startSession,
} from '#app/features/people/identity/sessions.server.ts'
import { sweep } from './sweep.server.ts'

const t = testShop()

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000)

const item = (cartId: number, itemDaysAgo: number): typeof cartItems.$inferInsert => ({
  cartId,
  kind: 'custom',
  categoryId: 5,
  width: 3,
  height: 3,
  quantity: 50,
  priceCents: 4500 as Cents,
  priceWithoutPromotionCents: 4500 as Cents,
  createdAt: daysAgo(itemDaysAgo),
})

async function cartWithItem(sessionId: number, itemDaysAgo: number): Promise<void> {
  const [cart] = await t.shop.db.insert(carts).values({ sessionId }).returning()
  await t.shop.db.insert(cartItems).values(item(cart?.id ?? 0, itemDaysAgo))
}

test('deletes visitors’ sessions after 90 days without a new cart item, and customers’ with their login', async () => {
  const { db } = t.shop
  const { id: customerId, loginId } = await t.customer()
  const ended = await t.customer()
  type Owner = Parameters<typeof startSession>[1]
  const start = async (owner: Owner, days: number) => (await startSession(db, owner, daysAgo(days))).sessionId
  const empty = await start(null, 91)
  const abandoned = await start(null, 200)
  await cartWithItem(abandoned, 100)
  const unexpired = await start(null, 89)
  await cartWithItem(unexpired, 89)
  const inUse = await start(null, 200)
  await cartWithItem(inUse, 10)
  const uploading = await start(null, 200)
  await cartWithItem(uploading, 100)
  await recordUploadStart(db, { kind: 'anonymous', sessionId: uploading }, daysAgo(0.1))
  const customers = await start({ customerId, loginId }, 200)
  const endedCustomers = await start({ customerId: ended.id, loginId: ended.loginId }, 1)
  await t.api('DELETE', '/session', { token: ended.token })
  await sweep(t.shop)
  const left = (await db.select({ id: sessions.id }).from(sessions)).map(({ id }) => id)
  expect(left.toSorted((a, b) => a - b)).toEqual([unexpired, inUse, uploading, customers])
  for (const gone of [empty, endedCustomers]) expect(left).not.toContain(gone)
  expect(await db.select().from(carts).where(eq(carts.sessionId, abandoned))).toEqual([])
})

test('deletes visitors’ unused sessions after a day, in batches', async () => {
  const { db } = t.shop
  const start = async (days: number) => (await startSession(db, null, daysAgo(days))).sessionId
  const isLeft = async (id: number) => (await db.$count(sessions, eq(sessions.id, id))) === 1
  const unused = await start(1.1)
  await db.insert(carts).values({ sessionId: unused })
  const today = await start(0.9)
  const withItem = await start(20)
  await cartWithItem(withItem, 20)
  const withFile = await start(20)
  await db.insert(artworkFiles).values({
    id: randomUUID(),
    sessionId: withFile,
    fileName: 'logo.png',
    type: 'png',
    path: 'files/sweep.png',
    sizeBytes: 1,
    sha256: 'x',
  })
  const withQuote = await start(20)
  await db.insert(quotes).values({ sessionId: withQuote, endsOn: '2026-01-01', createdAt: daysAgo(20) })
  const uploading = await start(20)
  await recordUploadStart(db, { kind: 'anonymous', sessionId: uploading }, daysAgo(0.1))
  const many = Array.from({ length: 10_100 }, (_, n) => ({ tokenHash: `unused-${n}`, createdAt: daysAgo(2) }))
  await db.insert(sessions).values(many)
  await sweep(t.shop)
  expect(await isLeft(unused)).toBe(false)
  expect(await db.$count(sessions, like(sessions.tokenHash, 'unused-%'))).toBe(0)
  for (const id of [today, withItem, withFile, withQuote, uploading]) expect(await isLeft(id)).toBe(true)
})

test('keeps a cart whose visitor returns during the sweep', async () => {
  const { db } = t.shop
  const { sessionId } = await startSession(db, null, daysAgo(200))
  const added = Promise.withResolvers<void>()
  const commit = Promise.withResolvers<void>()
  const adding = db.transaction(async (tx) => {
    await lockSession(tx, { kind: 'anonymous', sessionId })
    const [cart] = await tx.insert(carts).values({ sessionId }).returning()
    await tx.insert(cartItems).values(item(cart?.id ?? 0, 0))
    added.resolve()
    await commit.promise
  })
  await added.promise
  await sweep(t.shop)
  commit.resolve()
  await adding
  expect(await db.select().from(carts).where(eq(carts.sessionId, sessionId))).toHaveLength(1)
})

test('deletes expired links and limits, and keeps all others', async () => {
  const { db } = t.shop
  const { id: customerId } = await t.customer()
  for (const [tokenHash, days] of [
    ['old', 1],
    ['new', -1],
  ] as const) {
    await db.insert(linkTokens).values({ tokenHash, kind: 'validate', customerId, expiresAt: daysAgo(days) })
    await db.insert(attempts).values({ key: tokenHash, count: 1, windowEndsAt: daysAgo(days) })
  }
  await sweep(t.shop)
  expect((await db.select().from(linkTokens)).map(({ tokenHash }) => tokenHash)).toEqual(['new'])
  expect((await db.select().from(attempts)).map(({ key }) => key)).toEqual(['new'])
})
