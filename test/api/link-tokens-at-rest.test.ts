import { globSync, readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { devMail } from '#app/api/dev-mail.ts'
import { deliverMail } from '#app/features/shop/mail/deliver-mail.server.ts'
import type { Mail } from '#app/features/ground/shop/mail.ts'
import { mails } from '#app/schema/mail.server.ts'
import type { OutgoingMail } from '#app/platform/mail/mail-transport.server.ts'
import { tableSearch } from '#test/person.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const findTablesWith = tableSearch(t)

const mailsTo = (to: string) => t.shop.db.select().from(mails).where(eq(mails.to, to)).orderBy(mails.id)

/** Delivers an address's pending emails and returns them. */
async function receive(to: string): Promise<OutgoingMail[]> {
  const arrived: OutgoingMail[] = []
  const sendMail = (mail: OutgoingMail) => {
    arrived.push(mail)
    return Promise.resolve()
  }
  for (const { id } of await mailsTo(to)) await deliverMail({ ...t.shop, sendMail }, { mailId: id })
  return arrived
}

const tokensIn = (content: string) => [...content.matchAll(/token=([\w-]+)/g)].map(([, token = '']) => token)

const links = {
  signup: async () => {
    const email = `signup-${Math.random()}@example.com`
    const password = { password: 'secret', repeatPassword: 'secret' }
    const place = { zipCode: '22201', address: '1 Navy Street', city: 'Arlington', phone: '1', state: 'VA' }
    const body = { firstName: 'Grace', surName: 'Hopper', email, ...password, ...place }
    await t.api('POST', '/signup', { body })
    return email
  },
  'validation sent again': async () => {
    const { email, token } = await t.customer({ emailValidatedAt: null })
    await t.api('POST', '/users/me/validation-mail', { token })
    return email
  },
  'validation sent by staff': async () => {
    const { id, email } = await t.customer({ emailValidatedAt: null })
    const { token } = await t.staff('support')
    expect((await t.api('POST', `/admin/customers/${id}/validation-mail`, { token })).status).toBeLessThan(
      300,
    )
    return email
  },
  'forgotten password': async () => {
    const { email } = await t.customer()
    await t.api('POST', '/checkUserEmail', { body: { email } })
    return email
  },
  invitation: async () => {
    const email = `invited-${Math.random()}@example.com`
    const { token } = await t.admin()
    await t.api('POST', '/admin/staff/invitations', { token, body: { email, roles: ['support'] } })
    return email
  },
}

describe('the token of an emailed link', () => {
  test.each(Object.entries(links))('is in the email but nowhere in the database: %s', async (_, write) => {
    const to = await write()
    const waiting = (await mailsTo(to)).map(({ mail }) => JSON.stringify(mail)).join()
    const [mail] = await receive(to)
    const tokens = tokensIn(`${mail?.html} ${mail?.text}`)
    expect(new Set(tokens).size).toBeGreaterThan(0)
    for (const token of tokens) {
      expect(token).toHaveLength(43)
      expect(waiting).not.toContain(token)
      expect(await findTablesWith(token)).toEqual([])
    }
    expect(mail?.text).not.toContain('seed=')
    expect(mail?.html).not.toContain('seed=')
  })

  test('can’t be derived from the database without the shop’s secret', async () => {
    const to = await links['forgotten password']()
    const [row] = await mailsTo(to)
    const stored = /seed=([\w-]+)/.exec(JSON.stringify(row?.mail))?.[1] ?? ''
    const body = { password: 'new password', repeatPassword: 'new password' }
    expect((await t.api('POST', '/restorePassword', { token: stored, body })).status).toBe(401)
    const token = tokensIn((await receive(to))[0]?.text ?? '')[0] ?? ''
    expect((await t.api('POST', '/restorePassword', { token, body })).status).toBe(200)
  })

  test('is the same when a failed email is retried or resent', async () => {
    const to = await links['forgotten password']()
    const [row] = await mailsTo(to)
    const sendMail = () => Promise.reject(new Error('the mail server is down'))
    await expect(deliverMail({ ...t.shop, sendMail }, { mailId: row?.id })).rejects.toThrow(
      'the mail server is down',
    )
    const [first] = await receive(to)
    const { token } = await t.staff('support')
    expect((await t.api('POST', `/admin/mails/${row?.id}/again`, { token, body: {} })).status).toBe(201)
    const [second] = await receive(to)
    expect(tokensIn(second?.text ?? '')).toEqual(tokensIn(first?.text ?? ''))
  })

  test('is shown at /dev/mail when emails are caught', async () => {
    const to = await links['forgotten password']()
    const [mail] = await receive(to)
    const [token = ''] = tokensIn(mail?.text ?? '')
    const [row] = await mailsTo(to)
    for (const path of ['/mail.json', `/mail/${row?.id}`]) {
      expect(await (await devMail(t.shop).request(path)).text()).toContain(`token=${token}`)
    }
  })

  test('is never inserted into user input', async () => {
    const contact = { name: 'Eve', email: 'eve@example.com', phone: '1', codePhone: '+1' }
    const content = 'Look at /restore-password?seed=AAAA'
    expect((await t.api('POST', '/create-contact', { body: { ...contact, content } })).status).toBe(201)
    const [row] = await t.shop.db
      .select()
      .from(mails)
      .where(sql`${mails.mail} ->> 'content' = ${content}`)
    const [mail] = await receive(row?.to ?? '')
    expect(mail?.text).toContain('seed=AAAA')
  })
})

describe('emails of an earlier version, which contain the token itself', () => {
  const plain = 'PlainTokenOfAnEarlierVersion'
  const mail: Mail = {
    template: 'restore-password',
    firstName: 'Ada',
    path: `/restore-password?token=${plain}`,
  }
  const insert = async (to: string, delivered: object = {}) =>
    t.shop.db.insert(mails).values({ to, mail, createdAt: new Date(), ...delivered })

  test('are sent unchanged if pending, and then lose the token', async () => {
    await insert('waiting@example.com')
    const [sent] = await receive('waiting@example.com')
    expect(sent?.text).toContain(`token=${plain}`)
    expect(await findTablesWith(plain)).toEqual([])
  })

  test('lose the token in the migration if already sent, and can’t be resent', async () => {
    const content = `<a href="http://shop.test/restore-password?token=${plain}">Restore</a>`
    const delivered = { subject: 'Restore', html: content, text: content, deliveredAt: new Date() }
    await insert('sent@example.com', delivered)
    const [migration = ''] = globSync('db/migrations/*_plain_link_tokens.sql')
    await t.shop.db.execute(sql.raw(readFileSync(migration, 'utf8')))
    expect(await findTablesWith(plain)).toEqual([])
    const [row] = await mailsTo('sent@example.com')
    expect(row?.html).toContain('restore-password?token=(hidden)">Restore</a>')
    const { token } = await t.staff('support')
    const resent = await t.api('POST', `/admin/mails/${row?.id}/again`, { token, body: {} })
    expect(resent.status).toBe(409)
  })
})
