import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { workJobs } from '#app/jobs.server.ts'
import { openLog } from '#app/platform/log.server.ts'
import { createSite } from '#app/server.ts'
import { apiCaller } from '#test/api-call.ts'
import { mailedTokens } from '#test/mailed-links.ts'
import { overHttp } from '#test/over-http.ts'
import { documentedPaths, fillPath } from '#test/openapi.ts'
import { loadTwoPages } from '#test/pages.ts'
import { newPerson } from '#test/person.ts'
import { contact, purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const lines: string[] = []
const t = testShop({ log: openLog('debug', { write: (line) => void lines.push(line) }) })

const messages = () => lines.map((line) => JSON.parse(line).msg)

const site = overHttp(() => createSite(t.shop, loadTwoPages))

/** Calls the API through the whole site, which assigns request numbers. */
const siteApi: typeof t.api = apiCaller((request) => {
  const { pathname, search } = new URL(request.url)
  return site(new Request(`http://shop.test/api${pathname}${search}`, request))
})

/** Returns a person whose data all contains the same secret word. */
function someone() {
  const { secret, contact: personal } = newPerson()
  const password = `pass ${secret}`
  return { secret, password, personal: { ...contact, ...personal } }
}

test('no log line has a token, password, order hash, email or street address', async () => {
  const { secret, password, personal } = someone()
  const api = siteApi
  const { visitor, addStickers, paymentOf, webhook } = purchases({ ...t, shop: t.shop, api })
  const secrets = [secret, password]

  // Sign up, log in with a wrong password, and reset the password.
  const { email, address, phone, city, state, zipCode } = personal
  const account = { email, address, phone, city, state, zipCode, firstName: secret, surName: secret }
  await api('POST', '/signup', { body: { ...account, password, repeatPassword: password } })
  await api('POST', '/login', { body: { email, password: `not ${password}` } })
  const { token } = (await api('POST', '/login', { body: { email, password } })).body
  await api('POST', '/checkUserEmail', { body: { email } })
  const mailed = await mailedTokens(t, email)
  for (const each of mailed) await api('POST', '/validate-mail', { token: each })
  const body = { password: `${password}!`, repeatPassword: `${password}!` }
  for (const each of mailed) await api('POST', '/restorePassword', { token: each, body })
  secrets.push(token, ...mailed)

  // Buy something, with a first webhook that is refused.
  const buyer = await visitor()
  const sessionToken = buyer.query?.sessionToken ?? ''
  await addStickers(buyer)
  const closing = { ...buyer, body: personal }
  const { link } = (await api('POST', '/carts/me/close', closing)).body
  const signature = `t=1,v1=${secret}`
  expect((await webhook(link, { signature })).status).toBe(401)
  await webhook(link)
  const { order } = await paymentOf(link)
  const query = { hash: order.hash }
  expect((await api('GET', `/order/${order.id}`, { query })).status).toBe(200)
  secrets.push(sessionToken, order.hash)

  // Make calls that are refused.
  await api('GET', `/order/${order.id}`, { query: { hash: `${order.hash}x` } })
  await api('GET', '/admin/orders', { token })
  await api('POST', '/carts/me/close', { ...buyer, body: `{"email":"${email}", ` })
  await api('POST', '/create-contact', { body: { email, content: secret } })
  const before = messages().length

  // Cause a bug, and let a service quote its input.
  await t.shop.db.execute(sql`alter table orders add constraint never check (email not like 'zq%') not valid`)
  await addStickers(buyer)
  const failed = await api('POST', '/carts/me/close', closing)
  expect(failed).toMatchObject({ status: 500 })
  t.override({
    sendMail: ({ to }) =>
      Promise.reject(Object.assign(new Error(`550 <${to}>: unknown`), { response: `${address}, ${token}` })),
  })
  await workJobs(t.shop.jobs, t.shop)
  await expect.poll(messages).toContain('a job failed')
  await t.shop.jobs.close()

  expect(messages().slice(before)).toEqual(expect.arrayContaining(['a call failed', 'a job failed']))
  expect(messages()).toContain('a payment has changed')
  const log = lines.join('')
  for (const each of secrets) expect(log).not.toContain(each)

  const line = lines.map((each) => JSON.parse(each)).find(({ msg }) => msg === 'a call failed')
  expect(line).toMatchObject({ error: { type: 'DrizzleQueryError' }, path: '/api/carts/me/close' })
  expect(failed.problem.message).toBe(`Something went wrong (number ${line.requestId})`)
  expect(failed.headers.get('x-request-id')).toBe(line.requestId)
})

/** Random like a token, so that it isn't hidden by a pattern meant for ordinary text. */
const secret = 'Zq7Kx2mVbT9wLr4NcYd8sHfGeJ3uPa6i'
const inAddress = new URLSearchParams(
  ['sessionToken', 'hash', 'token', 'download', 'seed', 'password'].map((name) => [name, secret]),
)

/** Every URL that may contain a secret: endpoints, files, emailed links and test payments. */
const addresses = [
  ...documentedPaths.flatMap(({ template, operations }) =>
    Object.keys(operations).map((method) => [method, `/api${fillPath(template)}?${inAddress}`] as const),
  ),
  ...['order-confirm', 'pay-confirm', 'pay-difference', 'quote'].map(
    (page) => ['GET', `/${page}?order=${secret}$-1001&${inAddress}`] as const,
  ),
  ...['validate-mail', 'restore-password', 'not-my-account', 'admin/invitation'].map(
    (page) => ['GET', `/${page}?${inAddress}`] as const,
  ),
  ['GET', `/files/${secret}.png?${inAddress}`],
  ['GET', `/item-pictures/${secret}.png/${secret}/WzEs.webp`],
  ['GET', `/api/order/1?hash=${secret}%`],
] as const

test('no log or console output contains a secret from a URL, even if the database and all files are broken', async () => {
  const written: string[] = []
  const keep = (text: unknown) => Boolean(written.push(String(text)))
  const outputs = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(keep),
  )
  const consoles = (['log', 'warn', 'error'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(keep),
  )
  onTestFinished(() => [...outputs, ...consoles].forEach((spy) => spy.mockRestore()))
  const before = lines.length
  const { token } = await t.admin()
  const call = async ([method, address]: (typeof addresses)[number], bearer: string) => {
    const headers = { authorization: `Bearer ${bearer}`, cookie: `session=${secret}` }
    const { status } = await site(new Request(`http://shop.test${address}`, { method, headers }))
    return status
  }
  const { db } = t.shop
  for (const address of addresses) await call(address, secret)
  const fails = (name: PropertyKey) => {
    throw new Error(`${String(name)} failed: GET /api/order/1?hash=${secret}&sessionToken=${secret}`)
  }
  t.override({
    db: new Proxy(db, { get: (_, name) => fails(name) }),
    storage: new Proxy(t.shop.storage, { get: (_, name) => fails(name) }),
  })
  const statuses: number[] = []
  for (const address of addresses) statuses.push(await call(address, token))
  expect(statuses.filter((status) => status === 500).length).toBeGreaterThan(30)
  expect(lines.length).toBeGreaterThan(before + 30)
  expect([...lines, ...written].filter((text) => text.includes(secret) || text.includes(token))).toEqual([])
})

test('no page or file sends its URL to other sites', async () => {
  for (const [, address] of addresses.filter(([method]) => method === 'GET')) {
    const { headers } = await site(new Request(`http://shop.test${address}`))
    expect([address, headers.get('referrer-policy')]).toEqual([address, 'no-referrer'])
  }
})

test('each ordinary request logs a single line', async () => {
  const before = lines.length
  expect((await siteApi('GET', '/categories/1')).status).toBe(200)
  expect((await siteApi('GET', '/categories/9999')).status).toBe(404)
  expect((await siteApi('POST', '/create-contact', { body: {} })).status).toBe(400)
  expect(messages().slice(before)).toEqual(['request', 'request', 'request'])
})
