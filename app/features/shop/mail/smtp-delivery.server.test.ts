import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Mail } from '#app/features/ground/shop/mail.ts'
import { openSmtp } from '#app/platform/mail/smtp.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { shopSettings } from '#app/schema/shop.server.ts'
import { demoShop } from '#db/seed/shop.ts'
import { freePort } from '#test/free-port.ts'
import { faultyLine } from '#test/mail/faulty-line.ts'
import { headerOf, mailServer, response } from '#test/mail/mail-server.ts'
import { jobless } from '#test/jobless.ts'
import { testShop } from '#test/shop.ts'
import { deliverMail, deliverOverdueMails } from './deliver-mail.server.ts'
import { writeMail } from './write-mail.server.ts'

const t = testShop()

const contact: Mail = {
  template: 'contact',
  name: 'Ada',
  email: 'ada@example.com',
  phone: '1',
  codePhone: '+1',
  content: 'Hi',
}

afterEach(() => t.shop.db.update(shopSettings).set({ settings: demoShop }))

let people = 0

async function written(mail: Mail = { template: 'already-registered', firstName: 'Ada' }, domain = 'here') {
  const to = `reader-${++people}@${domain}.example`
  await t.shop.db.transaction((tx) => writeMail({ tx, jobs: jobless, now: t.shop.now() }, to, mail))
  const [row] = await t.shop.db.select({ mailId: mails.id }).from(mails).where(eq(mails.to, to))
  if (!row) throw new Error('no email was written')
  return { ...row, to }
}

async function stored({ mailId }: { mailId: number }) {
  const [row] = await t.shop.db.select().from(mails).where(eq(mails.id, mailId))
  return row
}

async function shopOn(url: string, limits?: Parameters<typeof openSmtp>[1]) {
  const smtp = await openSmtp(url, limits)
  onTestFinished(smtp.close)
  return { ...t.shop, sendMail: smtp.send, log: { ...t.shop.log, warn: vi.fn() } }
}

describe('delivery from the outbox to a real server', () => {
  test('records a refusal with the server’s message, and does not retry', async () => {
    const { url, received } = await mailServer({
      onRcptTo: ({ address }, _, done) =>
        address.endsWith('@gone.example') ? done(response(550, '5.1.1 No such user')) : done(),
    })
    const shop = await shopOn(url)
    const [gone, here] = [await written(undefined, 'gone'), await written()]
    await deliverMail(shop, gone)
    await deliverMail(shop, here)
    expect(await stored(gone)).toMatchObject({
      refusedAt: expect.any(Date),
      deliveredAt: null,
      claimedUntil: null,
      lastError: '550 5.1.1 No such user',
    })
    expect(await stored(here)).toMatchObject({ deliveredAt: expect.any(Date), refusedAt: null })
    await deliverMail(shop, gone)
    const muchLater = () => new Date(Date.now() + 24 * 60 * 60_000)
    await deliverOverdueMails({ ...shop, now: muchLater })
    expect(await stored(gone)).toMatchObject({ attempts: 1 })
    expect(received.flatMap(({ to }) => to)).toEqual([here.to])
  })

  test.each([
    [421, '4.3.2 Shutting down'],
    [451, '4.7.1 Try again later'],
  ])('retries after %i, and delivers once', async (code, words) => {
    let isBusy = true
    const { url, received } = await mailServer({
      onRcptTo: (_, __, done) => (isBusy ? done(response(code, words)) : done()),
    })
    const shop = await shopOn(url)
    const mail = await written()
    await expect(deliverMail(shop, mail)).rejects.toThrow(words)
    expect(await stored(mail)).toMatchObject({
      refusedAt: null,
      lastError: expect.stringContaining(`${code} ${words}`),
    })
    isBusy = false
    await deliverMail(shop, mail)
    await deliverMail(shop, mail)
    expect(received).toHaveLength(1)
    expect(await stored(mail)).toMatchObject({ attempts: 2, lastError: null, deliveredAt: expect.any(Date) })
  })

  test('loses nothing while the server is down', async () => {
    const port = await freePort()
    const shop = await shopOn(`smtp://127.0.0.1:${port}`)
    const waiting = [await written(), await written()]
    for (const mail of waiting) {
      await expect(deliverMail(shop, mail)).rejects.toThrow('could not be reached')
      expect(await stored(mail)).toMatchObject({ refusedAt: null, deliveredAt: null, claimedUntil: null })
    }
    const { url, received } = await mailServer()
    const later = new Date(Date.now() + 60 * 60_000)
    await deliverOverdueMails({ ...(await shopOn(url)), now: () => later })
    const recipients = waiting.map(({ to }) => to)
    expect(received.flatMap(({ to }) => to).filter((to) => recipients.includes(to))).toEqual(recipients)
  })

  test('releases the email after a timeout if the server hangs', async () => {
    const { port } = await mailServer()
    const faultyPort = await faultyLine(port, () => 'hang')
    const shop = await shopOn(`smtp://127.0.0.1:${faultyPort}`, { greetingMs: 200 })
    const mail = await written()
    await expect(deliverMail(shop, mail)).rejects.toThrow('did not respond in time')
    expect(await stored(mail)).toMatchObject({ attempts: 1, claimedUntil: null, deliveredAt: null })
  })

  test('sends once if the connection is lost after the last response', async () => {
    const { port, received } = await mailServer()
    const faultyPort = await faultyLine(port, (_, isLast) => (isLast ? 'pass and drop' : 'pass'))
    const shop = await shopOn(`smtp://127.0.0.1:${faultyPort}`)
    const mail = await written()
    await deliverMail(shop, mail)
    await deliverMail(shop, mail)
    expect(received).toHaveLength(1)
    expect(await stored(mail)).toMatchObject({ attempts: 1, deliveredAt: expect.any(Date) })
  })

  test('retries with the same Message-ID if the connection is lost before the last response', async () => {
    const { port, received } = await mailServer()
    let drops = 1
    const faultyPort = await faultyLine(port, (_, isLast) => (isLast && drops-- > 0 ? 'drop' : 'pass'))
    const shop = await shopOn(`smtp://127.0.0.1:${faultyPort}`)
    const mail = await written()
    await expect(deliverMail(shop, mail)).rejects.toThrow('connection to the mail server was lost')
    await deliverMail(shop, mail)
    const ids = received.map((each) => headerOf(each, 'Message-ID'))
    expect([ids.length, new Set(ids).size]).toEqual([2, 1])
    expect(await stored(mail)).toMatchObject({ attempts: 2, deliveredAt: expect.any(Date) })
  })

  test('waits for a database that is down after sending, and sends once', async () => {
    const { url, received } = await mailServer()
    const shop = await shopOn(url)
    let failures = 0
    const db = new Proxy(shop.db, {
      get: (target, name, self) => {
        if (name === 'session' && received.length > 0 && failures < 3) {
          failures += 1
          throw new Error('the database is restarting')
        }
        return Reflect.get(target, name, self)
      },
    })
    const mail = await written()
    await deliverMail({ ...shop, db }, mail)
    await deliverMail(shop, mail)
    expect([failures, received.length]).toEqual([3, 1])
    expect(await stored(mail)).toMatchObject({ attempts: 1, deliveredAt: expect.any(Date) })
  })
})

describe('sent emails', () => {
  async function delivered(mail: Mail, mailFrom = t.shop.settings.mailFrom) {
    const { url, received } = await mailServer()
    const shop = await shopOn(url)
    await deliverMail({ ...shop, settings: { ...shop.settings, mailFrom } }, await written(mail))
    const [arrived] = received
    if (!arrived) throw new Error('nothing arrived')
    return arrived
  }
  const rename = (changes: Partial<typeof demoShop>) =>
    t.shop.db.update(shopSettings).set({ settings: { ...demoShop, ...changes } })

  test('name the shop as the sender, unless MAIL_FROM has a name, and direct replies to the shop', async () => {
    await rename({ name: 'Ink & Paper', email: 'hello@ink.example' })
    const mail: Mail = { template: 'already-registered', firstName: 'Ada' }
    const named = await delivered(mail)
    expect(headerOf(named, 'From')).toBe('"Ink & Paper" <hello@kisscut.test>')
    expect(headerOf(named, 'Reply-To')).toBe('hello@ink.example')
    expect(headerOf(named, 'Auto-Submitted')).toBe('auto-generated')
    const own = await delivered(mail, { name: 'Orders', address: 'orders@ink.example' })
    expect([own.from, headerOf(own, 'From')]).toEqual(['orders@ink.example', 'Orders <orders@ink.example>'])
    await rename({ email: '' })
    expect(headerOf(await delivered(mail), 'Reply-To')).toBe(t.shop.settings.teamEmail)
  })

  test('direct the reply to a contact message to its sender', async () => {
    expect(headerOf(await delivered(contact), 'Reply-To')).toBe('ada@example.com')
  })

  test('don’t mark an employee’s reply as automatic', async () => {
    const reply = { template: 'contact-answer', name: 'Ada', question: 'Hi', answer: 'Hello' } as const
    const arrived = await delivered({ ...reply, replyTo: 'team@ink.example' })
    expect(headerOf(arrived, 'Reply-To')).toBe('team@ink.example')
    expect(headerOf(arrived, 'Auto-Submitted')).toBeUndefined()
  })

  test('gain no header from a line break in a name', async () => {
    await rename({ name: 'Ink\r\nBcc: victim@example.com' })
    const arrived = await delivered({
      ...contact,
      name: 'Eve\r\nBcc: victim@example.com',
      email: 'eve@example.com\r\nBcc: victim@example.com',
    })
    expect(arrived.to).toHaveLength(1)
    expect(arrived.to).not.toContain('victim@example.com')
    expect(headerOf(arrived, 'Bcc')).toBeUndefined()
  })
})
