import { createHash } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { first } from '#test/first.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)
const { uploadProof, move, read, decide } = orderSteps(t)

async function withProofs(count: number) {
  const order = await paidOrder()
  const { token } = await t.staff('production')
  const proofs = []
  for (let at = 0; at < count; at++) proofs.push(await uploadProof(token, order.id, `proof-${at}.png`))
  return { ...order, token, ids: proofs.map(({ id }) => id) }
}

/** Returns the paths in all delete-files jobs, whether or not they have run. */
async function deletedPaths(): Promise<string[]> {
  const jobs = await t.shop.db.execute(sql`select data from pgboss.job where name = 'delete-files'`)
  return (jobs as { rows: { data: { paths: string[] } }[] }).rows.flatMap(({ data }) => data.paths)
}

const put = (token: string, orderId: number, proofIds: unknown) =>
  t.api('PUT', `/admin/orders/${orderId}/proofs/order`, { token, body: { proofIds } })

const idsOf = (proofs: { id: number }[]) => proofs.map(({ id }) => id)

const download = (token: string, orderId: number, proofId: number) =>
  t.request(`/admin/orders/${orderId}/proofs/${proofId}/file`, { token })

describe('the proofs of a round', () => {
  test('are sent in the order that staff set', async () => {
    const order = await withProofs(3)
    const reversed = order.ids.toReversed()
    expect((await put(order.token, order.id, reversed)).status).toBe(200)
    expect(idsOf((await read(order.token, order.id)).body.proofs)).toEqual(reversed)
    await move(order.token, order.id, { status: 'APPROVED_BY_ADMIN', proofs: order.ids })
    const shown = await t.api('GET', `/order/${order.id}`, { query: { hash: order.hash } })
    expect(idsOf(shown.body.order.fileAdmin)).toEqual(reversed)
    expect((await put(order.token, order.id, reversed)).status).toBe(409)
  })

  test('can’t be sorted if one is missing or belongs to another order', async () => {
    const [order, other] = [await withProofs(2), await withProofs(1)]
    const [first = 0, second = 0] = order.ids
    for (const ids of [[first], [first, first], [first, other.ids[0]], [first, second, 1]]) {
      expect((await put(order.token, order.id, ids)).status).toBe(409)
    }
    expect((await put(order.token, order.id, ['x'])).status).toBe(400)
    const responses = await Promise.all([
      put(order.token, order.id, [second, first]),
      put(order.token, order.id, [first, second]),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
  })

  test('the later of two concurrent sorts is reported as stale', async () => {
    const order = await withProofs(3)
    const [a = 0, b = 0, c = 0] = order.ids
    const putAfterSeeing = (proofIds: number[], seen: number[]) =>
      t.api('PUT', `/admin/orders/${order.id}/proofs/order`, { token: order.token, body: { proofIds, seen } })
    const responses = await Promise.all([
      putAfterSeeing([b, a, c], [a, b, c]),
      putAfterSeeing([a, c, b], [a, b, c]),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const now = idsOf((await read(order.token, order.id)).body.proofs)
    expect((await putAfterSeeing([c, b, a], now)).status).toBe(200)
    expect((await putAfterSeeing([c, b, a], [a, b, c])).status).toBe(200)
  })

  test('are grouped by round, with the customer’s requested changes and approval', async () => {
    const order = await withProofs(1)
    await move(order.token, order.id, { status: 'APPROVED_BY_ADMIN' })
    await decide(order, { status: 'PENDING', reason: 'Bigger' })
    const second = await uploadProof(order.token, order.id)
    await move(order.token, order.id, { status: 'APPROVED_BY_ADMIN' })
    // A stale tab that still shows the first round must not approve the second.
    const late = await decide(order, { status: 'APPROVED', proofs: order.ids })
    expect(late).toMatchObject({
      status: 409,
      problem: { message: 'There’s a newer proof. Review it before you approve.' },
    })
    expect((await decide(order, { status: 'APPROVED', proofs: [second.id] })).status).toBe(200)
    expect((await read(order.token, order.id)).body.proofs).toMatchObject([
      { round: 1, supersededAt: expect.any(String), approvedAt: null },
      { id: second.id, round: 2, supersededAt: null, approvedAt: expect.any(String) },
    ])
  })

  test('aren’t sent if one was added or removed since staff last saw them', async () => {
    const order = await withProofs(1)
    await uploadProof(order.token, order.id)
    const response = await move(order.token, order.id, { status: 'APPROVED_BY_ADMIN', proofs: order.ids })
    expect(response).toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining('have changed') },
    })
    expect((await read(order.token, order.id)).body.order.status).toBe('PENDING')
  })
})

describe('the file of a proof', () => {
  const filesOf = async (orderId: number, token: string) => {
    const { proofs } = (await read(token, orderId)).body
    return t.shop.db
      .select()
      .from(artworkFiles)
      .where(
        inArray(
          artworkFiles.path,
          proofs.map(({ path }) => path),
        ),
      )
  }

  test('is deleted with a removed proof', async () => {
    const order = await withProofs(2)
    const [taken, kept] = await filesOf(order.id, order.token)
    const { proofs } = (await read(order.token, order.id)).body
    const { id } = first(proofs.filter(({ path }) => path === taken?.path))
    const remove = () => t.api('DELETE', `/admin/orders/${order.id}/proofs/${id}`, { token: order.token })
    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(404)
    expect(await filesOf(order.id, order.token)).toEqual([kept])
    const [row] = await t.shop.db
      .select()
      .from(artworkFiles)
      .where(eq(artworkFiles.id, taken?.id ?? ''))
    expect(row).toBeUndefined()
    expect(await deletedPaths()).toEqual(expect.arrayContaining([taken?.path, taken?.previewPath]))
  })

  test('is not stored if the order was moved before or while it was drawn', async () => {
    const order = await withProofs(1)
    const stored = async () => (await t.shop.db.select({ id: artworkFiles.id }).from(artworkFiles)).length
    const before = await stored()
    const uploads = Promise.allSettled(
      Array.from({ length: 4 }, (_, at) => uploadProof(order.token, order.id, `late-${at}.png`)),
    )
    await move(order.token, order.id, { status: 'APPROVED_BY_ADMIN' })
    await uploads
    await expect(uploadProof(order.token, order.id)).rejects.toThrow('returned 409')
    const { proofs } = (await read(order.token, order.id)).body
    expect(await stored()).toBe(before + proofs.length - 1)
  })
})

test('changes are requested for the proofs that the customer saw', async () => {
  const order = await withProofs(1)
  await move(order.token, order.id, { status: 'APPROVED_BY_ADMIN' })
  await decide(order, { status: 'PENDING', reason: 'Bigger', proofs: order.ids })
  const second = await uploadProof(order.token, order.id)
  await move(order.token, order.id, { status: 'APPROVED_BY_ADMIN' })
  const late = await decide(order, { status: 'PENDING', reason: 'Bigger', proofs: order.ids })
  expect(late).toMatchObject({ status: 409, problem: { message: expect.stringContaining('newer proof') } })
  expect((await decide(order, { status: 'PENDING', reason: 'Red', proofs: [second.id] })).status).toBe(200)
})

describe('the file to print from', () => {
  test('is exactly the approved file', async () => {
    const order = await withProofs(1)
    const [id = 0] = order.ids
    await move(order.token, order.id, { status: 'APPROVED_BY_ADMIN' })
    await decide(order, { status: 'APPROVED' })
    const response = await download(order.token, order.id, id)
    expect(response.status).toBe(200)
    const [proof] = (await read(order.token, order.id)).body.proofs
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(proof?.sha256)
    expect(response.headers.get('content-disposition')).toContain(
      `${order.id}-approved-${proof?.sha256.slice(0, 10)}-proof-0.png`,
    )
  })

  test('is refused if the stored bytes differ or are missing', async () => {
    const order = await withProofs(2)
    const [first = 0, second = 0] = order.ids
    const [one, other] = (await read(order.token, order.id)).body.proofs
    if (!one || !other) throw new Error('the order has fewer than two proofs')
    await t.shop.storage.put(one.path, new Uint8Array([1, 2, 3]))
    await t.shop.storage.delete(other.path)
    for (const id of [first, second]) expect((await download(order.token, order.id, id)).status).toBe(409)
    const stranger = await withProofs(1)
    expect((await download(order.token, stranger.id, first)).status).toBe(404)
    const [file] = await t.shop.db.select().from(artworkFiles).where(eq(artworkFiles.path, one.path))
    expect(file?.sha256).toBe(one.sha256)
  })
})
