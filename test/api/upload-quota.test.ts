import { randomUUID } from 'node:crypto'
import { count, eq, like } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { uploadQuota } from '#app/features/goods/artwork/upload-quota.ts'
import { attempts, sessions } from '#app/schema/customers.server.ts'
import { orderItems, orders } from '#app/schema/orders.server.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import { hashToken, randomToken } from '#app/platform/secrets/tokens.server.ts'
import { purchases } from '#test/purchase.ts'
import type { ApiCall } from '#test/api-call.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)

const png = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#d02040' } })
  .png()
  .toBuffer()

function upload(call: ApiCall, path = '/upload-file') {
  const form = new FormData()
  form.set('file', new File([png], 'logo.png'))
  return t.api('POST', path, { ...call, form })
}

type Owner = { sessionId: number } | { customerId: number }

async function kept(owner: Owner, files: number, sizeBytes = 1) {
  const rows = Array.from({ length: files }, () => ({
    ...owner,
    id: randomUUID(),
    fileName: 'logo.png',
    type: 'png' as const,
    path: `files/${randomToken()}.png`,
    sizeBytes,
    sha256: 'x',
  }))
  await t.shop.db.insert(artworkFiles).values(rows)
  return rows.map(({ id }) => id)
}

async function visitor() {
  const sessionToken = await t.anonymousSession()
  const [row] = await t.shop.db
    .select({ sessionId: sessions.id })
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(sessionToken)))
  return { query: { sessionToken }, sessionId: row?.sessionId ?? 0 }
}

const filesOf = async (sessionId: number) =>
  (
    await t.shop.db.select({ files: count() }).from(artworkFiles).where(eq(artworkFiles.sessionId, sessionId))
  )[0]?.files

async function order(fileIds: string[], status: 'PENDING' | 'UNPAID') {
  const { id: orderId } = await paidOrder()
  if (status === 'UNPAID')
    await t.shop.db.update(orders).set({ status, paidAt: null }).where(eq(orders.id, orderId))
  await t.shop.db.insert(orderItems).values(
    fileIds.map((artworkFileId, at) => ({
      orderId,
      artworkFileId,
      cartItemId: 1_000_000 + at,
      kind: 'custom' as const,
      name: 'Stickers',
      categoryId: 5,
      width: 3,
      height: 3,
      unit: 'in' as const,
      quantity: 50,
      priceCents: cents(4500),
      priceWithoutPromotionCents: cents(4500),
    })),
  )
}

const { files: keptFiles, bytes: keptBytes } = uploadQuota.kept

beforeEach(() =>
  t.shop.db
    .delete(attempts)
    .where(like(attempts.key, 'upload-%'))
    .then(() => undefined),
)

describe('files and bytes per session', () => {
  const refusal = {
    status: 429,
    problem: {
      code: 'too_many_requests',
      message: expect.stringMatching(/place an order, or contact us/),
      fields: { file: expect.stringMatching(/place an order, or contact us/) },
    },
  }

  test('only as many of 50 concurrent uploads are kept as the quota allows', async () => {
    const { query, sessionId } = await visitor()
    await kept({ sessionId }, keptFiles - 5)
    const responses = await Promise.all(Array.from({ length: 50 }, () => upload({ query })))
    const taken = responses.filter(({ status }) => status === 201)
    expect(taken).toHaveLength(5)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(45)
    expect(await filesOf(sessionId)).toBe(keptFiles)
    const refused = await upload({ query })
    expect(refused).toMatchObject(refusal)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('a customer’s uploads count the same way', async () => {
    const { id: customerId, token } = await t.customer()
    await kept({ customerId }, keptFiles - 1)
    const responses = await Promise.all([upload({ token }), upload({ token }), upload({ token }, '/upload')])
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 429, 429])
  })

  test('counts bytes as well', async () => {
    const { query, sessionId } = await visitor()
    const fiveMegabytes = 5 * 1024 * 1024
    await kept({ sessionId }, Math.floor(keptBytes / fiveMegabytes), fiveMegabytes)
    expect(await upload({ query })).toMatchObject(refusal)
  })

  test('ordered files don’t count, but files that are only in a cart do', async () => {
    const { id: customerId, token } = await t.customer()
    await order(await kept({ customerId }, 150), 'PENDING')
    await order(await kept({ customerId }, 150), 'UNPAID')
    expect((await upload({ token })).status).toBe(201)
    await kept({ customerId }, keptFiles - 151)
    expect(await upload({ token })).toMatchObject(refusal)
  })

  test('an upload by an order’s link counts for its customer and for the order', async () => {
    const { id: customerId, token } = await t.customer()
    const { id, hash } = await paidOrder({ token })
    const [windowEndsAt, key] = [new Date(Date.now() + 60_000), `upload-files:order:${id}`]
    expect((await upload({ query: { hash } }, '/upload')).status).toBe(201)
    await t.shop.db
      .update(attempts)
      .set({ count: uploadQuota.order.files.attempts, windowEndsAt })
      .where(eq(attempts.key, key))
    expect((await upload({ query: { hash } }, '/upload')).status).toBe(429)
    await t.shop.db.delete(attempts).where(eq(attempts.key, key))
    await kept({ customerId }, keptFiles - 1)
    expect(await upload({ query: { hash } }, '/upload')).toMatchObject(refusal)
  })

  test('staff have no such limit', async () => {
    const { id: customerId, token } = await t.staff('support')
    await kept({ customerId }, keptFiles)
    expect((await upload({ token }, '/upload')).status).toBe(201)
  })
})

describe('files and bytes per IP address', () => {
  test.each([
    ['files', 'upload-files:address:local', uploadQuota.address.files.attempts],
    ['bytes', 'upload-kilobytes:address:local', uploadQuota.address.kilobytes.attempts],
  ])(
    '%s: the last upload within the limit is accepted, the next is rejected until the window ends',
    async (_, key, limit) => {
      const windowEndsAt = new Date(Date.now() + 600_000)
      const call = { query: (await visitor()).query }
      await t.shop.db.insert(attempts).values({ key, count: limit - 1, windowEndsAt })
      expect((await upload(call)).status).toBe(201)
      const another = { query: (await visitor()).query }
      const refused = await upload(another)
      expect(refused).toMatchObject({
        status: 429,
        problem: { code: 'too_many_requests', message: expect.stringMatching(/^Too many uploads/) },
      })
      const seconds = Number(refused.headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(500)
      expect(seconds).toBeLessThanOrEqual(600)
      const { token } = await t.admin()
      expect((await upload({ token }, '/upload')).status).toBe(201)
    },
  )

  test('rejected uploads don’t overflow the counter', async () => {
    const key = 'upload-kilobytes:address:local'
    const windowEndsAt = new Date(Date.now() + 600_000)
    await t.shop.db.insert(attempts).values({ key, count: 2_147_483_647, windowEndsAt })
    expect((await upload({ query: (await visitor()).query })).status).toBe(429)
  })
})
