import { randomBytes } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { contactMessages } from '#app/schema/contact.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { shopSettings } from '#app/schema/shop.server.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)
const { uploadProof, move, decide } = orderSteps(t)

async function received(values: object = {}) {
  const email = `writer-${randomBytes(4).toString('hex')}@example.com`
  const message = { name: 'Wanda Writer', phone: '5550100', codePhone: '+1', content: 'On cork?', ...values }
  await t.api('POST', '/create-contact', { body: { email, ...message } })
  const [row] = await t.shop.db.select().from(contactMessages).where(eq(contactMessages.email, email))
  if (!row) throw new Error('the message was not stored')
  return row
}

const read = (token: string, id: number) => t.api('GET', `/admin/inbox/${id}`, { token })
const answer = (token: string, id: number, content: string, lastAnswerId: number | null = null) =>
  t.api('POST', `/admin/inbox/${id}/answers`, { token, body: { content, lastAnswerId } })
const mark = (token: string, id: number, isDone: boolean) =>
  t.api('PUT', `/admin/inbox/${id}`, { token, body: { isDone } })

describe('the contact inbox', () => {
  test('a reply is emailed with the quoted question and saved, and the message is marked as done', async () => {
    const { token, email: staffEmail } = await t.staff('support')
    await t.shop.db.update(shopSettings).set({ teamEmail: 'press@kisscut.test' })
    const { id, email } = await received()
    const { status, body } = await answer(token, id, 'We do.\nHow thick?')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      id,
      doneAt: expect.any(String),
      answers: [{ content: 'We do.\nHow thick?', staffEmail }],
    })
    const [mail] = await t.shop.db.select().from(mails).where(eq(mails.to, email))
    expect(mail?.mail).toEqual({
      template: 'contact-answer',
      name: 'Wanda Writer',
      question: 'On cork?',
      answer: 'We do.\nHow thick?',
      replyTo: 'press@kisscut.test',
    })
    const [entry] = await t.shop.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1)
    expect(entry).toMatchObject({ staffEmail, action: 'answer', subjectId: String(id) })
  })

  test('one of two concurrent replies is sent, and the other is reported as stale', async () => {
    const [first, second] = [await t.staff('support'), await t.staff('support')]
    const { id, email } = await received()
    const answers = await Promise.all([answer(first.token, id, 'Yes'), answer(second.token, id, 'No')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const problem = answers.find(({ status }) => status === 409)?.problem
    expect([first.email, second.email].some((who) => problem?.message.includes(who))).toBe(true)
    expect(await t.shop.db.select().from(mails).where(eq(mails.to, email))).toHaveLength(1)
    const { body } = await read(first.token, id)
    expect(body.answers).toHaveLength(1)
    expect((await answer(second.token, id, 'And thick cork', body.answers[0]?.id)).status).toBe(201)
  })

  test('can be filtered by open and done, searched, and paged', async () => {
    const { token } = await t.staff('support')
    const word = `cork${randomBytes(4).toString('hex')}`
    const older = await received({ content: `Do you print on ${word}?` })
    const newer = await received({ content: `And on ${word}, really?` })
    const ids = async (query: Record<string, string | number>) => {
      const { body } = await t.api('GET', '/admin/inbox', { token, query: { q: word, ...query } })
      return body.map(({ id }) => id)
    }
    expect(await ids({})).toEqual([newer.id, older.id])
    await mark(token, newer.id, true)
    expect(await ids({})).toEqual([older.id])
    expect(await ids({ state: 'done' })).toEqual([newer.id])
    expect(await ids({ state: 'all', limit: 1, before: newer.id })).toEqual([older.id])
    expect(await ids({ state: 'all', q: older.email })).toEqual([older.id])
    await mark(token, newer.id, false)
    expect(await ids({ state: 'open' })).toEqual([newer.id, older.id])
  })

  test('lists unanswered chats and change requests among the messages', async () => {
    const { token } = await t.staff('support')
    const message = await received()
    const { email } = message
    const { id, hash } = await paidOrder(undefined, { email })
    const entries = async (query: object = {}) =>
      (await t.api('GET', '/admin/inbox', { token, query: { q: email, ...query } })).body
    const kinds = async (query: object = {}) => (await entries(query)).map(({ kind }) => kind)
    expect(await kinds()).toEqual(['message'])
    const content = `<p>Is it &lt;b&gt;done&lt;/b&gt;? ${'Please tell me. '.repeat(30)}</p>`
    await t.api('POST', `/messages/${id}`, { query: { hash }, body: { content } })
    const [chat] = await entries()
    expect(chat).toMatchObject({ kind: 'chat', id, email, doneAt: null })
    expect(chat?.excerpt).toMatch(/^Is it <b>done<\/b>\? Please .* \w+…$/)
    await uploadProof((await t.admin()).token, id)
    expect((await move((await t.admin()).token, id, { status: 'APPROVED_BY_ADMIN' })).status).toBe(200)
    await decide({ id, hash }, { status: 'PENDING', reason: 'Bigger, please' })
    const all = await entries()
    expect(all).toMatchObject([
      { kind: 'changes', id, excerpt: 'Bigger, please' },
      { kind: 'chat' },
      { id: message.id },
    ])
    const cursor = `${all[0]?.createdAt}~${id}`
    expect(await kinds({ cursor, limit: 1 })).toEqual(['chat'])
    expect(await kinds({ cursor: `${all[1]?.createdAt}~${id}`, before: message.id })).toEqual([])
    expect(await kinds({ state: 'done' })).toEqual([])
    const me = (await t.api('GET', '/admin/me', { token })).body
    expect(me.waiting.inbox).toBeGreaterThanOrEqual(3)
    await t.api('POST', `/messages/${id}`, { token, body: { content: 'It is.' } })
    expect(await kinds()).toEqual(['changes', 'message'])
    for (const wrong of ['x', '2026-13-40T99:00:00.000Z~1', `${all[0]?.createdAt}~0`])
      expect((await t.api('GET', '/admin/inbox', { token, query: { cursor: wrong } })).status, wrong).toBe(
        422,
      )
  })

  test('marking a message as done twice has no further effect', async () => {
    const { token } = await t.staff('support')
    const { id } = await received()
    await mark(token, id, true)
    await mark(token, id, true)
    const entries = await t.shop.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, String(id)))
    expect(entries.filter(({ action }) => action === 'mark as done')).toHaveLength(1)
  })

  test('shows the sender’s orders next to a message', async () => {
    const { token } = await t.staff('support')
    const { id, email } = await received()
    const order = await paidOrder(undefined, { email: email.toUpperCase() })
    const { body } = await read(token, id)
    expect(body.orders).toMatchObject([{ id: order.id, status: 'PENDING' }])
  })

  test('rejects unknown messages and empty replies', async () => {
    const { token } = await t.staff('support')
    expect((await read(token, 999_999)).status).toBe(404)
    expect((await answer(token, 999_999, 'Hi')).status).toBe(404)
    expect((await mark(token, 999_999, true)).status).toBe(404)
    const { id } = await received()
    expect(await answer(token, id, ' ')).toMatchObject({
      status: 400,
      problem: { fields: { content: expect.any(String) } },
    })
    expect((await answer(token, id, 'x'.repeat(5001))).status).toBe(422)
    expect((await read(token, id)).body).toMatchObject({ doneAt: null, answers: [] })
  })
})
