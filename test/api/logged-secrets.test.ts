import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { workJobs } from '#app/jobs.server.ts'
import { openLog } from '#app/platform/log.server.ts'
import { createSite } from '#app/server.ts'
import { apiCaller } from '#test/api-call.ts'
import { mailedTokens } from '#test/mailed-links.ts'
import { overHttp } from '#test/over-http.ts'
import { loadTwoPages } from '#test/pages.ts'
import { newPerson } from '#test/person.ts'
import { contact, purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const lines: string[] = []
const t = testShop({ log: openLog('debug', { write: (line) => void lines.push(line) }) })

const messages = () => lines.map((line) => JSON.parse(line).msg)

const site = overHttp(() => createSite(t.shop, loadTwoPages))

/** Calls the API through the whole site, which numbers requests. */
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

test('no line of the log has a token, password, order hash, email or street address', async () => {
  const { secret, password, personal } = someone()
  const api = siteApi
  const { visitor, addStickers, paymentOf, webhook } = purchases({ ...t, shop: t.shop, api })
  const secrets = [secret, password]

  // An account, a wrong password and a forgotten one.
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

  // A purchase whose first webhook is refused.
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

  // Refused calls.
  await api('GET', `/order/${order.id}`, { query: { hash: `${order.hash}x` } })
  await api('GET', '/admin/orders', { token })
  await api('POST', '/carts/me/close', { ...buyer, body: `{"email":"${email}", ` })
  await api('POST', '/create-contact', { body: { email, content: secret } })
  const before = messages().length

  // Bugs, and services that quote their input.
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

test('ordinary requests log only themselves', async () => {
  const before = lines.length
  expect((await siteApi('GET', '/categories/1')).status).toBe(200)
  expect((await siteApi('GET', '/categories/9999')).status).toBe(404)
  expect((await siteApi('POST', '/create-contact', { body: {} })).status).toBe(400)
  expect(messages().slice(before)).toEqual(['request', 'request', 'request'])
})
