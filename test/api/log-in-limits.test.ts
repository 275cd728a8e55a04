import { inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { countLogIn } from '#app/features/people/identity/log-in-limits.server.ts'
import { attempts } from '#app/schema/customers.server.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()

beforeEach(() => {
  t.shop.settings.trustedProxies = 1
})

const logIn = (email: string, password: string, address: string) =>
  t.api('POST', '/login', { body: { email, password }, headers: { 'x-forwarded-for': address } })

const statusesOf = async (answers: ReturnType<typeof logIn>[]) =>
  (await Promise.all(answers)).map(({ status }) => status)

const wrongTries = (email: string, address: string, count: number) =>
  statusesOf(Array.from({ length: count }, () => logIn(email, 'wrong', address)))

const counted = (statuses: number[], status: number) => statuses.filter((each) => each === status).length

describe('wrong passwords for one account', () => {
  test('block the IP address after twenty tries, whether or not the account exists', async () => {
    const { email, password } = await t.customer()
    for (const address of [email, 'nobody-at-all@example.com']) {
      const statuses = await wrongTries(address, '203.0.113.10', 30)
      expect([counted(statuses, 401), counted(statuses, 429)]).toEqual([20, 10])
    }
    const refused = await logIn(email.toUpperCase(), password, '203.0.113.10')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(15 * 60)
    t.setClock(() => new Date(Date.now() + 15 * 60_000 + 1000))
    expect((await logIn(email, password, '203.0.113.10')).status).toBe(200)
  })

  test('can’t be used by a stranger to lock out the owner', async () => {
    const { email, password } = await t.customer()
    await wrongTries(email, '203.0.113.20', 25)
    expect((await logIn(email, password, '203.0.113.21')).status).toBe(200)
    // The owner's login must not reset the stranger's attempts.
    expect((await logIn(email, 'wrong', '203.0.113.20')).status).toBe(429)
  })

  test('from many IP addresses delay every response equally, but never block', async () => {
    const { email, password } = await t.customer()
    const now = t.shop.now()
    for (let n = 0; n < 100; n++) {
      const clientAddress = `203.0.113.${30 + (n % 5)}`
      await countLogIn({ db: t.shop.db, now }, { email, clientAddress }, async () => {})
    }
    const delays = Promise.withResolvers<void>()
    const wait = vi.fn((_ms: number) => delays.promise)
    const attempt = { email, clientAddress: '203.0.113.43' }
    const context = { db: t.shop.db, now }
    const counting = Promise.all([1, 2, 3].map(() => countLogIn(context, attempt, wait)))
    // All attempts get the same delay, so strangers can't queue ahead of the owner.
    await expect.poll(() => wait.mock.calls).toEqual([[2_000], [2_000], [2_000]])
    delays.resolve()
    await counting
    const startedAt = performance.now()
    const answers = [logIn(email, password, '203.0.113.40'), logIn(email, password, '203.0.113.41')]
    expect(await statusesOf([...answers, logIn(email, 'wrong', '203.0.113.42')])).toEqual([200, 200, 401])
    // Only a lower bound on the delay holds on every machine.
    expect(performance.now() - startedAt).toBeGreaterThan(1_900)
  })

  test('an email that looks like another email’s counter key is counted separately', async () => {
    const { email, password } = await t.customer()
    const lookalikes = [`203.0.113.50 ${email}`, `account:${email}`, email.replace('@', ' @')]
    for (const lookalike of lookalikes) await wrongTries(lookalike, '203.0.113.51', 20)
    expect((await logIn(email, password, '203.0.113.50')).status).toBe(200)
  })
})

test('one IP address has 200 attempts across all accounts', async () => {
  const { email, password } = await t.customer()
  const windowEndsAt = new Date(Date.now() + 60_000)
  const key = 'log-in-from:203.0.113.60'
  await t.shop.db.insert(attempts).values({ key, count: 200, windowEndsAt })
  expect((await logIn(email, password, '203.0.113.60')).status).toBe(429)
  expect((await logIn(email, password, '203.0.113.61')).status).toBe(200)
  await t.shop.db.delete(attempts).where(inArray(attempts.key, [key]))
})
