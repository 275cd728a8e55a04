import { and, asc, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { orderSteps } from '#test/order-steps.ts'
import { pdfText } from '#test/pdf-text.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)
const { read } = orderSteps(t)

const assign = (token: string, orderId: number | string, assigneeId: unknown, from: unknown = null) =>
  t.api('PUT', `/admin/orders/${orderId}/assignee`, { token, body: { assigneeId, from } })

const listed = async (token: string, assignee: string) =>
  (await t.api('GET', '/admin/orders', { token, query: { limit: '200', assignee } })).body.map(({ id }) => id)

const boardIds = async (token: string, assignee: string) => {
  const { body } = await t.api('GET', '/admin/board', { token, query: { assignee } })
  return body.flatMap(({ cards }) => cards).map(({ id }) => id)
}

const entriesOf = (orderId: number) =>
  t.shop.db
    .select()
    .from(auditEntries)
    .where(
      and(eq(auditEntries.subjectId, String(orderId)), inArray(auditEntries.action, ['assign', 'unassign'])),
    )
    .orderBy(asc(auditEntries.id))

test('an order can be assigned to an employee, shows its assignee, and can be filtered by assignee', async () => {
  const pete = await t.staff('production')
  const ada = await t.staff('support')
  const { id } = await paidOrder()
  expect((await assign(pete.token, id, pete.id)).status).toBe(200)
  const assignee = { id: pete.id, email: pete.email }
  const { body } = await read(ada.token, id)
  expect(body.order).toMatchObject({ assignee, version: 1 })
  expect(body.timeline).toContainEqual(
    expect.objectContaining({ by: pete.email, detail: `assigned to: ${pete.email}` }),
  )
  const { body: list } = await t.api('GET', '/admin/orders', { token: ada.token, query: { q: String(id) } })
  expect(list.find((order) => order.id === id)).toMatchObject({ assignee })
  for (const find of [listed, boardIds]) {
    expect(await find(pete.token, 'me')).toEqual([id])
    expect(await find(ada.token, String(pete.id))).toEqual([id])
    expect(await find(ada.token, 'me')).toEqual([])
    expect(await find(ada.token, 'none')).not.toContain(id)
  }
  const counts = await t.api('GET', '/admin/orders/counts', { token: pete.token, query: { assignee: 'me' } })
  expect(counts.body.stages).toMatchObject({ PENDING: 1, SENT: 0 })
  const ticket = await t.request(`/admin/orders/${id}/print-sheet.pdf`, { token: pete.token })
  expect((await pdfText(await ticket.arrayBuffer())).join(' ')).toContain(`Assigned to ${pete.email}`)

  expect((await assign(pete.token, id, ada.id, pete.id)).status).toBe(200)
  expect((await assign(pete.token, id, null, ada.id)).status).toBe(200)
  expect(await listed(ada.token, 'none')).toContain(id)
  expect(await entriesOf(id)).toMatchObject([
    { action: 'assign', changes: { assignee: [null, pete.email] } },
    { action: 'assign', changes: { assignee: [pete.email, ada.email] } },
    { action: 'unassign', changes: { assignee: [ada.email, null] } },
  ])
})

test('only employees who may see orders can be assigned', async () => {
  const pete = await t.staff('production')
  const editor = await t.staff('catalog')
  const customer = await t.customer()
  const { id } = await paidOrder()
  const { body } = await t.api('GET', '/admin/orders/assignable', { token: pete.token })
  const ids = body.map((employee) => employee.id)
  expect(ids).toContain(pete.id)
  expect(ids).not.toContain(editor.id)
  for (const wrong of [editor.id, customer.id, 2_147_483_647, 0, -1, 2 ** 40]) {
    expect((await assign(pete.token, id, wrong)).status).toBe(422)
  }
  for (const wrong of ['me', [], 1.5, undefined]) {
    expect((await assign(pete.token, id, wrong)).status).toBe(400)
  }
  expect((await assign(pete.token, 999_999_999, pete.id)).status).toBe(404)
  expect((await assign(pete.token, 'first', pete.id)).status).toBe(404)
  const support = await t.staff('support')
  expect((await assign(support.token, id, support.id)).status).toBe(403)
  expect(
    (await t.api('GET', '/admin/orders', { token: pete.token, query: { assignee: 'you' } })).status,
  ).toBe(422)
  expect((await read(pete.token, id)).body.order.assignee).toBeNull()
})

test('refuses the second of two concurrent assignments, naming who made the first', async () => {
  const pete = await t.staff('production')
  const ada = await t.staff('production')
  const { id } = await paidOrder()
  const responses = await Promise.all([assign(pete.token, id, pete.id), assign(ada.token, id, ada.id)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const first = responses[0].status === 200 ? pete : ada
  const refused = responses.find(({ status }) => status === 409)
  expect(refused?.problem).toMatchObject({
    message: `${first.email} assigned this order to ${first.email} first. Your change wasn’t saved.`,
  })
  expect((await read(pete.token, id)).body.order.assignee?.id).toBe(first.id)
  expect(await entriesOf(id)).toHaveLength(1)
  // Repeating an assignment succeeds without adding a second entry.
  expect((await assign(pete.token, id, first.id)).status).toBe(200)
  expect(await entriesOf(id)).toHaveLength(1)
})

test('a bulk assignment assigns each order independently', async () => {
  const pete = await t.staff('production')
  const ada = await t.staff('production')
  const [free, taken] = [await paidOrder(), await paidOrder()]
  await assign(ada.token, taken.id, ada.id)
  const body = {
    assigneeId: pete.id,
    orders: [free.id, taken.id, 999_999_999, free.id].map((orderId) => ({ orderId, from: null })),
  }
  const response = await t.api('POST', '/admin/orders/assignments', { token: pete.token, body })
  expect(response).toMatchObject({
    status: 200,
    body: {
      orders: [
        { orderId: free.id, refusal: null },
        { orderId: taken.id, refusal: expect.stringContaining(ada.email) },
        { orderId: 999_999_999, refusal: 'Order not found' },
      ],
    },
  })
  for (const wrong of [[], Array.from({ length: 501 }, (_, at) => ({ orderId: at + 1, from: null }))]) {
    const refused = { ...body, orders: wrong }
    expect(
      (await t.api('POST', '/admin/orders/assignments', { token: pete.token, body: refused })).status,
    ).toBe(422)
  }
})

test('an employee who leaves the staff or loses access to orders loses all assignments', async () => {
  const owner = await t.admin()
  for (const roles of [[], ['catalog']]) {
    const pete = await t.staff('production')
    const [first, second] = [await paidOrder(), await paidOrder()]
    for (const { id } of [first, second]) await assign(owner.token, id, pete.id)
    const body = { roles, seen: ['production'] }
    expect((await t.api('PUT', `/admin/staff/${pete.id}`, { token: owner.token, body })).status).toBe(200)
    const left = await t.shop.db.select().from(orders).where(eq(orders.assigneeId, pete.id))
    expect(left).toEqual([])
    const [entry] = await t.shop.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subject, 'staff'), eq(auditEntries.subjectId, String(pete.id))))
    expect(entry?.changes).toMatchObject({ assignedOrders: [2, 0] })
    expect((await assign(owner.token, first.id, pete.id)).status).toBe(422)
  }
})

test('an order assigned while the employee is being removed ends up unassigned', async () => {
  const owner = await t.admin()
  const pete = await t.staff('production')
  const { id } = await paidOrder()
  const body = { roles: [], seen: ['production'] }
  const [assigned, removed] = await Promise.all([
    assign(owner.token, id, pete.id),
    t.api('PUT', `/admin/staff/${pete.id}`, { token: owner.token, body }),
  ])
  expect(removed.status).toBe(200)
  expect([200, 422]).toContain(assigned.status)
  expect((await read(owner.token, id)).body.order.assignee).toBeNull()
})
