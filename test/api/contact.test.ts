import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { contactMessages } from '#app/schema/contact.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()

afterEach(() => {
  t.shop.settings.trustedProxies = 0
})

const message = (overrides: Record<string, unknown> = {}) => ({
  name: 'Ada',
  email: 'ada@example.com',
  phone: '5550100',
  codePhone: '+1',
  content: 'Do you print\non cork?',
  ...overrides,
})

const send = (body: unknown, headers = {}) => t.api('POST', '/create-contact', { body, headers })
const kept = (name: string) => t.shop.db.select().from(contactMessages).where(eq(contactMessages.name, name))

describe('spec 7 and 8: contact', () => {
  test('saves the message and emails it to the team', async () => {
    const { status, body } = await send(message({ name: 'Ada Kept' }))
    expect(status).toBe(201)
    expect(body).toEqual({ message: 'Message sent successfully' })
    expect(await kept('Ada Kept')).toMatchObject([message({ name: 'Ada Kept' })])
    const rows = await t.shop.db.select().from(mails).where(eq(mails.to, t.shop.settings.teamEmail))
    expect(rows.map(({ mail }) => mail)).toEqual([{ template: 'contact', ...message({ name: 'Ada Kept' }) }])
  })

  test.each(['name', 'email', 'content'])('returns missing_parameters without %s', async (name) => {
    for (const value of [
      undefined,
      '',
      '  ',
      ...(name === 'email' ? [] : ['\u200b\u2060', '\u3164\ufe0f']),
    ]) {
      const response = await send(message({ [name]: value }))
      expect(response).toMatchObject({ status: 400, problem: { code: 'missing_parameters' } })
      expect(Object.keys(response.problem.fields ?? {})).toEqual([name])
    }
  })

  test('the phone number and its country code are optional', async () => {
    for (const phone of [undefined, '']) {
      expect((await send(message({ name: 'Ada Unphoned', phone, codePhone: phone }))).status).toBe(201)
    }
    expect(await kept('Ada Unphoned')).toMatchObject([
      { phone: '', codePhone: '' },
      { phone: '', codePhone: '' },
    ])
  })

  test.each([
    [{ email: 'ada' }, 422],
    [{ email: 'ada@example.com\r\nBcc: all@example.com' }, 422],
    [{ name: 'Ada\nBcc: all@example.com' }, 422],
    [{ content: 'x'.repeat(5001) }, 422],
    [{ content: 'x\u0000' }, 422],
    [{ content: { html: '<b>' } }, 400],
    [{ phone: 1 }, 400],
  ])('refuses %j and stores nothing', async (overrides, status) => {
    const before = (await t.shop.db.select().from(contactMessages)).length
    expect((await send(message(overrides))).status).toBe(status)
    expect(await t.shop.db.select().from(contactMessages)).toHaveLength(before)
  })

  test('is rate-limited per IP address, which is the last hop of X-Forwarded-For behind a trusted proxy only', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address })
    t.shop.settings.trustedProxies = 1
    for (let n = 0; n < 100; n++) {
      expect((await send(message(), from(`10.0.0.${n}, 203.0.113.1`))).status).toBe(201)
    }
    expect((await send(message(), from('10.1.1.1, 203.0.113.1'))).status).toBe(429)
    expect((await send(message(), from('203.0.113.1, 203.0.113.2'))).status).toBe(201)
    t.shop.settings.trustedProxies = 0
    expect((await send(message(), from('203.0.113.1'))).status).toBe(201)
  })
})
