import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { deliverMail } from '#app/features/shop/mail/deliver-mail.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import type { OutgoingMail } from '#app/platform/mail/mail-transport.server.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { mails, mailTexts } from '#app/schema/mail.server.ts'
import { first } from '#test/first.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const set: string = 'already-registered'
const ours = 'You already have an account'

beforeEach(async () => {
  await t.shop.db.delete(mailTexts)
  await t.shop.db.delete(auditEntries)
})

async function textOf(token: string, name: string) {
  const { body } = await t.api('GET', `/admin/mail-texts/${set}`, { token })
  return first(body.texts.filter((text) => text.name === name))
}

const change = (token: string, texts: object, key = set) =>
  t.api('PUT', `/admin/mail-texts/${key}`, { token, body: { texts } })

const preview = (token: string, texts: object, key = set) =>
  t.api('POST', `/admin/mail-texts/${key}/preview`, { token, body: { texts } })

const entries = () => t.shop.db.select().from(auditEntries).orderBy(auditEntries.id)

async function writtenMail(): Promise<number> {
  const { db, jobs } = t.shop
  const mail = { template: 'already-registered', firstName: 'Ada' } as const
  await db.transaction((tx) => writeMail({ tx, jobs, now: new Date() }, 'ada@example.com', mail))
  return first(await db.select().from(mails).orderBy(desc(mails.id)).limit(1)).id
}

async function sentSubject(mailId: number): Promise<string> {
  const sent: OutgoingMail[] = []
  const sendMail = (mail: OutgoingMail) => {
    sent.push(mail)
    return Promise.resolve()
  }
  await deliverMail({ ...t.shop, sendMail }, { mailId })
  return first(sent).subject
}

describe('email texts', () => {
  test('are listed with their variables and defaults', async () => {
    const { token } = await t.admin()
    const list = await t.api('GET', '/admin/mail-texts', { token })
    expect(list.body).toContainEqual({
      key: 'already-registered',
      title: 'Already registered',
      section: 'Accounts and contact',
      isChanged: false,
    })
    expect(await textOf(token, 'forgotten')).toEqual({
      name: 'forgotten',
      label: 'Forgotten password',
      text: 'Forgot your password? Reset it here: {{link}}',
      ours: 'Forgot your password? Reset it here: {{link}}',
      isOneLine: false,
      variables: [
        { name: 'link', meaning: 'the link', isNeeded: true },
        { name: 'shop', meaning: 'the shop’s name', isNeeded: false },
      ],
      version: 0,
      changedAt: null,
      changedBy: null,
    })
  })

  test('apply to the next email, lose their row when reset to the default, and are recorded at each save', async () => {
    const { token, email } = await t.admin()
    const changed = await change(token, {
      subject: { text: ' Welcome back to {{shop}} ', version: 0 },
      heading: { text: ours, version: 0 },
    })
    expect(changed.status).toBe(200)
    expect(await textOf(token, 'subject')).toMatchObject({
      text: 'Welcome back to {{shop}}',
      ours,
      changedBy: email,
    })
    expect(await t.shop.db.$count(mailTexts)).toBe(1)
    const list = await t.api('GET', '/admin/mail-texts', { token })
    expect(list.body.filter(({ isChanged }) => isChanged).map(({ key }) => key)).toEqual([set])

    const mailId = await writtenMail()
    const shown = await t.api('GET', `/admin/mails/${mailId}`, { token })
    expect(shown.body.subject).toBe('Welcome back to Kisscut')
    expect(await sentSubject(mailId)).toBe('Welcome back to Kisscut')

    const { version } = await textOf(token, 'subject')
    const back = await change(token, { subject: { text: ours, version } })
    expect(first(back.body.texts)).toMatchObject({ text: ours, version: 0, changedAt: null })
    expect(await t.shop.db.$count(mailTexts)).toBe(0)
    expect(await sentSubject(await writtenMail())).toBe(ours)
    const kept = await t.api('GET', `/admin/mails/${mailId}`, { token })
    expect(kept.body.subject).toBe('Welcome back to Kisscut')
    expect((await entries()).map(({ subject, subjectId, changes }) => [subject, subjectId, changes])).toEqual(
      [
        ['mail text', set, { subject: [ours, 'Welcome back to {{shop}}'] }],
        ['mail text', set, { subject: ['Welcome back to {{shop}}', ours] }],
      ],
    )
    const log = await t.api('GET', '/admin/audit', { token })
    expect(log.body.map(({ subjectName }) => subjectName)).toEqual([
      'Already registered',
      'Already registered',
    ])
  })

  test('saving without a change is not recorded', async () => {
    const { token } = await t.admin()
    expect((await change(token, { subject: { text: ours, version: 0 } })).status).toBe(200)
    expect((await change(token, {})).status).toBe(200)
    expect(await entries()).toEqual([])
  })

  test('two employees’ changes conflict only if both edited the same text', async () => {
    const { token, email } = await t.admin()
    const other = await t.admin()
    await change(token, { subject: { text: 'One', version: 0 } })
    const late = await change(other.token, { subject: { text: 'Two', version: 0 } })
    expect(late).toMatchObject({
      status: 409,
      problem: { code: 'stale', fields: { subject: 'Now One' } },
    })
    expect(late.problem.message).toContain(email)
    expect((await change(other.token, { heading: { text: 'Two', version: 0 } })).status).toBe(200)
    const both = await Promise.all([
      change(token, { button: { text: 'Left', version: 0 } }),
      change(other.token, { button: { text: 'Right', version: 0 } }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('a text that was reset in the meantime counts as changed', async () => {
    const { token } = await t.admin()
    await change(token, { subject: { text: 'One', version: 0 } })
    const { version } = await textOf(token, 'subject')
    await change(token, { subject: { text: ours, version } })
    await change(token, { subject: { text: 'Two', version: 0 } })
    expect(await change(token, { subject: { text: 'Three', version } })).toMatchObject({ status: 409 })
    expect(await textOf(token, 'subject')).toMatchObject({ text: 'Two' })
  })

  test.each([
    [{ subject: { text: '', version: 0 } }, { subject: 'Subject is required' }],
    [{ subject: { text: '{{order}}', version: 0 } }, { subject: 'There is no variable {{order}} here' }],
    [{ forgotten: { text: 'Ask us', version: 0 } }, { forgotten: '{{link}} must be in this text' }],
    [{ subject: { text: 'a\nb', version: 0 } }, { subject: 'Subject must be one line' }],
    [{ title: { text: 'a', version: 0 } }, { title: 'This email has no such text' }],
    [{ toString: { text: 'a', version: 0 } }, { toString: 'This email has no such text' }],
  ])('are refused with an error at the field: %j', async (texts, fields) => {
    const { token } = await t.admin()
    expect(await change(token, texts)).toMatchObject({ status: 422, problem: { fields } })
    expect(await t.shop.db.$count(mailTexts)).toBe(0)
  })

  test.each([
    [400, { subject: 'a' }],
    [400, { subject: { text: 1, version: 0 } }],
    [400, { subject: { text: 'a' } }],
    [422, { subject: { text: 'a', version: -1 } }],
    [422, { subject: { text: 'a', version: 1e12 } }],
    [422, { subject: { text: 'x'.repeat(30_000), version: 0 } }],
    [
      422,
      Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`text${at}`, { text: 'a', version: 0 }])),
    ],
  ])('are refused if malformed: %#', async (status, texts) => {
    const { token } = await t.admin()
    expect((await change(token, texts)).status).toBe(status)
  })

  test('return 404 for an unknown email', async () => {
    const { token } = await t.admin()
    for (const key of ['nothing', 'constructor', '__proto__', '1']) {
      expect((await change(token, {}, key)).status).toBe(404)
      expect((await preview(token, {}, key)).status).toBe(404)
      expect((await t.api('GET', `/admin/mail-texts/${key}`, { token })).status).toBe(404)
    }
  })

  test('are previewed before they are saved, with escaped sample data, as HTML and as plain text', async () => {
    const { token } = await t.admin()
    await change(token, { button: { text: 'Saved button', version: 0 } })
    const { status, body } = await preview(token, { heading: 'Hello <b>{{shop}}</b>' })
    expect(status).toBe(200)
    const { html, text, subject } = first(body)
    expect(subject).toBe(ours)
    expect(html).toContain('Hello &lt;b&gt;Kisscut&lt;/b&gt;')
    expect(text).toContain('Hello <b>Kisscut</b>')
    expect(text).toContain('Saved button')
    const several = await preview(token, {}, 'proof-ready')
    expect(several.body.map(({ title }) => title)).toEqual([
      'One proof',
      'Several proofs',
      'Problems with the artwork',
    ])
    expect(await preview(token, { heading: '{{nothing}}' })).toMatchObject({
      status: 422,
      problem: { fields: { heading: 'There is no variable {{nothing}} here' } },
    })
    expect(await t.shop.db.$count(mailTexts, eq(mailTexts.text, 'Hello <b>{{shop}}</b>'))).toBe(0)
  })
})
