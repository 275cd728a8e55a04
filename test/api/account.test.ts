import { verify } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { customers, linkTokens } from '#app/schema/customers.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { hashToken } from '#app/platform/secrets/tokens.server.ts'
import { mailedTokens } from '#test/mailed-links.ts'
import { testShop } from '#test/shop.ts'

vi.mock('@node-rs/argon2', { spy: true })

const t = testShop()

afterEach(() => {
  t.shop.settings.trustedProxies = 0
})

let people = 0
const person = (overrides: Record<string, unknown> = {}) => ({
  firstName: 'Grace',
  surName: 'Hopper',
  email: `grace-${++people}@example.com`,
  zipCode: '22201',
  address: '1 Navy Street',
  password: 'secret',
  repeatPassword: 'secret',
  city: 'Arlington',
  phone: '7035550100',
  state: 'VA',
  ...overrides,
})

const signUp = (body: unknown, headers = {}) => t.api('POST', '/signup', { body, headers })
const logIn = (body: unknown, headers = {}) => t.api('POST', '/login', { body, headers })
const mailsTo = (email: string) => t.shop.db.select().from(mails).where(eq(mails.to, email)).orderBy(mails.id)
const accounts = (email: string) => t.shop.db.select().from(customers).where(eq(customers.email, email))

/** Trusts one proxy, and returns the headers it sends for this client address. */
function from(address: string) {
  t.shop.settings.trustedProxies = 1
  return { 'x-forwarded-for': `10.9.9.9, ${address}` }
}

describe('spec 5 and 7: signup', () => {
  test('creates an unvalidated account, emails a link, and stores only the link’s hash', async () => {
    const email = 'Grace.New@Example.com'
    const { status, body } = await signUp(person({ email: ` ${email} ` }))
    expect(status).toBe(201)
    expect(body).toEqual({ message: expect.stringContaining('Check your email') })
    const [account] = await accounts(email)
    expect(account).toMatchObject({ firstName: 'Grace', role: 'User', emailValidatedAt: null })
    expect(account?.passwordHash).toMatch(/^\$argon2id\$/)
    const tokens = await Promise.all([mailedTokens(t, email), mailedTokens(t, email, 'disownPath')])
    const links = await t.shop.db
      .select()
      .from(linkTokens)
      .where(eq(linkTokens.customerId, account?.id ?? 0))
    expect(links.map((link) => link.tokenHash)).toEqual(tokens.flat().map(hashToken))
  })

  test('signing up with a registered email, in any case, returns the same response, sends an email about it, and changes nothing', async () => {
    const first = person()
    const fresh = await signUp(first)
    const [before] = await accounts(first.email)
    const repeated = await signUp(person({ email: first.email.toUpperCase(), firstName: 'Mallory' }))
    expect([repeated.status, repeated.body]).toEqual([fresh.status, fresh.body])
    expect(await accounts(first.email)).toEqual([before])
    expect(await accounts(first.email.toUpperCase())).toEqual([])
    const templates = (await mailsTo(first.email)).map(({ mail }) => mail)
    expect(templates).toEqual([
      expect.objectContaining({ template: 'validate-email' }),
      { template: 'already-registered', firstName: 'Grace' },
    ])
  })

  test('concurrent sign-ups with one email create one account and get equal responses', async () => {
    const { email } = person()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        signUp(person({ email, password: `secret${n}`, repeatPassword: `secret${n}` })),
      ),
    )
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await accounts(email)).toHaveLength(1)
    const templates = (await mailsTo(email)).map(({ mail }) => mail.template)
    expect(templates.filter((template) => template === 'validate-email')).toHaveLength(1)
    expect(templates.filter((template) => template === 'already-registered')).toHaveLength(7)
  })

  test('lists all missing fields in one response', async () => {
    const { status, problem } = await signUp({ firstName: '  ', email: 'no email' })
    expect(status).toBe(400)
    expect(problem).toMatchObject({
      code: 'missing_parameters',
      fields: {
        firstName: 'First name is required',
        surName: 'Surname is required',
        email: 'Invalid email format',
        zipCode: 'Zip code is required',
        address: 'Address is required',
        password: 'Password is required',
        repeatPassword: 'Repeat password is required',
        city: 'City is required',
        phone: 'Phone is required',
        state: 'State is required',
      },
    })
    const withoutEmail = await signUp({ ...person(), email: '' })
    expect(withoutEmail.problem).toMatchObject({
      code: 'missing_parameters',
      fields: { email: 'Email is required' },
    })
  })

  test.each([
    [{ email: 'grace@example' }, 422, { email: 'Invalid email format' }],
    // This domain is reserved for people whose data was erased.
    [{ email: 'erased-7@Erased.invalid' }, 422, { email: 'Invalid email format' }],
    [
      { password: '12345', repeatPassword: '12345' },
      422,
      { password: 'Password must be at least 6 characters' },
    ],
    [{ repeatPassword: 'Secret' }, 422, { repeatPassword: 'Passwords do not match' }],
    [{ state: 'ZZ' }, 422, { state: 'Enter a US state or territory, such as NY or New York' }],
    [
      { email: 'x', repeatPassword: 'Secret' },
      422,
      { email: 'Invalid email format', repeatPassword: 'Passwords do not match' },
    ],
    [{ password: 'x'.repeat(129), repeatPassword: 'x'.repeat(129) }, 422, { password: expect.any(String) }],
    [{ firstName: 'a\u0000b' }, 422, { firstName: expect.any(String) }],
    [{ firstName: '\ud800' }, 422, { firstName: expect.any(String) }],
    [{ city: 'x'.repeat(101) }, 422, { city: expect.any(String) }],
    [{ phone: 7035550100 }, 400, { phone: expect.any(String) }],
  ])('refuses %j', async (overrides, status, fields) => {
    const input = person(overrides)
    const answer = await signUp(input)
    expect(answer.status).toBe(status)
    expect(answer.problem.fields).toEqual(fields)
    expect(await accounts(input.email)).toEqual([])
  })

  test('a password keeps its spaces, and may have any characters', async () => {
    const password = '  sëcret 密码 🔑 '
    const input = person({ password, repeatPassword: password })
    await signUp(input)
    expect((await logIn({ email: input.email, password: password.trim() })).status).toBe(401)
    expect((await logIn({ email: input.email, password })).status).toBe(200)
  })

  test('is rate-limited per IP address', async () => {
    const headers = from('203.0.113.7')
    const answers = []
    for (let n = 0; n < 101; n++) answers.push(await signUp(person({ email: 'flood@example.com' }), headers))
    expect(answers.slice(0, 100).every(({ status }) => status === 201)).toBe(true)
    expect(answers[100]).toMatchObject({ status: 429, problem: { code: 'too_many_requests' } })
    const retryAfter = Number(answers[100]?.headers.get('Retry-After'))
    expect(retryAfter).toBeGreaterThan(3000)
    expect(retryAfter).toBeLessThanOrEqual(3600)
    expect((await signUp(person(), from('203.0.113.8'))).status).toBe(201)
    // Keeps strangers from flooding an inbox.
    expect((await mailsTo('flood@example.com')).length).toBeLessThanOrEqual(20)
  })
})

describe('spec 7 and 8: login', () => {
  test('returns a token with sub, email, role and exp, even before the email is validated', async () => {
    const { id, email, password } = await t.customer({ emailValidatedAt: null })
    const { status, body } = await logIn({ email: ` ${email.toUpperCase()} `, password })
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['token'])
    expect(decodeJwt(body.token)).toMatchObject({
      sub: String(id),
      email,
      role: 'User',
      exp: expect.any(Number),
    })
    expect((await t.api('GET', '/users', { token: body.token, query: { user: id } })).status).toBe(200)
  })

  test('rejects a wrong password and an unknown email with the same message and the same amount of work', async () => {
    const { email } = await t.customer()
    const costs: (string | undefined)[] = []
    for (const address of [email, 'nobody@example.com']) {
      vi.mocked(verify).mockClear()
      expect(await logIn({ email: address, password: 'not the password' })).toMatchObject({
        status: 401,
        problem: { code: 'authentication_failed', message: 'Invalid email or password' },
      })
      expect(verify).toHaveBeenCalledExactlyOnceWith(expect.any(String), 'not the password')
      costs.push(/^\$argon2id\$.*?p=\d+/.exec(String(vi.mocked(verify).mock.lastCall?.[0]))?.[0])
    }
    expect(costs).toEqual([expect.any(String), costs[0]])
  })

  test.each([
    [{}, ['email', 'password']],
    [{ email: 'a@example.com' }, ['password']],
    [{ email: '', password: '' }, ['email', 'password']],
    [{ password: 'secret' }, ['email']],
  ])('lists the missing fields in %j', async (body, missing) => {
    const { status, problem } = await logIn(body)
    expect([status, problem.code]).toEqual([400, 'missing_parameters'])
    expect(Object.keys(problem.fields ?? {}).toSorted()).toEqual(missing)
  })

  test.each([254, 255, 1000, 5000])('refuses an unknown email of %i characters', async (length) => {
    const email = Array.from({ length }, (_, n) => String.fromCharCode(0x4e00 + ((n * 7919) % 20_000))).join(
      '',
    )
    const status = length > 254 ? 422 : 401
    expect((await logIn({ email, password: 'secret' }, from('203.0.113.30'))).status).toBe(status)
  })

  test.each([['{'], ['null'], ['[]'], ['""'], [{ email: ['a'], password: {} }]])(
    'rejects %j as malformed',
    async (body) => {
      expect((await logIn(body)).status).toBe(400)
    },
  )

  test('never limits logins with the right password', async () => {
    const { email, password } = await t.customer()
    for (let n = 0; n < 25; n++) expect((await logIn({ email, password })).status).toBe(200)
  })
})

describe('spec 6: GET /users', () => {
  test('lists the caller, without secrets', async () => {
    const { id, email, token } = await t.customer({ emailValidatedAt: null })
    const { status, body } = await t.api('GET', '/users', { token, query: { user: id } })
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        id,
        firstName: 'Ada',
        surName: 'Print',
        email,
        address: '1 Press Street',
        zipCode: '10001',
        phone: '2125550100',
        city: 'New York',
        state: 'NY',
        isEmailValidated: false,
      },
    ])
  })

  test('returns the same 404 for other users as for unknown ones, except to an admin', async () => {
    const one = await t.customer()
    const other = await t.customer()
    const { token } = await t.admin()
    const get = (user: string | number | undefined, bearer?: string) =>
      t.api('GET', '/users', { token: bearer, query: { user } })
    const unknown = await get(999_999, one.token)
    expect(unknown.status).toBe(404)
    expect(await get(other.id, one.token)).toMatchObject({ status: 404, problem: unknown.problem })
    for (const id of ['me', '0', '-1', '1e3', '99999999999', '2147483648', "1' or '1'='1"]) {
      expect(await get(id, one.token)).toMatchObject({ status: 404, problem: unknown.problem })
    }
    expect(await get(other.id, token)).toMatchObject({
      status: 200,
      body: [{ id: other.id, isEmailValidated: true }],
    })
    expect((await get(999_999, token)).status).toBe(404)
    expect((await get(undefined, one.token)).status).toBe(400)
    expect((await get(one.id)).status).toBe(401)
  })
})
