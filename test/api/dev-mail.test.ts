import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { devMail } from '#app/api/dev-mail.ts'
import { deliverMail } from '#app/features/shop/mail/deliver-mail.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
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

describe('the list of caught emails at /dev/mail', () => {
  test('mail.json lists delivered emails, newest first', async () => {
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

  test('an email is shown in a frame that can’t run scripts', async () => {
    const page = await (await open(`/mail/${second}`)).text()
    expect(page).not.toContain('<script')
    expect(page).toMatch(/<iframe[^>]*sandbox="allow-top-navigation-by-user-activation allow-popups"/)
    expect(page).toContain('&lt;base target=&quot;_top&quot;&gt;')
    expect(page.match(/<\/iframe>/g)).toHaveLength(1)
  })

  test.each(['0', 'x', '999999', '99999999999'])('returns 404 for the email %s', async (id) => {
    expect((await open(`/mail/${id}`)).status).toBe(404)
  })

  test('undelivered emails aren’t shown', async () => {
    expect((await open(`/mail/${undelivered}`)).status).toBe(404)
  })
})

describe('more emails than fit on one page', () => {
  const count = 5
  const everyone = () => ['first', 'second', ...Array.from({ length: count }, (_, at) => `page-${at}`)]

  beforeAll(async () => {
    for (let at = 0; at < count; at++) await mail(`page-${at}@example.com`, 'x')
  })

  async function follow(path: string) {
    const pages: string[][] = []
    let next: string | undefined = path
    while (next) {
      const answer = await open(next.replace('/dev', ''))
      const mails: { to: string }[] = await answer.json()
      pages.push(mails.map(({ to }) => to.replace('@example.com', '')))
      next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    return pages
  }

  test('mail.json continues from a cursor, and lists each email once', async () => {
    const pages = await follow('/dev/mail.json?limit=3')
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1])
    expect(pages.flat()).toEqual(everyone().toReversed())
    expect(await follow('/dev/mail.json')).toEqual([everyone().toReversed()])
    expect(await follow(`/dev/mail.json?limit=${everyone().length}`)).toHaveLength(1)
  })

  test('the page links to older emails, and back to the newest', async () => {
    const newest = await (await open('/mail?limit=4')).text()
    expect(newest).not.toContain('Newest')
    const older = /href="\/dev(\/mail\?[^"]+)">Older</.exec(newest)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const page = await (await open(older)).text()
    expect(page).toContain('second@example.com')
    expect(page).not.toContain('page-2@example.com')
    expect(page).not.toContain('Older')
    expect(page).toContain('<a href="/dev/mail">Newest</a>')
  })

  test.each(['limit=0', 'limit=201', 'limit=x', 'before=0', 'before=x', 'before=99999999999'])(
    '%s is refused',
    async (query) => {
      for (const path of ['/mail', '/mail.json']) expect((await open(`${path}?${query}`)).status).toBe(422)
    },
  )
})

test('refuses to change caught emails', async () => {
  for (const path of ['/mail', '/mail.json', `/mail/${second}`]) {
    const answer = await devMail(t.shop).request(path, { method: 'POST' })
    expect([answer.status, answer.headers.get('allow')], path).toEqual([405, 'GET, HEAD, OPTIONS'])
    expect((await devMail(t.shop).request(path, { method: 'OPTIONS' })).status).toBe(204)
  }
})
