import { expect, test } from 'vitest'
import { openLog } from '#app/platform/log.server.ts'
import { testShop } from '#test/shop.ts'
import { allStatementsOf, statementTracing } from '#test/statements.ts'

const lines: string[] = []
const log = openLog('warn', { write: (line) => lines.push(line) })
const t = testShop({ log, tracing: () => statementTracing })

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

test('records a failed staff login in the audit log, with part of the IP address', async () => {
  const { id, email, password } = await t.staff('support')
  expect((await logIn(email, 'wrong')).status).toBe(401)
  expect((await logIn(email, password)).status).toBe(200)
  expect(await entriesOf(id)).toEqual([
    { action: 'log in', changes: {} },
    {
      action: 'fail to log in',
      changes: { network: [null, '203.0.113.0/24'], device: [null, 'Chrome on Windows'], times: [null, 1] },
    },
  ])
})

test('only logs failed logins of customers and unknown emails', async () => {
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

test('commits for every email, because a rollback is faster and would reveal which emails belong to staff', async () => {
  const emails = [(await t.staff('support')).email, (await t.customer()).email, 'nobody@example.com']
  for (const email of emails) {
    const executed = await allStatementsOf(() => logIn(email, 'wrong'))
    expect([email, executed.filter((text) => /^(begin|commit|rollback$)/.test(text))]).toEqual([
      email,
      ['begin', 'commit'],
    ])
  }
})

test('attempts within 15 minutes are one entry with their count, even from many IP addresses at once', async () => {
  const { id, email } = await t.staff('support')
  const other = await t.staff('support')
  const fail = (staff: string, n: number) => logIn(staff, 'wrong', `198.51.${n}.7`)
  const answers = [...Array(12).keys()].map((n) => fail(email, n))
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(12).fill(401))
  await fail(other.email, 1)
  const timesOf = async (staffId: number) => (await entriesOf(staffId)).map(({ changes }) => changes['times'])
  expect([await timesOf(id), await timesOf(other.id)]).toEqual([[[null, 12]], [[null, 1]]])
  const start = Date.now()
  t.setClock(() => new Date(start + 16 * 60_000))
  await fail(email, 1)
  expect(await timesOf(id)).toEqual([
    [null, 1],
    [null, 12],
  ])
})
