import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { devMail } from '#app/api/dev-mail.ts'
import { deliverMail } from '#app/features/mail/deliver-mail.server.ts'
import { mails } from '#app/features/mail/mail.tables.server.ts'
import { writeMail } from '#app/features/mail/write-mail.server.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()

const open = (path: string) => devMail(t.shop).request(path)

async function mail(to: string, content: string, isDelivered = true): Promise<number> {
  const { db, jobs } = t.shop
  const contact = {
    template: 'contact',
    name: 'Ada',
    email: to,
    phone: '1',
    codePhone: '+1',
    content,
  } as const
  await db.transaction((tx) => writeMail({ tx, jobs, now: new Date() }, to, contact))
  const [row] = await db.select({ mailId: mails.id }).from(mails).where(eq(mails.to, to))
  if (row && isDelivered) await deliverMail(t.shop, row)
  return row?.mailId ?? 0
}

let second = 0
let undelivered = 0

beforeAll(async () => {
  await mail('first@example.com', 'one')
  second = await mail('second@example.com', '</iframe><script>alert("two")</script>')
  undelivered = await mail('third@example.com', 'three', false)
})

describe('decisions, shapes of the calls: /dev/mail', () => {
  test('mail.json lists delivered mails, newest first', async () => {
    const list = await (await open('/mail.json')).json()
    expect(list).toEqual([
      expect.objectContaining({ to: 'second@example.com', subject: 'Contact message from Ada' }),
      expect.objectContaining({ to: 'first@example.com' }),
    ])
    expect(Object.keys(list[0])).toEqual(['to', 'subject', 'html', 'text', 'createdAt'])
    expect(new Date(list[0].createdAt).toISOString()).toBe(list[0].createdAt)
  })

  test('the page lists them with links', async () => {
    const page = await (await open('/mail')).text()
    expect(page).toContain(`href="/dev/mail/${second}"`)
    expect(page.indexOf('second@example.com')).toBeLessThan(page.indexOf('first@example.com'))
    expect(page).not.toContain('third@example.com')
  })

  test('a mail is shown in a frame that cannot run anything', async () => {
    const page = await (await open(`/mail/${second}`)).text()
    expect(page).not.toContain('<script')
    expect(page).toMatch(/<iframe[^>]*sandbox="allow-top-navigation-by-user-activation allow-popups"/)
    expect(page).toContain('&lt;base target=&quot;_top&quot;&gt;')
    expect(page.match(/<\/iframe>/g)).toHaveLength(1)
  })

  test.each(['0', 'x', '999999', '99999999999'])('there is no mail %s', async (id) => {
    expect((await open(`/mail/${id}`)).status).toBe(404)
  })

  test('what is not delivered is not shown', async () => {
    expect((await open(`/mail/${undelivered}`)).status).toBe(404)
  })
})
