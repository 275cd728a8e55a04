import { randomBytes } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { linkTokens } from '#app/schema/customers.server.ts'
import { deliverMail } from '#app/features/shop/mail/deliver-mail.server.ts'
import type { Mail } from '#app/features/ground/shop/mail.ts'
import { MailRefused } from '#app/platform/mail/mail-transport.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { purchases } from '#test/purchase.ts'
import { mailedTokens } from '#test/mailed-links.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()

const reminder: Mail = { template: 'already-registered', firstName: 'Ada' }

async function written(mail: Mail = reminder) {
  const { db, jobs } = t.shop
  const to = `reader-${randomBytes(4).toString('hex')}@example.com`
  await db.transaction((tx) => writeMail({ tx, jobs, now: new Date() }, to, mail))
  const [row] = await db.select({ id: mails.id }).from(mails).where(eq(mails.to, to))
  if (!row) throw new Error('no email was written')
  return { id: row.id, to }
}

const deliver = (mailId: number) => deliverMail(t.shop, { mailId })
const rejecting = (mailId: number, error: Error) =>
  deliverMail({ ...t.shop, sendMail: () => Promise.reject(error) }, { mailId }).catch(() => undefined)
const failing = (mailId: number) => rejecting(mailId, new Error('connection lost'))
const refused = (mailId: number) => rejecting(mailId, new MailRefused('550 no such mailbox'))

const read = async (token: string, id: number) => t.api('GET', `/admin/mails/${id}`, { token })
const resend = (token: string, id: number, body: object = {}) =>
  t.api('POST', `/admin/mails/${id}/again`, { token, body })
const found = async (token: string, state: string) => {
  const { body } = await t.api('GET', '/admin/mails', { token, query: { state } })
  return body.map(({ id }) => id)
}
const repeated = (id: number) => t.shop.db.select().from(mails).where(eq(mails.repeats, id))

describe('emails', () => {
  test('are listed by delivery status, and can be searched by address', async () => {
    const { token } = await t.staff('support')
    const [sent, retrying, waiting, failed] = await Promise.all([written(), written(), written(), written()])
    await deliver(sent.id)
    await failing(retrying.id)
    await refused(failed.id)
    expect(await found(token, 'sent')).toEqual([sent.id])
    expect(await found(token, 'retrying')).toEqual([retrying.id])
    expect(await found(token, 'failed')).toEqual([failed.id])
    expect(await found(token, 'waiting')).toEqual([waiting.id])
    const { body } = await t.api('GET', '/admin/mails', { token, query: { q: failed.to } })
    expect(body).toMatchObject([
      { id: failed.id, to: failed.to, state: 'failed', attempts: 1, lastError: '550 no such mailbox' },
    ])
  })

  test('can be searched by order number', async () => {
    const { token } = await t.staff('support')
    const { id } = await purchases(t).paidOrder()
    for (const q of [String(id), `#${id}`]) {
      const { body } = await t.api('GET', '/admin/mails', { token, query: { q } })
      expect(body.map(({ orderId }) => orderId)).toEqual([id])
    }
  })

  test('an unsent email is shown as it would be sent', async () => {
    const { token } = await t.staff('support')
    const { id } = await written()
    const { body: waiting } = await read(token, id)
    await deliver(id)
    const { body: sent } = await read(token, id)
    expect(waiting).toMatchObject({
      state: 'waiting',
      subject: sent.subject,
      html: sent.html,
      text: sent.text,
    })
    expect(sent.html).toContain('Ada')
  })

  test.each([
    ['checkUserEmail', 'restore'],
    ['validation', 'validate'],
  ])('only the recipient of an email can get its link: %s', async (how, kind) => {
    const { token: owner } = await t.admin()
    const { id, email, token } = await t.customer({ emailValidatedAt: null })
    if (how === 'validation') await t.api('POST', '/users/me/validation-mail', { token })
    else await t.api('POST', '/checkUserEmail', { body: { email } })
    const [mail] = await t.shop.db.select().from(mails).where(eq(mails.to, email))
    if (!mail || !('path' in mail.mail)) throw new Error('no link was emailed')
    const secret = (await mailedTokens(t, email))[0] ?? ''
    expect(secret.length).toBeGreaterThan(20)
    await deliver(mail.id)
    const { body } = await read(owner, mail.id)
    expect(JSON.stringify(body)).not.toContain(secret)
    expect(body.text).toContain('token=(hidden)')
    expect(body.html).toContain('token=(hidden)')
    const elsewhere = await resend(owner, mail.id, { to: 'owner@example.com' })
    expect([elsewhere.status, Object.keys(elsewhere.problem.fields ?? {})]).toEqual([422, ['to']])
    expect((await resend(owner, mail.id, { to: email.toUpperCase() })).status).toBe(201)
    const [copy] = await repeated(mail.id)
    expect(copy?.mail).toEqual(mail.mail)
    const links = await t.shop.db
      .select()
      .from(linkTokens)
      .where(and(eq(linkTokens.customerId, id), eq(linkTokens.kind, kind as 'restore')))
    expect(links).toHaveLength(1)
  })

  test('a resent email keeps its text, and is recorded', async () => {
    const { token, email } = await t.staff('support')
    const { id, to } = await written()
    await deliver(id)
    expect((await resend(token, id, { to: 'corrected@example.com' })).status).toBe(201)
    const [copy] = await repeated(id)
    if (!copy) throw new Error('no email was resent')
    await deliver(copy.id)
    const [first, second] = [(await read(token, id)).body, (await read(token, copy.id)).body]
    expect(second).toMatchObject({
      to: 'corrected@example.com',
      repeats: id,
      subject: first.subject,
      text: first.text,
    })
    expect(first).toMatchObject({ to, state: 'sent' })
    const [entry] = await t.shop.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1)
    expect(entry).toMatchObject({
      staffEmail: email,
      action: 'send again',
      subjectId: String(id),
      changes: { to: [to, 'corrected@example.com'] },
    })
  })

  test('resending an email that is being retried works once and cancels the original', async () => {
    const { token } = await t.staff('support')
    const { id } = await written()
    await failing(id)
    const responses = await Promise.all([resend(token, id), resend(token, id)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await read(token, id)).body).toMatchObject({ state: 'given up' })
    await deliver(id)
    expect((await read(token, id)).body).toMatchObject({ state: 'given up', attempts: 1 })
    expect(await repeated(id)).toHaveLength(1)
  })

  test('resending a refused email to a corrected address works once and cancels the original', async () => {
    const { token } = await t.staff('support')
    const { id } = await written()
    await refused(id)
    const to = `corrected-${id}@example.com`
    const responses = await Promise.all([resend(token, id, { to }), resend(token, id, { to })])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await read(token, id)).body).toMatchObject({
      state: 'given up',
      lastError: '550 no such mailbox',
    })
    const [copy] = await repeated(id)
    await deliver(copy?.id ?? 0)
    expect((await read(token, copy?.id ?? 0)).body).toMatchObject({ to, state: 'sent', lastError: null })
    expect((await found(token, 'failed')).includes(id)).toBe(false)
  })

  test('an email that is being sent can’t be changed', async () => {
    const { token } = await t.staff('support')
    const { id } = await written()
    const claimedUntil = new Date(Date.now() + 20_000)
    await t.shop.db.update(mails).set({ claimedUntil }).where(eq(mails.id, id))
    expect((await resend(token, id)).status).toBe(409)
    expect(await repeated(id)).toEqual([])
  })

  test('rejects unknown emails and invalid addresses', async () => {
    const { token } = await t.staff('support')
    expect((await read(token, 999_999)).status).toBe(404)
    expect((await resend(token, 999_999)).status).toBe(404)
    const { id } = await written()
    expect((await resend(token, id, { to: 'a@example.com\nBcc: b@example.com' })).status).toBe(422)
  })
})
