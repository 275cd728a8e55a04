import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { mails } from './schema/mail.server.ts'
import { writeMail } from './features/shop/mail/write-mail.server.ts'
import { jobless } from '#test/jobless.ts'
import { testShop } from '#test/shop.ts'
import { workJobs } from './jobs.server.ts'

const t = testShop()

test(
  'with several processes on one database, a killed process’s email is sent soon after the next start',
  { timeout: 90_000 },
  async () => {
    const { db } = t.shop
    const to = 'ada@example.com'
    await db.transaction((tx) =>
      writeMail({ tx, jobs: jobless, now: new Date() }, to, {
        template: 'already-registered',
        firstName: 'Ada',
      }),
    )
    const killedAt = Date.now()
    const claimedUntil = new Date(killedAt + 6_000)
    await db.update(mails).set({ attempts: 1, claimedUntil }).where(eq(mails.to, to))
    const sendMail = vi.fn(() => Promise.resolve())
    await workJobs(t.shop.jobs, { ...t.shop, sendMail })
    await vi.waitFor(() => expect(sendMail).toHaveBeenCalledOnce(), { timeout: 60_000, interval: 100 })
    expect(Date.now()).toBeGreaterThan(claimedUntil.getTime())
    // Otherwise it would wait for the next full minute, or for its job's heartbeat.
    expect(Date.now() - killedAt).toBeLessThan(20_000)
  },
)
