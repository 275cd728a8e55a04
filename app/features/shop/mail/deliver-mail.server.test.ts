import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import type { OutgoingMail } from '#app/platform/mail/mail-transport.server.ts'
import { idleRuns } from '#test/idle-runs.ts'
import { testShop } from '#test/shop.ts'
import { mails } from '#app/schema/mail.server.ts'
import { demoShop } from '#db/seed/shop.ts'
import { releaseClaims } from './claim-mail.server.ts'
import { deliverMail, deliverOverdueMails } from './deliver-mail.server.ts'
import { writeMail } from './write-mail.server.ts'

const t = testShop()

const takenByAnother = { message: expect.stringContaining('by another run') }

let people = 0

async function written(now = new Date()): Promise<number> {
  const { db, jobs } = t.shop
  const to = `reader-${++people}@example.com`
  await db.transaction((tx) =>
    writeMail({ tx, jobs, now }, to, { template: 'already-registered', firstName: 'Ada' }),
  )
  const [row] = await db.select({ id: mails.id }).from(mails).where(eq(mails.to, to))
  if (!row) throw new Error('no email was written')
  return row.id
}

async function stored(mailId: number) {
  const [row] = await t.shop.db.select().from(mails).where(eq(mails.id, mailId))
  if (!row) throw new Error('the email is gone')
  return row
}

function transport({ failures = 0 } = {}) {
  const sent: OutgoingMail[] = []
  let left = failures
  const sendMail = (mail: OutgoingMail) => {
    if (left-- > 0) return Promise.reject(new Error('the mail server is down'))
    sent.push(mail)
    return Promise.resolve()
  }
  return { sent, shop: { ...t.shop, sendMail } }
}

describe('spec 4: the outbox', () => {
  test('sends an email with HTML and text, and stores it as sent', async () => {
    const { sent, shop } = transport()
    const mailId = await written()
    await deliverMail(shop, { mailId })
    const row = await stored(mailId)
    expect(row).toMatchObject({ attempts: 1, lastError: null, deliveredAt: expect.any(Date) })
    expect(sent).toEqual([
      {
        from: { name: demoShop.name, address: shop.settings.mailFrom.address },
        to: row.to,
        replyTo: demoShop.email,
        messageId: expect.stringMatching(new RegExp(`^<mail-${mailId}-[0-9a-z]+@shop\\.test>$`)),
        subject: row.subject,
        html: row.html,
        text: row.text,
        headers: { 'Auto-Submitted': 'auto-generated' },
      },
    ])
  })

  test('sends an email once if its job runs twice', async () => {
    const { sent, shop } = transport()
    const mailId = await written()
    await deliverMail(shop, { mailId })
    const before = await stored(mailId)
    await deliverMail(shop, { mailId })
    expect(sent).toHaveLength(1)
    expect(await stored(mailId)).toEqual(before)
  })

  test('sends an email once if runs are concurrent', async () => {
    const { sent, shop } = transport()
    const mailId = await written()
    const runs = await Promise.allSettled(Array.from({ length: 8 }, () => deliverMail(shop, { mailId })))
    for (const run of runs) if (run.status === 'rejected') expect(run.reason).toMatchObject(takenByAnother)
    expect(sent).toHaveLength(1)
    expect(await stored(mailId)).toMatchObject({ attempts: 1, deliveredAt: expect.any(Date) })
  })

  test('a run that starts while another one is sending retries later', async () => {
    const { sent, shop } = transport()
    const mailId = await written()
    const sending = Promise.withResolvers<void>()
    const slow = deliverMail({ ...shop, sendMail: () => sending.promise }, { mailId })
    await expect.poll(async () => (await stored(mailId)).attempts).toBe(1)
    await expect(deliverMail(shop, { mailId })).rejects.toMatchObject(takenByAnother)
    sending.resolve()
    await slow
    expect(sent).toEqual([])
    expect(await stored(mailId)).toMatchObject({ attempts: 1, deliveredAt: expect.any(Date) })
  })

  test('releases a killed run’s email after a few seconds, even to the job for overdue emails', async () => {
    const { sent, shop: running } = transport()
    const start = new Date()
    const shop = { ...running, now: () => start }
    const [mailId, other] = [await written(start), await written(start)]
    const claimedUntil = new Date(start.getTime() + 6_000)
    for (const id of [mailId, other]) {
      await t.shop.db.update(mails).set({ attempts: 1, claimedUntil }).where(eq(mails.id, id))
    }
    await expect(deliverMail(shop, { mailId })).rejects.toMatchObject(takenByAnother)
    await deliverOverdueMails(shop)
    expect(sent).toEqual([])
    const later = { ...shop, now: () => new Date(claimedUntil.getTime() + 1) }
    await deliverMail(later, { mailId })
    expect(await stored(mailId)).toMatchObject({ attempts: 2, claimedUntil: null })
    await deliverOverdueMails(later)
    expect(await stored(other)).toMatchObject({
      attempts: 2,
      claimedUntil: null,
      deliveredAt: expect.any(Date),
    })
    expect(sent).toHaveLength(2)
  })

  test(
    'a run that takes longer than its claim keeps the email by renewing it',
    { timeout: 60_000 },
    async () => {
      const { sent, shop } = transport()
      const mailId = await written()
      const sending = Promise.withResolvers<void>()
      const slow = deliverMail({ ...shop, sendMail: () => sending.promise }, { mailId })
      await expect.poll(async () => (await stored(mailId)).claimedUntil).not.toBeNull()
      const first = (await stored(mailId)).claimedUntil?.getTime() ?? 0
      await expect
        .poll(async () => (await stored(mailId)).claimedUntil?.getTime())
        .toBeGreaterThan(first + 1_000)
      const afterFirstClaim = { ...shop, now: () => new Date(first + 500) }
      await expect(deliverMail(afterFirstClaim, { mailId })).rejects.toMatchObject(takenByAnother)
      sending.resolve()
      await slow
      expect(sent).toEqual([])
      expect(await stored(mailId)).toMatchObject({ attempts: 1, deliveredAt: expect.any(Date) })
    },
  )

  test('a late failure does not release another run’s claim', async () => {
    const { shop } = transport()
    const mailId = await written()
    const sending = Promise.withResolvers<void>()
    const slow = deliverMail({ ...shop, sendMail: () => sending.promise }, { mailId })
    await expect.poll(async () => (await stored(mailId)).attempts).toBe(1)
    const claimedUntil = new Date(Date.now() + 5_000)
    await t.shop.db.update(mails).set({ attempts: 2, claimedUntil }).where(eq(mails.id, mailId))
    sending.reject(new Error('too late'))
    await expect(slow).rejects.toThrow('too late')
    expect(await stored(mailId)).toMatchObject({ attempts: 2, claimedUntil, lastError: null })
    await t.shop.db.update(mails).set({ givenUpAt: new Date() }).where(eq(mails.id, mailId))
  })

  test('ignores a claim written by a fast clock', async () => {
    const { sent, shop } = transport()
    const mailId = await written()
    const claimedUntil = new Date(Date.now() + 2 * 60 * 60_000)
    await t.shop.db.update(mails).set({ attempts: 1, claimedUntil }).where(eq(mails.id, mailId))
    await deliverMail(shop, { mailId })
    expect(sent).toHaveLength(1)
  })

  test('a process with exclusive database access releases an ended process’s claims', async () => {
    const { sent, shop } = transport()
    const mailId = await written()
    const claimedUntil = new Date(Date.now() + 6_000)
    await t.shop.db.update(mails).set({ attempts: 1, claimedUntil }).where(eq(mails.id, mailId))
    await releaseClaims(shop)
    await deliverMail(shop, { mailId })
    expect(sent).toHaveLength(1)
  })

  test('counts, records and throws a failure, and delivers in the next run', async () => {
    const { sent, shop } = transport({ failures: 2 })
    const mailId = await written()
    for (const attempts of [1, 2]) {
      await expect(deliverMail(shop, { mailId })).rejects.toThrow('the mail server is down')
      expect(await stored(mailId)).toMatchObject({
        attempts,
        deliveredAt: null,
        lastError: 'the mail server is down',
      })
    }
    await deliverMail(shop, { mailId })
    expect(sent).toHaveLength(1)
    expect(await stored(mailId)).toMatchObject({
      attempts: 3,
      lastError: null,
      deliveredAt: expect.any(Date),
    })
  })

  test('ignores an unknown email, and throws for invalid data', async () => {
    const { sent, shop } = transport()
    await deliverMail(shop, { mailId: 999_999 })
    await expect(deliverMail(shop, {})).rejects.toThrow()
    expect(sent).toEqual([])
  })

  test('a failed transaction leaves neither email nor job', async () => {
    const { db, jobs } = t.shop
    const enqueue = vi.fn(jobs.enqueue)
    const failing = db.transaction(async (tx) => {
      await writeMail({ tx, jobs: { ...jobs, enqueue }, now: new Date() }, 'nobody@example.com', {
        template: 'already-registered',
        firstName: 'Ada',
      })
      throw new Error('something else went wrong')
    })
    await expect(failing).rejects.toThrow('something else')
    expect(enqueue).toHaveBeenCalledOnce()
    expect(await db.select().from(mails).where(eq(mails.to, 'nobody@example.com'))).toEqual([])
  })

  test('delivers emails without a job after a few seconds, even if another one keeps failing', async () => {
    const minute = 60_000
    const start = Date.now()
    const now = () => new Date(start)
    const lost = await written(new Date(start - 2 * minute))
    const unreachable = await written(new Date(start - 3 * minute))
    const fresh = await written(new Date(start - 3_000))
    const unreachableTo = (await stored(unreachable)).to
    const sendMail = (mail: OutgoingMail) =>
      mail.to === unreachableTo ? Promise.reject(new Error('no such mailbox')) : Promise.resolve()
    const log = { ...t.shop.log, warn: vi.fn() }
    await deliverOverdueMails({ ...t.shop, sendMail, log, now })
    expect(await stored(lost)).toMatchObject({ deliveredAt: expect.any(Date) })
    expect(await stored(unreachable)).toMatchObject({
      deliveredAt: null,
      lastError: 'no such mailbox',
    })
    expect(await stored(fresh)).toMatchObject({ deliveredAt: null, attempts: 0 })
    expect(log.warn).toHaveBeenCalledOnce()
    await deliverOverdueMails({ ...t.shop, sendMail, log, now })
    expect(await stored(unreachable)).toMatchObject({ attempts: 1 })
    const later = () => new Date(start + 10 * minute)
    await deliverOverdueMails({ ...t.shop, sendMail, log, now: later })
    expect(await stored(unreachable)).toMatchObject({ attempts: 2 })
  })

  test('the job queue retries until the mail server accepts it', async () => {
    await t.shop.db.delete(mails)
    const { sent, shop } = transport({ failures: 1 })
    shop.log = { ...shop.log, warn: () => undefined }
    const jobs = t.shop.jobs
    await jobs.work({ ...idleRuns, 'deliver-mail': (data) => deliverMail(shop, data) })
    const mailId = await written()
    await expect.poll(() => sent).toHaveLength(1)
    await expect.poll(() => stored(mailId)).toMatchObject({ attempts: 2 })
  })
})
