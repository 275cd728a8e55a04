import { randomBytes } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { customers } from '#app/schema/customers.server.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { mailedTokens } from '#test/mailed-links.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()

const newEmail = () => `invited-${randomBytes(5).toString('hex')}@example.com`
const person = { firstName: 'Pia', surName: 'Press', password: 'long enough' }

const invite = (token: string, email: string, roles: string[] = ['production']) =>
  t.api('POST', '/admin/staff/invitations', { token, body: { email, roles } })

async function invited(email = newEmail(), roles = ['production']) {
  const owner = await t.admin()
  const { status, body } = await invite(owner.token, email, roles)
  expect(status).toBe(201)
  const [token = ''] = await mailedTokens(t, email)
  return { owner, email, token, invitation: body }
}

const readInvitation = (token: string) => t.api('GET', '/staff-invitation', { token })
const accept = (token: string, body: object = person) => t.api('POST', '/staff-invitation', { token, body })
const logIn = (email: string, password: string) => t.api('POST', '/login', { body: { email, password } })

describe('a staff invitation', () => {
  test('creates an account with its roles for an address without one', async () => {
    const { owner, email, token } = await invited(newEmail(), ['support', 'production'])
    expect(await readInvitation(token)).toMatchObject({
      status: 200,
      body: { email, roles: ['production', 'support'], hasAccount: false },
    })
    expect(await accept(token)).toMatchObject({ status: 200, body: { email } })
    const { body } = await logIn(email, person.password)
    const me = await t.api('GET', '/admin/me', { token: body.token })
    expect(me.body).toMatchObject({ email, roles: ['production', 'support'] })
    const [row] = await t.shop.db.select().from(customers).where(eq(customers.email, email))
    expect(row).toMatchObject({ firstName: 'Pia', surName: 'Press', emailValidatedAt: expect.any(Date) })
    const list = await t.api('GET', '/admin/staff', owner)
    expect(list.body.invitations.filter((open) => open.email === email)).toEqual([])
  })

  test('keeps an existing account and its password, but requires a new login', async () => {
    const customer = await t.customer()
    const { token } = await invited(customer.email.toUpperCase())
    expect((await readInvitation(token)).body).toMatchObject({ hasAccount: true })
    expect((await accept(token, {})).status).toBe(200)
    expect((await t.api('GET', '/admin/me', customer)).status).toBe(401)
    const { body } = await logIn(customer.email, customer.password)
    expect((await t.api('GET', '/admin/me', { token: body.token })).body.roles).toEqual(['production'])
  })

  test('does not admit someone who signed up with the address without access to its inbox', async () => {
    const stranger = await t.customer({ emailValidatedAt: null, firstName: 'Eve' })
    const { token } = await invited(stranger.email)
    expect((await readInvitation(token)).body.hasAccount).toBe(false)
    expect((await accept(token, {})).status).toBe(400)
    expect((await accept(token)).status).toBe(200)
    expect((await logIn(stranger.email, stranger.password)).status).toBe(401)
    expect((await t.api('GET', '/admin/me', stranger)).status).toBe(401)
    expect((await logIn(stranger.email, person.password)).status).toBe(200)
  })

  test('works once, even when used twice concurrently', async () => {
    const { token } = await invited()
    const answers = await Promise.all([accept(token), accept(token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect((await readInvitation(token)).status).toBe(401)
  })

  test('works for 7 days', async () => {
    const sentAt = new Date()
    t.setClock(() => sentAt)
    const { token, email } = await invited()
    const end = sentAt.getTime() + 7 * 86_400_000
    t.setClock(() => new Date(end - 1))
    expect((await readInvitation(token)).status).toBe(200)
    t.setClock(() => new Date(end))
    expect((await accept(token)).status).toBe(401)
    expect((await logIn(email, person.password)).status).toBe(401)
  })

  test('can be sent again, with a new link that replaces the old one', async () => {
    const { owner, token, email, invitation } = await invited()
    const path = `/admin/staff/invitations/${invitation.id}/send`
    expect((await t.api('POST', path, { token: owner.token })).status).toBe(200)
    const [, newer = ''] = await mailedTokens(t, email)
    expect((await readInvitation(token)).status).toBe(401)
    expect((await accept(newer)).status).toBe(200)
    expect((await t.api('POST', path, { token: owner.token })).status).toBe(404)
  })

  test('can be revoked', async () => {
    const { owner, token, invitation } = await invited()
    const path = `/admin/staff/invitations/${invitation.id}`
    expect((await t.api('DELETE', path, { token: owner.token })).status).toBe(200)
    expect((await accept(token)).status).toBe(401)
    expect((await t.api('DELETE', path, { token: owner.token })).status).toBe(404)
  })

  test('ends when its sender may no longer invite', async () => {
    const { owner, token } = await invited()
    const other = await t.admin()
    const body = { roles: ['production'], seen: ['owner'] }
    await t.api('PUT', `/admin/staff/${owner.id}`, { token: other.token, body })
    expect((await accept(token)).status).toBe(401)
  })

  test('gets the same response whether or not the address has an account, but is refused for existing staff', async () => {
    const { token } = await t.admin()
    const [existing, unknown] = [(await t.customer()).email, newEmail()]
    const answers = [await invite(token, existing), await invite(token, unknown)]
    const shapes = answers.map(({ status, body }) => ({ status, keys: Object.keys(body) }))
    expect(shapes[0]).toEqual(shapes[1])
    expect(await invite(token, unknown.toUpperCase())).toMatchObject({
      status: 409,
      problem: { fields: { email: expect.stringContaining('already been invited') } },
    })
    expect(await invite(token, (await t.staff('support')).email)).toMatchObject({ status: 409 })
  })

  test.each([
    ['no email', { roles: ['production'] }, 400],
    ['an invalid email', { email: 'pia', roles: ['production'] }, 422],
    ['no role', { email: 'pia@example.com', roles: [] }, 422],
    ['an unknown role', { email: 'pia@example.com', roles: ['king'] }, 422],
  ])('is rejected with %s', async (_, body, status) => {
    const { token } = await t.admin()
    expect((await t.api('POST', '/admin/staff/invitations', { token, body })).status).toBe(status)
  })

  test.each([
    ['a short password', { ...person, password: 'short' }, 422, 'password'],
    ['no surname', { ...person, surName: ' ' }, 400, 'surName'],
    ['no fields', {}, 400, 'firstName'],
  ])('is not accepted with %s, and can be accepted afterward', async (_, body, status, field) => {
    const { token } = await invited()
    const answer = await accept(token, body)
    expect([answer.status, Object.keys(answer.problem.fields ?? {})]).toMatchObject([
      status,
      expect.arrayContaining([field]),
    ])
    expect((await accept(token)).status).toBe(200)
  })

  test('its token can’t be used for anything else', async () => {
    const { token } = await invited()
    for (const path of ['/validate-mail', '/restorePassword']) {
      const body = { password: 'long enough', repeatPassword: 'long enough' }
      expect((await t.api('POST', path, { token, body })).status).toBe(401)
    }
    expect((await t.api('GET', '/admin/me', { token })).status).toBe(401)
    const customer = await t.customer()
    expect((await accept(customer.token)).status).toBe(401)
    await t.api('POST', '/checkUserEmail', { body: { email: customer.email } })
    const [restore] = await mailedTokens(t, customer.email)
    expect((await accept(String(restore))).status).toBe(401)
  })

  test('has its complete history in the audit log', async () => {
    const { owner, token, email, invitation } = await invited()
    await t.api('POST', `/admin/staff/invitations/${invitation.id}/send`, { token: owner.token })
    const tokens = await mailedTokens(t, email)
    await accept(tokens[1] ?? token)
    const entries = await t.shop.db.select().from(auditEntries).orderBy(asc(auditEntries.id))
    const history = entries
      .filter(({ staffEmail }) => staffEmail === owner.email || staffEmail === email)
      .map(({ staffEmail, subject, action }) => [staffEmail, subject, action])
    expect(history).toEqual([
      [owner.email, 'invitation', 'invite'],
      [owner.email, 'invitation', 'send again'],
      [email, 'staff', 'join'],
    ])
    expect(JSON.stringify(entries)).not.toContain(tokens[1])
  })

  test('is revoked when its sender is no longer an owner, and the audit log names who caused it', async () => {
    const { owner, token, email, invitation } = await invited()
    const other = await t.admin()
    const body = { roles: ['support'], seen: ['owner'] }
    expect((await t.api('PUT', `/admin/staff/${owner.id}`, { token: other.token, body })).status).toBe(200)
    expect((await readInvitation(token)).status).toBe(401)
    const [, revoked] = await t.shop.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subject, 'invitation'), eq(auditEntries.subjectId, String(invitation.id))))
      .orderBy(asc(auditEntries.id))
    expect(revoked).toMatchObject({
      action: 'revoke',
      staffEmail: other.email,
      changes: { email: [email, null], roles: [['production'], null] },
    })
  })
})
