import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mails } from '#app/schema/mail.server.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)

const read = (token: string, id: number) => t.api('GET', `/admin/customers/${id}`, { token })
const act = (token: string, id: number, action: string) =>
  t.api('POST', `/admin/customers/${id}/${action}`, { token })

describe('customers', () => {
  test('can be searched by the start of the name, email, phone number or city, newest first', async () => {
    const { token } = await t.staff('support')
    const older = await t.customer({
      firstName: 'Zebulon',
      surName: 'Quist',
      city: 'Xanadu',
      phone: '9895550100',
    })
    const newer = await t.customer({ firstName: 'Zebulon', surName: 'Quaid' })
    const ids = async (q: string, query: object = {}) => {
      const { body } = await t.api('GET', '/admin/customers', { token, query: { q, ...query } })
      return body.map(({ customerId }) => customerId)
    }
    expect(await ids('zebu qu')).toEqual([newer.id, older.id])
    const { body: page } = await t.api('GET', '/admin/customers', { token, query: { q: 'zebu', limit: 1 } })
    expect(await ids('zebu', { before: page[0]?.id, limit: 1 })).toEqual([older.id])
    expect(await ids('xana')).toEqual([older.id])
    expect(await ids('98955')).toEqual([older.id])
    expect(await ids(older.email.slice(0, -3))).toEqual([older.id])
    expect(await ids('zebulon nobody')).toEqual([])
  })

  test('a customer is shown with all their orders, including guest orders', async () => {
    const { token } = await t.staff('support')
    const { id, email, token: own } = await t.customer()
    const order = await paidOrder({ token: own })
    const asGuest = await paidOrder(undefined, { email })
    const { body } = await read(token, id)
    expect(body).toMatchObject({
      customer: { id, email, isEmailValidated: true, isStaff: false, erasedAt: null },
      orders: [
        { id: asGuest.id, status: 'PENDING' },
        { id: order.id, status: 'PENDING' },
      ],
    })
    expect(JSON.stringify(body)).not.toContain('argon2')
    expect((await read(token, 999_999)).status).toBe(404)
  })

  test('the validation email can be resent until the address is validated', async () => {
    const { token } = await t.staff('support')
    const { id, email } = await t.customer({ emailValidatedAt: null })
    expect((await act(token, id, 'validation-mail')).status).toBe(200)
    const [mail] = await t.shop.db.select().from(mails).where(eq(mails.to, email))
    expect(mail?.mail).toMatchObject({ template: 'validate-email', firstName: 'Ada' })
    const validated = await t.customer()
    expect((await act(token, validated.id, 'validation-mail')).status).toBe(409)
  })

  test('ending logins takes effect everywhere immediately', async () => {
    const { token } = await t.staff('support')
    const customer = await t.customer()
    const { email, password } = customer
    const { token: second } = (await t.api('POST', '/login', { body: { email, password } })).body
    const statuses = async () => {
      const query = { user: customer.id }
      const calls = [customer.token, second].map((own) => t.api('GET', '/users', { token: own, query }))
      return (await Promise.all(calls)).map(({ status }) => status)
    }
    expect(await statuses()).toEqual([200, 200])
    expect((await act(token, customer.id, 'end-logins')).status).toBe(200)
    expect(await statuses()).toEqual([401, 401])
  })

  test('support can’t log out staff, or resend their validation email', async () => {
    const { token } = await t.staff('support')
    const { id, token: owner } = await t.admin()
    expect((await act(token, id, 'end-logins')).status).toBe(409)
    expect((await act(token, id, 'validation-mail')).status).toBe(409)
    expect((await t.api('GET', '/admin/me', { token: owner })).status).toBe(200)
  })
})
