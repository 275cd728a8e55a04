import { like } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callsPerBatch } from '#app/features/people/identity/attempts.server.ts'
import { attempts } from '#app/schema/customers.server.ts'
import type { ApiCall } from '#test/api-call.ts'
import { mailedTokens } from '#test/mailed-links.ts'
import { contact, purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor, addStickers, paidOrder } = purchases(t)

type Answer = { status: number; headers: Headers }
type Prepare = () => Promise<() => Promise<Answer>> | (() => Promise<Answer>)

const email = 'ada@example.com'
const zipCode = '10001'
const proportion = { width: 3, height: 3 }

const person = {
  email,
  firstName: 'Ada',
  surName: 'Print',
  address: '1 Road',
  zipCode,
  phone: '1',
  city: 'New York',
  state: 'NY',
  password: 'long enough',
  repeatPassword: 'long enough',
}

function picture() {
  const form = new FormData()
  form.set('file', new File(['<svg xmlns="http://www.w3.org/2000/svg" width="90" height="4"/>'], 'a.svg'))
  return form
}

let address = 0

/** Calls the API from this test's IP address, which no other test uses. */
const callBy =
  (method: string) =>
  (path: string, { headers = {}, ...call }: ApiCall = {}) =>
    t.api(method, path, { ...call, headers: { ...headers, 'x-forwarded-for': `203.0.113.${address}` } })
const get = callBy('GET')
const post = callBy('POST')

const coupon: Prepare = async () => {
  const buyer = await visitor()
  await addStickers(buyer)
  const { body } = await t.api('GET', '/session', { query: buyer.query ?? {} })
  return () => post(`/cart/${body.cart.id}/apply`, { ...buyer, body: { coupon: 'NO-SUCH-CODE' } })
}

const artwork: Prepare = async () => {
  const buyer = await visitor()
  return () => post('/upload-file', { ...buyer, form: picture() })
}

const bigFile: Prepare = async () => {
  const buyer = await visitor()
  const headers = { 'tus-resumable': '1.0.0', 'upload-length': '100000' }
  return () => post('/uploads', { ...buyer, headers })
}

const chatPicture: Prepare = async () => {
  const { id, hash } = await paidOrder()
  return () => post('/upload', { query: { hash, order: String(id) }, form: picture() })
}

/** Staff can't use a common password, which leaves the link usable. */
const newPassword: Prepare = async () => {
  const member = await t.staff('support')
  await t.api('POST', '/checkUserEmail', { body: { email: member.email } })
  const [token] = await mailedTokens(t, member.email)
  const body = { password: 'password123', repeatPassword: 'password123' }
  return () => post('/restorePassword', { token, body })
}

const checkout: Prepare = async () => {
  const buyer = await visitor()
  await addStickers(buyer)
  return () => post('/carts/me/close', { ...buyer, body: contact })
}

/** Repeats a call whose limit is counted in batches, until the first batch is full or a call is refused. */
async function batch(call: () => Promise<Answer>): Promise<Answer> {
  let response = await call()
  for (let n = 1; n < callsPerBatch && response.status !== 429; n++) response = await call()
  return response
}

const shippingQuote: Prepare = async () => {
  const buyer = await visitor()
  return () => batch(() => post('/carts/me/shipping-price', { ...buyer, body: { zipCode } }))
}

const price = (path: string, body: object) => () => () => batch(() => post(path, { body }))

/** Each entry names a limit, its key, and a call that it counts. */
const limited: [what: string, key: string, prepare: Prepare][] = [
  ['log in, by address', 'log-in-from:%', () => () => post('/login', { body: { email, password: 'wrong' } })],
  ['log in, by account', 'log-in:%', () => () => post('/login', { body: { email, password: 'wrong' } })],
  ['sign up', 'sign-up:%', () => () => post('/signup', { body: person })],
  ['recover', 'recover:%', () => () => post('/checkUserEmail', { body: { email } })],
  ['new password, by customer', 'new-password:%', newPassword],
  [
    'contact',
    'contact:%',
    () => () =>
      post('/create-contact', { body: { name: 'A', email, phone: '1', codePhone: '+1', content: 'Hi' } }),
  ],
  ['coupon, by session', 'coupon:%', coupon],
  ['coupon, by address', 'coupon-from:%', coupon],
  ['uploads, files by address', 'upload-files:address:%', artwork],
  ['uploads, bytes by address', 'upload-kilobytes:address:%', artwork],
  ['big files, files by address', 'upload-files:address:%', bigFile],
  ['big files, bytes by address', 'upload-kilobytes:address:%', bigFile],
  ['uploads, files by order', 'upload-files:order:%', chatPicture],
  ['uploads, bytes by order', 'upload-kilobytes:order:%', chatPicture],
  [
    'chat',
    'message:%',
    async () => {
      const { id, hash } = await paidOrder()
      return () => post(`/messages/${id}`, { query: { hash }, body: { content: 'Hello' } })
    },
  ],
  ['checkout, by session', 'checkout:%', checkout],
  ['checkout, by address', 'checkout-from:%', checkout],
  [
    'prices of tiers',
    'price-from:%',
    price('/item/calculate-default-prices', { categoryId: 5, proportion, custom: true }),
  ],
  [
    'price of a quantity',
    'price-from:%',
    price('/item/calculate-custom-price', { categoryId: 5, proportion, custom: true, quantity: 75 }),
  ],
  ['price of shipping', 'price-from:%', shippingQuote],
  ['new sessions', 'new-session-from:%', () => () => batch(() => get('/session'))],
  [
    'calls with a session',
    'session-from:%',
    async () => {
      const { query } = await visitor()
      return () => batch(() => get('/session', { query }))
    },
  ],
  [
    'staff invitations',
    'invitation:%',
    async () => {
      const { token } = await t.admin()
      let n = 0
      const roles = ['support']
      return () =>
        post('/admin/staff/invitations', { token, body: { email: `new-${n++}@example.com`, roles } })
    },
  ],
  [
    'staff invitations, sent again',
    'invitation:%',
    async () => {
      const { token } = await t.admin()
      const body = { email: 'again@example.com', roles: ['support'] }
      const invited = await t.api('POST', '/admin/staff/invitations', { token, body })
      return () => post(`/admin/staff/invitations/${invited.body.id}/send`, { token })
    },
  ],
]

beforeEach(() => {
  address += 1
  t.shop.settings.trustedProxies = 1
})

afterEach(() => t.shop.db.delete(attempts))

test.each(limited)(
  '%s: returns 429 with Retry-After above the limit, which is counted in the database',
  async (_, key, prepare) => {
    const call = await prepare()
    expect((await call()).status).not.toBe(429)
    // Pretend that other processes have counted the remaining calls.
    const counted = await t.shop.db
      .update(attempts)
      .set({ count: 1_000_000_000 })
      .where(like(attempts.key, key))
      .returning()
    expect(counted).toHaveLength(1)
    const calledAt = Date.now()
    const { status, headers } = await call()
    expect(status).toBe(429)
    const windowEndsAt = counted[0]?.windowEndsAt.getTime() ?? 0
    const seconds = Number(headers.get('Retry-After'))
    expect(seconds).toBeGreaterThan(0)
    expect(calledAt + seconds * 1000).toBeLessThan(windowEndsAt + 2_000)
  },
)
