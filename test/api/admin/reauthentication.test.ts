import { beforeEach, describe, expect, test } from 'vitest'
import { testProviderPayments } from '#app/schema/test-provider.server.ts'
import { purchases } from '#test/purchase.ts'
import { addApp, codeOf } from '#test/second-factors.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)

let now = new Date()
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))

beforeEach(() => {
  now = new Date()
  t.setClock(() => now)
})

const reauthenticate = (token: string, body: unknown) =>
  t.api('POST', '/users/me/reauthentication', { token, body })

const refused = { status: 403, problem: { code: 'reauthentication_required' } }

test.each([
  ['PUT', '/admin/staff/1', { roles: [], seen: [] }],
  ['POST', '/admin/staff/invitations', { email: 'new@example.com', roles: ['chat'] }],
  ['POST', '/admin/staff/invitations/1/send', {}],
  ['DELETE', '/admin/staff/invitations/1', undefined],
  ['DELETE', '/admin/staff/1/second-factors', undefined],
  ['PUT', '/admin/security', { factorRoles: [], refundLimit: 0, version: 1 }],
  ['PUT', '/admin/tax', { mode: 'none', states: [], version: 1 }],
  ['POST', '/admin/setup/reviews', { step: 'tax' }],
  ['POST', '/admin/orders/export', undefined],
  ['GET', '/admin/orders.csv', undefined],
  ['POST', '/users/me/second-factors/app', undefined],
  ['PUT', '/users/me/second-factors/app', { ceremony: 'x', code: '1' }],
  ['DELETE', '/users/me/second-factors/app', undefined],
  ['POST', '/users/me/second-factors/passkeys/options', undefined],
  ['DELETE', '/users/me/second-factors/passkeys/1', undefined],
  ['POST', '/users/me/second-factors/recovery-codes', undefined],
])('%s %s requires reauthentication ten minutes after the login', async (method, path, body) => {
  const { token } = await t.admin()
  later(10.1)
  expect(await t.api(method, path, { token, body })).toMatchObject(refused)
})

const exportOrders = (token: string) => t.api('POST', '/admin/orders/export', { token })

describe('reauthentication', () => {
  test('accepts the password of staff without a second factor, for ten minutes and this login only', async () => {
    const owner = await t.admin()
    later(0.1)
    const other = await t.api('POST', '/login', { body: owner })
    later(11)
    expect(await reauthenticate(owner.token, { password: 'wrong' })).toMatchObject({
      status: 422,
      problem: { fields: { password: 'The password is wrong' } },
    })
    expect(await exportOrders(owner.token)).toMatchObject(refused)
    expect((await reauthenticate(owner.token, { password: owner.password })).status).toBe(200)
    expect((await exportOrders(owner.token)).status).toBe(201)
    expect(await exportOrders(other.body.token)).toMatchObject(refused)
    later(9)
    expect((await exportOrders(owner.token)).status).toBe(201)
    later(2)
    expect(await exportOrders(owner.token)).toMatchObject(refused)
  })

  test('accepts only the second factor of staff who have one', async () => {
    const owner = await t.admin()
    const { secret } = await addApp(t, owner.token)
    later(11)
    expect((await reauthenticate(owner.token, { password: owner.password })).status).toBe(422)
    expect(await exportOrders(owner.token)).toMatchObject(refused)
    expect((await reauthenticate(owner.token, { code: codeOf(secret, now) })).status).toBe(200)
    expect((await exportOrders(owner.token)).status).toBe(201)
  })

  test('is refused after ten wrong passwords, even with the right one', async () => {
    const owner = await t.admin()
    later(11)
    for (let n = 0; n < 10; n++) {
      expect((await reauthenticate(owner.token, { password: 'wrong' })).status).toBe(422)
    }
    expect((await reauthenticate(owner.token, { password: owner.password })).status).toBe(429)
  })

  test('accepts customers’ passwords, too', async () => {
    const { token, password } = await t.customer()
    later(11)
    expect(await t.api('POST', '/users/me/passkeys/options', { token })).toMatchObject(refused)
    expect((await reauthenticate(token, { password: 'wrong' })).status).toBe(422)
    expect((await reauthenticate(token, { password })).status).toBe(200)
    expect((await t.api('POST', '/users/me/passkeys/options', { token })).status).toBe(200)
  })
})

describe('a refund', () => {
  let key = 0
  const refund = (token: string, orderId: number, amount: number) => {
    const body = { amount, reason: 'Scratched', idempotencyKey: `refund-key-${(key += 1)}` }
    return t.api('POST', `/admin/orders/${orderId}/refunds`, { token, body })
  }

  const setLimit = async (token: string, refundLimit: number) => {
    const { body } = await t.api('GET', '/admin/security', { token })
    await t.api('PUT', '/admin/security', { token, body: { ...body, refundLimit } })
  }

  test('requires reauthentication if it brings an employee’s refunds for the day above the limit', async () => {
    const [owner, other] = [await t.admin(), await t.admin()]
    const [one, two] = [await paidOrder(), await paidOrder()]
    await setLimit(owner.token, 1_500)
    await t.shop.db.update(testProviderPayments).set({ status: 'paid' })
    later(11)
    expect((await refund(owner.token, one.id, 1_000)).status).toBe(201)
    expect((await refund(owner.token, two.id, 500)).status).toBe(201)
    expect(await refund(owner.token, one.id, 1)).toMatchObject(refused)
    expect((await refund(other.token, one.id, 1_400)).status).toBe(201)
    later(24 * 60)
    const { body } = await t.api('POST', '/login', { body: owner })
    later(11)
    expect((await refund(body.token, one.id, 100)).status).toBe(201)
    await reauthenticate(body.token, { password: owner.password })
    expect((await refund(body.token, two.id, 1_500)).status).toBe(201)
  })

  test('counts toward the limit together with concurrent refunds of other orders', async () => {
    const owner = await t.admin()
    const paid = [await paidOrder(), await paidOrder(), await paidOrder()]
    await setLimit(owner.token, 1_500)
    await t.shop.db.update(testProviderPayments).set({ status: 'paid' })
    later(11)
    const responses = await Promise.all(paid.map(({ id }) => refund(owner.token, id, 1_000)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 403, 403])
  })

  test('requires reauthentication when an order is canceled, too, and changes nothing until then', async () => {
    const owner = await t.admin()
    const { id } = await paidOrder()
    await setLimit(owner.token, 1_500)
    await t.shop.db.update(testProviderPayments).set({ status: 'paid' })
    later(11)
    const { body } = await t.api('GET', `/admin/orders/${id}`, owner)
    const cancel = {
      reason: 'Out of vinyl',
      refund: 'full',
      version: body.order.version,
      from: 'PENDING',
    }
    const call = () => t.api('POST', `/admin/orders/${id}/cancel`, { token: owner.token, body: cancel })
    expect(await call()).toMatchObject(refused)
    expect((await t.api('GET', `/admin/orders/${id}`, owner)).body).toEqual(body)
    await reauthenticate(owner.token, { password: owner.password })
    expect((await call()).status).toBe(200)
  })

  test('above the limit doesn’t hold up a later edit that refunds nothing', async () => {
    const owner = await t.admin()
    const { token } = owner
    const [one, two] = [await paidOrder(), await paidOrder()]
    await setLimit(token, 1_000)
    await t.shop.db.update(testProviderPayments).set({ status: 'paid' })
    expect((await refund(token, one.id, 1_500)).status).toBe(201)
    later(11)
    const { orderItems, order } = (await t.api('GET', `/admin/orders/${two.id}`, owner)).body
    const change = [{ itemId: orderItems[0]?.item.id, quantity: 200 }]
    const edits = `/admin/orders/${two.id}/edits` as const
    const { after } = (await t.api('POST', `${edits}/preview`, { token, body: { change } })).body
    const body = { change, payment: 'later', total: after.total, from: 'PENDING', version: order.version }
    expect((await t.api('POST', edits, { token, body })).status).toBe(200)
  })
})
