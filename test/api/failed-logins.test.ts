import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { openLog } from '#app/platform/log.server.ts'
import { testShop } from '#test/shop.ts'

const lines: string[] = []
const t = testShop({ log: openLog('warn', { write: (line) => lines.push(line) }) })

const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36'

function logIn(email: string, password: string, address = '203.0.113.77') {
  t.shop.settings.trustedProxies = 1
  const headers = { 'x-forwarded-for': address, 'user-agent': userAgent }
  return t.api('POST', '/login', { body: { email, password }, headers })
}

const entriesOf = async (staffId: number) => {
  const { token } = await t.admin()
  const { body } = await t.api('GET', '/admin/audit', { token, query: { staff: staffId } })
  return body.map(({ action, changes }) => ({ action, changes }))
}

test('a failed login of staff is in the audit log, with part of the address', async () => {
  const { id, email, password } = await t.staff('support')
  expect((await logIn(email, 'wrong')).status).toBe(401)
  expect((await logIn(email, password)).status).toBe(200)
  expect(await entriesOf(id)).toEqual([
    { action: 'log in', changes: {} },
    {
      action: 'fail to log in',
      changes: { network: [null, '203.0.113.0/24'], device: [null, 'Chrome on Windows'] },
    },
  ])
})

test('failed logins of customers and of unknown emails are only in the log', async () => {
  const { id, email } = await t.customer()
  lines.length = 0
  await logIn(email, 'a wrong secret', '2001:db8:aaaa:bbbb::1')
  await logIn('stranger@example.com', 'a wrong secret')
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { msg: 'a login failed', customerId: id, network: '2001:db8:aaaa::/48', device: 'Chrome on Windows' },
    { msg: 'a login failed', customerId: null, network: '203.0.113.0/24' },
  ])
  const text = lines.join('')
  for (const secret of [email, 'stranger', 'a wrong secret', '203.0.113.77', 'bbbb']) {
    expect(text).not.toContain(secret)
  }
  expect(await entriesOf(id)).toEqual([])
})

test('attempts from many addresses fill the audit log only up to the account’s limit', async () => {
  const { id, email } = await t.staff('support')
  // In groups, because hashing many passwords at once takes too long.
  for (let group = 0; group < 7; group++) {
    const answers = Array.from({ length: 15 }, (_, n) =>
      logIn(email, 'wrong', `198.51.100.${15 * group + n}`),
    )
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(15).fill(401))
  }
  const failed = await t.shop.db.$count(auditEntries, eq(auditEntries.staffId, id))
  expect(failed).toBe(100)
}, 60_000)
