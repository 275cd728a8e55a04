import { and, desc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { endLinks } from '#app/features/sales/orders/order-link.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)

type Link = { id: number; hash: string }

const hashOf = async (id: number) => {
  const [order] = await t.shop.db.select({ hash: orders.hash }).from(orders).where(eq(orders.id, id))
  return order?.hash ?? ''
}

/** Returns the status of everything that an order's link opens. */
async function opened({ id, hash }: Link) {
  const query = { hash }
  const form = new FormData()
  form.set('file', new File(['<svg xmlns="http://www.w3.org/2000/svg" width="90" height="4"/>'], 'a.svg'))
  const responses = await Promise.all([
    t.api('GET', `/order/${id}`, { query }),
    t.api('GET', `/order/${id}/confirmation`, { query }),
    t.api('GET', `/order/${id}/difference`, { query }),
    t.api('GET', `/messages/${id}`, { query }),
    t.api('POST', `/messages/${id}`, { query, body: { content: 'Hello' } }),
    t.api('POST', '/upload', { query: { hash, order: id }, form }),
    t.api('POST', `/order/${id}/stop-reminders`, { query }),
  ])
  return responses.map(({ status }) => status)
}

const works = [200, 200, 200, 200, 201, 201, 200]
const ended = Array.from({ length: 7 }, () => 404)

const replace = async (id: number, body: object, token?: string) =>
  t.api('POST', `/admin/orders/${id}/link`, { token: token ?? (await t.staff('support')).token, body })

describe('staff replace a leaked link', () => {
  test('the old link stops working everywhere immediately, and the new one works', async () => {
    const { id, hash } = await paidOrder()
    expect(await opened({ id, hash })).toEqual(works)
    const { token, id: staffId } = await t.staff('support')
    expect((await replace(id, { reason: 'Posted in a forum', isMailed: false }, token)).status).toBe(200)
    expect(await opened({ id, hash })).toEqual(ended)
    expect(await opened({ id, hash: await hashOf(id) })).toEqual(works)
    const owner = (await t.admin()).token
    const { body } = await t.api('GET', '/admin/audit', { token: owner, query: { staff: staffId } })
    expect(body).toMatchObject([
      {
        action: 'replace link',
        subject: 'order',
        subjectId: String(id),
        changes: { reason: [null, 'Posted in a forum'], isMailed: [null, false] },
      },
    ])
    expect(JSON.stringify(body)).not.toContain(await hashOf(id))
  })

  test('the new link is emailed on request, and earlier emails contain it when they are resent', async () => {
    const { id, hash } = await paidOrder()
    await replace(id, { reason: 'Leaked', isMailed: true })
    const written = await t.shop.db
      .select({ text: sql<string>`${mails.mail}::text`, template: sql<string>`${mails.mail} ->> 'template'` })
      .from(mails)
      .where(eq(mails.orderId, id))
      .orderBy(desc(mails.id))
    expect(written.map(({ template }) => template)).toEqual(['order-link', 'order-paid'])
    const current = await hashOf(id)
    for (const { text } of written) {
      expect(text).toContain(`order=${current}$-${id}`)
      expect(text).not.toContain(hash)
    }
  })

  test('replacing it needs a reason, a permission and an order', async () => {
    const { id, hash } = await paidOrder()
    expect((await replace(id, { reason: ' ', isMailed: false })).status).toBe(400)
    expect((await replace(999_999, { reason: 'Leaked', isMailed: false })).status).toBe(404)
    const { token } = await t.staff('production')
    expect((await replace(id, { reason: 'Leaked', isMailed: false }, token)).status).toBe(403)
    expect(await hashOf(id)).toBe(hash)
  })
})

describe('replacing an order’s link as its customer', () => {
  const replaceOwn = (id: number, token: string) => t.api('POST', `/order/${id}/link`, { token })

  test('works for their own order when logged in', async () => {
    const { token } = await t.customer()
    const { id, hash } = await paidOrder({ token })
    const { status, body } = await replaceOwn(id, token)
    expect(status).toBe(200)
    expect(await opened({ id, hash })).toEqual(ended)
    expect(await opened({ id, ...body })).toEqual(works)
    const own = await t.api('GET', `/order/${id}`, { token })
    expect(own.body.order).toMatchObject({ isOwn: true, hash: body.hash })
    const owner = (await t.admin()).token
    const { timeline } = (await t.api('GET', `/admin/orders/${id}`, { token: owner })).body
    const entry = { text: 'Replaced the customer’s link', by: 'Customer', detail: null }
    expect(timeline).toContainEqual(expect.objectContaining(entry))
    const audit = await t.api('GET', '/admin/audit', { token: owner, query: { subject: 'order' } })
    expect(audit.body[0]).toMatchObject({ action: 'replace link', staffId: null, subjectId: String(id) })
  })

  test('is refused for other customers and for staff', async () => {
    const { token } = await t.customer()
    const { id, hash } = await paidOrder({ token })
    for (const other of [await t.customer(), await t.admin()]) {
      expect((await replaceOwn(id, other.token)).status).toBe(404)
    }
    expect(await hashOf(id)).toBe(hash)
  })
})

describe('a link with a last day', () => {
  const endOn = async (id: number, endsOn: string | null) => {
    const { token } = await t.staff('support')
    return t.api('PUT', `/admin/orders/${id}/link`, { token, body: { endsOn } })
  }

  test('works until the end of that day in the shop’s time zone, and is then replaced', async () => {
    const { id, hash } = await paidOrder()
    expect((await endOn(id, '2099-01-31')).status).toBe(200)
    const endsAt = new Date('2099-02-01T06:00:00Z').getTime()
    t.setClock(() => new Date(endsAt - 60_000))
    await endLinks(t.shop)
    expect(await hashOf(id)).toBe(hash)
    t.setClock(() => new Date(endsAt + 60_000))
    await endLinks(t.shop)
    expect(await opened({ id, hash })).toEqual(ended)
    const current = await hashOf(id)
    await endLinks(t.shop)
    expect(await hashOf(id)).toBe(current)
    const isStale = and(eq(mails.orderId, id), sql`position(${hash} in ${mails.mail}::text) > 0`)
    expect(await t.shop.db.$count(mails, isStale)).toBe(0)
  })

  test('keeps its day when it is replaced, unless the day has passed', async () => {
    const { token } = await t.customer()
    const { id } = await paidOrder({ token })
    const lastDay = async () => {
      const [row] = await t.shop.db.select().from(orders).where(eq(orders.id, id))
      return row?.linkEndsOn
    }
    t.setClock(() => new Date())
    await endOn(id, '2099-01-31')
    await replace(id, { reason: 'Leaked', isMailed: false })
    expect(await lastDay()).toBe('2099-01-31')
    expect((await t.api('POST', `/order/${id}/link`, { token })).status).toBe(200)
    expect(await lastDay()).toBe('2099-01-31')
    await t.shop.db.update(orders).set({ linkEndsOn: '2020-01-01' }).where(eq(orders.id, id))
    await replace(id, { reason: 'Leaked', isMailed: false })
    expect(await lastDay()).toBe(null)
  })

  test('can’t have a day that has passed, and can lose its day', async () => {
    const { id } = await paidOrder()
    expect(await endOn(id, '2020-01-01')).toMatchObject({
      status: 422,
      problem: { fields: { endsOn: 'Choose today or a later day' } },
    })
    await endOn(id, '2099-01-31')
    await endOn(id, null)
    const { token } = await t.admin()
    const { body } = await t.api('GET', `/admin/orders/${id}`, { token })
    expect(body.order.linkEndsOn).toBe(null)
  })
})
