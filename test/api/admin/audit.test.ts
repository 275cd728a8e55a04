import { describe, expect, test } from 'vitest'
import { createApi } from '#app/api/api.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { officeExamples } from '#test/office-examples/examples.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)
const examples = officeExamples(t)

const ask = async (query: Record<string, string | number>) => {
  const answer = await t.api('GET', '/admin/audit', { ...(await t.admin()), query })
  expect(answer.status).toBe(200)
  return answer.body as {
    id: number
    action: string
    subject: string
    subjectId: string
    subjectName: string
    staffEmail: string
  }[]
}

async function entriesAt(...moments: string[]) {
  const { id: staffId, email } = await t.staff('catalog')
  const rows = await t.shop.db
    .insert(auditEntries)
    .values(
      moments.map((at) => ({
        createdAt: new Date(at),
        staffId,
        staffEmail: email,
        action: 'change',
        subject: 'category',
        subjectId: '5',
      })),
    )
    .returning({ id: auditEntries.id })
  return { staff: staffId, ids: rows.map(({ id }) => id) }
}

describe('the audit log', () => {
  test('can be searched by person, action, subject and number, newest first, in pages', async () => {
    const { token, email } = await t.admin()
    const body = { code: 'AUDIT1', percentage: 0.1 }
    const { body: coupon } = await t.api('POST', '/admin/coupons', { token, body })
    await t.api('PUT', `/admin/coupons/${coupon.id}`, {
      token,
      body: { ...body, percentage: 0.2, isDisabled: false, version: 1 },
    })
    const found = await ask({ q: `${email.split('@')[0]} coupon` })
    expect(found).toMatchObject([
      { action: 'change', subjectName: 'AUDIT1', changes: { percentage: [0.1, 0.2] } },
      { action: 'create', subjectName: 'AUDIT1', staffEmail: email },
    ])
    expect(await ask({ q: `chang coup ${coupon.id}` })).toHaveLength(1)
    expect(await ask({ q: email, before: found[0]?.id ?? 0 })).toHaveLength(1)
    expect(await ask({ q: email, limit: 1 })).toHaveLength(1)
    expect((await ask({ q: 'audit1' })).map(({ action }) => action)).toEqual(['change', 'create'])
    expect(await ask({ q: 'nobody-at-all' })).toEqual([])
    expect(await ask({ q: '%&|!' })).toEqual([])
  })

  test.each([
    ['PUT /admin/inbox/{messageId}', 'contact message', 'Ada'],
    ['POST /admin/mails/{mailId}/again', 'mail', 'guest@example.com'],
    ['PUT /admin/canned-answers/{answerId}', 'canned answer', expect.stringMatching(/^Answer \d+$/)],
    ['POST /admin/library/pictures', 'picture', 'picture.png'],
    ['DELETE /admin/library/categories/{categoryId}', 'library category', null],
  ])('for %s contains the name of the %s', async (call, subject, subjectName) => {
    const { method = '', path = '', ...rest } = (await examples[call]?.()) ?? {}
    const { token, email } = await t.admin()
    await t.api(method, path, { ...rest, token })
    expect(await ask({ q: email })).toMatchObject([{ subject, subjectName }])
  })

  test('can be searched by the email of a customer or sender until they are erased', async () => {
    const { token } = await t.admin()
    const { id, email } = await t.customer()
    const message = { name: 'Ada', email, phone: '1', codePhone: '+1', content: 'Hello' }
    await t.api('POST', '/create-contact', { body: message })
    const { body: inbox } = await t.api('GET', '/admin/inbox', { token, query: { q: email } })
    await t.api('PUT', `/admin/inbox/${inbox[0]?.id}`, { token, body: { isDone: true } })
    await t.api('POST', `/admin/customers/${id}/end-logins`, { token })
    expect((await ask({ q: email.toUpperCase() })).map(({ action }) => action)).toEqual([
      'end logins',
      'mark as done',
    ])
    await t.api('POST', `/admin/customers/${id}/erase`, { token, body: { email } })
    expect(await ask({ q: email })).toEqual([])
  })

  test('can be filtered by subject, person, and days in the shop’s time zone', async () => {
    // The demo shop is in Chicago, six hours behind UTC in November and five in July.
    const { staff, ids } = await entriesAt(
      '2025-11-20T05:59:59Z',
      '2025-11-20T06:00:00Z',
      '2025-11-21T05:59:59Z',
      '2025-11-21T06:00:00Z',
      '2025-07-01T05:00:00Z',
    )
    const found = async (query: object) => (await ask({ staff, ...query })).map(({ id }) => ids.indexOf(id))
    expect(await found({})).toEqual([4, 3, 2, 1, 0])
    expect(await found({ from: '2025-11-20', to: '2025-11-20' })).toEqual([2, 1])
    expect(await found({ from: '2025-11-21' })).toEqual([3])
    expect(await found({ to: '2025-07-01' })).toEqual([4])
    expect(await found({ to: '2025-06-30' })).toEqual([])
    expect(await found({ subject: 'category' })).toHaveLength(5)
    expect(await found({ subject: 'coupon' })).toEqual([])
  })

  test('lists the available filters', async () => {
    const { staff } = await entriesAt('2025-01-01T00:00:00Z')
    const { body } = await t.api('GET', '/admin/audit/choices', await t.admin())
    expect(body.subjects).toEqual([...new Set(body.subjects)].toSorted())
    expect(body.subjects).toContain('category')
    expect(body.staff.filter(({ id }) => id === staff)).toHaveLength(1)
  })

  test.each([
    [{ from: 'yesterday' }, 422],
    [{ from: '2026-11-21', to: '2026-11-20' }, 422],
    [{ to: '2026-02-30' }, 422],
    [{ staff: 'me' }, 404],
    [{ before: 0 }, 422],
  ])('refuses %o', async (query, status) => {
    expect((await t.api('GET', '/admin/audit', { ...(await t.admin()), query })).status).toBe(status)
  })

  test('lists staff changes to an order', async () => {
    const { id, hash } = await paidOrder()
    const printer = await t.staff('production')
    const helper = await t.staff('support')
    const form = new FormData()
    form.set('file', new File(['<svg xmlns="http://www.w3.org/2000/svg" width="90" height="4"/>'], 'p.svg'))
    expect((await t.api('POST', `/admin/orders/${id}/proofs`, { ...printer, form })).status).toBe(201)
    const move = (status: string, call: object) =>
      t.api('POST', `/order/change-status/${id}`, { ...call, body: { status } })
    await move('APPROVED_BY_ADMIN', printer)
    await t.api('POST', `/messages/${id}`, { ...helper, body: { content: 'Look at the proof' } })
    await t.api('POST', `/messages/${id}`, { query: { hash }, body: { content: 'It is fine' } })
    await move('APPROVED', { query: { hash } })
    const confirmed = { status: 'IN_PRINT', despite: ['message'] }
    await t.api('POST', `/order/change-status/${id}`, { ...printer, body: confirmed })
    const actions = (await ask({ q: `order ${id}` })).map(({ staffEmail, action }) => [staffEmail, action])
    expect(actions).toEqual([
      [printer.email, 'move to IN_PRINT'],
      [helper.email, 'write message'],
      [printer.email, 'move to APPROVED_BY_ADMIN'],
      [printer.email, 'add proof'],
    ])
  })

  test('is read-only: no endpoint changes it', () => {
    const { paths } = createApi({} as never).getOpenAPI31Document({
      openapi: '3.1.0',
      info: { title: '', version: '' },
    })
    const calls = Object.entries(paths ?? {}).filter(([path]) => path.startsWith('/admin/audit'))
    expect(calls.flatMap(([, methods]) => Object.keys(methods ?? {}))).toEqual(['get', 'get'])
  })
})
