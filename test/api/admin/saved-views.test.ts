import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { savedViews } from '#app/schema/staff.server.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)

const filter = { late: 'true', assignee: 'me', sort: 'promised' }

const view = (body: object = {}) => ({ name: 'Mine, late', isShared: false, filter, ...body })

const save = (token: string, body?: object) =>
  t.api('POST', '/admin/saved-views', { token, body: view(body) })

const change = (token: string, id: number, body: object) =>
  t.api('PUT', `/admin/saved-views/${id}`, { token, body: view(body) })

const remove = (token: string, id: number, version: number) =>
  t.api('DELETE', `/admin/saved-views/${id}`, { token, query: { version: String(version) } })

const names = async (token: string) =>
  (await t.api('GET', '/admin/saved-views', { token })).body.map(({ name }) => name)

test('a view can be saved privately or shared, renamed and deleted', async () => {
  const pete = await t.staff('production')
  const ada = await t.staff('support')
  const { status, body: saved } = await save(pete.token)
  expect(status).toBe(201)
  expect(saved).toEqual({ ...view(), id: saved.id, version: 1, by: pete.email, canChange: true })
  expect(await names(pete.token)).toEqual(['Mine, late'])
  expect(await names(ada.token)).toEqual([])
  // Others must not learn that the view exists.
  expect((await change(ada.token, saved.id, { version: 1 })).status).toBe(404)
  expect((await remove((await t.admin()).token, saved.id, 1)).status).toBe(404)

  const shared = await change(pete.token, saved.id, { name: 'Late', isShared: true, version: 1 })
  expect(shared).toMatchObject({ status: 200, body: { name: 'Late', version: 2 } })
  expect((await t.api('GET', '/admin/saved-views', { token: ada.token })).body).toMatchObject([
    { name: 'Late', by: pete.email, canChange: false, filter },
  ])
  expect((await change(ada.token, saved.id, { version: 2 })).status).toBe(403)
  expect((await remove(ada.token, saved.id, 2)).status).toBe(403)

  const owner = await t.admin()
  expect((await change(owner.token, saved.id, { name: 'Late!', isShared: true, version: 2 })).status).toBe(
    200,
  )
  const stale = await change(pete.token, saved.id, { name: 'Too late', isShared: true, version: 2 })
  expect(stale.problem).toMatchObject({
    code: 'stale',
    message: expect.stringContaining(owner.email),
    fields: { name: 'Now Late!' },
  })
  expect((await remove(pete.token, saved.id, 2)).status).toBe(409)
  expect((await remove(pete.token, saved.id, 3)).status).toBe(200)
  expect((await remove(pete.token, saved.id, 3)).status).toBe(404)
  expect(await names(ada.token)).toEqual([])
  const entries = await t.shop.db.select().from(auditEntries).where(eq(auditEntries.subject, 'saved view'))
  expect(entries.filter(({ subjectId }) => subjectId === String(saved.id))).toMatchObject([
    { action: 'create' },
    { action: 'change', changes: { name: ['Mine, late', 'Late'], isShared: [false, true] } },
    { action: 'change', staffEmail: owner.email },
    { action: 'delete' },
  ])
})

test('view names are unique per employee, and among shared views', async () => {
  const pete = await t.staff('production')
  const ada = await t.staff('production')
  expect((await save(pete.token, { name: 'Rush' })).status).toBe(201)
  expect(await save(pete.token, { name: 'RUSH' })).toMatchObject({
    status: 409,
    problem: { fields: { name: 'A view with this name already exists' } },
  })
  const { body: own } = await save(ada.token, { name: 'Rush' })
  const both = await Promise.all([
    save(pete.token, { name: 'Team', isShared: true }),
    save(ada.token, { name: 'team', isShared: true }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect((await change(ada.token, own.id, { name: 'Rush', version: 1 })).body.version).toBe(1)
})

test.each([
  [{ name: ' ' }, 400],
  [{ name: 'x'.repeat(41) }, 422],
  [{ name: 'a\u0000b' }, 422],
  [{ name: undefined }, 400],
  [{ isShared: 'yes' }, 400],
  [{ filter: {} }, 422],
  [{ filter: { late: 'perhaps' } }, 422],
  [{ filter: { cursor: '1042' } }, 422],
  [{ filter: { q: 'x'.repeat(201) } }, 422],
  [{ filter: { q: 5 } }, 400],
  [{ filter: [] }, 400],
])('a view with %j is refused', async (wrong, status) => {
  const { token } = await t.staff('production')
  expect((await save(token, wrong)).status).toBe(status)
  expect(await names(token)).not.toContain('Mine, late')
})

test('an employee can save up to 30 views, even in concurrent requests', async () => {
  const pete = await t.staff('production')
  await t.shop.db.insert(savedViews).values(
    Array.from({ length: 29 }, (_, at) => ({
      staffId: pete.id,
      name: `View ${at}`,
      isShared: false,
      filter,
    })),
  )
  const responses = await Promise.all(['One', 'Two'].map((name) => save(pete.token, { name })))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('a view that searches for a person is erased with that person', async () => {
  const pete = await t.staff('production')
  const owner = await t.admin()
  const email = `zoe-${Date.now()}@example.com`
  const order = await paidOrder(undefined, { email })
  await t.api('POST', `/order/change-status/${order.id}`, {
    token: owner.token,
    body: { status: 'REJECTED', reason: 'No' },
  })
  await save(pete.token, { name: 'Zoë', filter: { q: email.toUpperCase() } })
  await save(pete.token, { name: 'Others' })
  const erased = await t.api('POST', '/admin/guests/erase', { token: owner.token, body: { email } })
  expect(erased.status).toBe(200)
  expect(await names(pete.token)).toContain('Others')
  expect(await names(pete.token)).not.toContain('Zoë')
})
