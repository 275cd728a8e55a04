import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { mails } from './schema/mail.server.ts'
import { rowsOf } from './platform/database/rows-of.server.ts'
import { writeMail } from './features/shop/mail/write-mail.server.ts'
import { jobless } from '#test/jobless.ts'
import { testShop } from '#test/shop.ts'
import { workJobs } from './jobs.server.ts'

const t = testShop()

test(
  'sends a killed process’s email soon after the next start, even if several processes share the database',
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
    const claimSeconds = 6
    const claimedUntil = new Date(Date.now() + claimSeconds * 1000)
    await db.update(mails).set({ attempts: 1, claimedUntil }).where(eq(mails.to, to))
    const sendMail = vi.fn(() => Promise.resolve())
    await workJobs(t.shop.jobs, { ...t.shop, sendMail })
    // Otherwise, the email would wait for the next full minute or for its job's heartbeat.
    const [scheduledJob] = await rowsOf<{ seconds: number }>(
      db,
      sql`select extract(epoch from start_after - created_on)::float8 as seconds from pgboss.job
        where name = 'deliver-overdue-mails' and start_after > created_on`,
    )
    expect(scheduledJob?.seconds).toBeGreaterThan(claimSeconds)
    expect(scheduledJob?.seconds).toBeLessThan(20)
    await expect.poll(() => sendMail.mock.calls, { timeout: 80_000 }).toHaveLength(1)
    expect(Date.now()).toBeGreaterThan(claimedUntil.getTime())
  },
)
