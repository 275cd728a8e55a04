import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { attempts } from './schema/customers.server.ts'
import { payments } from './schema/payments.server.ts'
import type { Database } from './platform/database/database.server.ts'
import { openEmbeddedDatabase } from './platform/database/embedded-database.server.ts'
import { openJobs } from './platform/jobs/jobs.server.ts'
import { openLog } from '#app/platform/log.server.ts'
import { rowsOf } from './platform/database/rows-of.server.ts'
import { copyEmptyDatabase } from '#test/embedded-folder.ts'
import { idleRuns } from '#test/idle-runs.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'
import { repairTimes } from './clock-watch.server.ts'

const hour = 60 * 60_000
const log = { ...openLog('silent'), warn: vi.fn() }

afterEach(() => {
  vi.restoreAllMocks()
  log.warn.mockClear()
})

/** Negative if the last check is in the future. */
async function secondsSinceCron(db: Database): Promise<number> {
  const [row] = await rowsOf<{ seconds: number }>(
    db,
    sql`select extract(epoch from now() - cron_on)::float8 as seconds from pgboss.version`,
  )
  return row?.seconds ?? Number.NaN
}

async function cronTime(db: Database): Promise<Date> {
  const [row] = await rowsOf<{ at: string }>(db, sql`select cron_on as at from pgboss.version`)
  return new Date(row?.at ?? Number.NaN)
}

async function futureRows(db: Database): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from pgboss.job
      where singleton_on > (now() at time zone 'UTC') + interval '1 minute'
        or (state < 'completed' and greatest(created_on, started_on, heartbeat_on) > now())`,
  )
  return row?.count ?? Number.NaN
}

describe('an embedded shop whose clock was 2 hours fast', { timeout: 180_000 }, () => {
  test.each(['while it runs', 'before a restart'])(
    'keeps running jobs if the clock is fixed %s',
    async (when) => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'kisscut-clock-'))
      const realNow = Date.now
      const ahead = vi.spyOn(Date, 'now').mockImplementation(() => realNow() + 2 * hour)
      await copyEmptyDatabase(folder)
      let database = await openEmbeddedDatabase(folder)
      let jobs = await openJobs(database.jobStore, log)
      let isFailing = true
      const deliverMail = vi.fn((data: Record<string, unknown>) =>
        isFailing && data.mailId === 1 ? Promise.reject(new Error('not yet')) : Promise.resolve(),
      )
      const runs = { ...idleRuns, 'deliver-mail': deliverMail }
      await jobs.work(runs)
      await database.db.transaction((tx) => jobs.enqueue(tx, 'deliver-mail', { mailId: 1 }))
      await vi.waitFor(() => expect(deliverMail).toHaveBeenCalled(), 30_000)
      await vi.waitFor(async () => expect(await secondsSinceCron(database.db)).toBeLessThan(30), 30_000)
      const isStarted = when !== 'while it runs'
      if (isStarted) {
        await jobs.close()
        await database.close()
      }
      isFailing = false
      deliverMail.mockClear()
      ahead.mockRestore()
      if (isStarted) {
        database = await openEmbeddedDatabase(folder)
        jobs = await openJobs(database.jobStore, log)
      }
      const { db } = database
      expect(await secondsSinceCron(db)).toBeLessThan(-3600)
      await repairTimes({ db, now: database.now, log })
      expect(log.warn).toHaveBeenCalledWith(
        { aheadSeconds: expect.toSatisfy((seconds: number) => seconds > 7_000 && seconds < 7_300) },
        expect.stringContaining('the clock was ahead'),
      )
      expect(await futureRows(db)).toBe(0)
      if (isStarted) await jobs.work(runs)
      const repaired = await cronTime(db)
      await vi.waitFor(() => expect(deliverMail).toHaveBeenCalledWith({ mailId: 1 }), 60_000)
      await expect
        .poll(async () => (await cronTime(db)) > repaired, { timeout: 60_000, interval: 500 })
        .toBe(true)
      await db.transaction((tx) => jobs.enqueue(tx, 'deliver-mail', { mailId: 2 }))
      await vi.waitFor(() => expect(deliverMail).toHaveBeenCalledWith({ mailId: 2 }), 30_000)
      log.warn.mockClear()
      await repairTimes({ db, now: database.now, log })
      expect(log.warn).not.toHaveBeenCalled()
      await jobs.close()
      await database.close()
      await rm(folder, { recursive: true })
    },
  )
})

describe('on PostgreSQL', () => {
  const t = testShop()
  const { visitor, addStickers, close, paymentOf } = purchases(t)

  async function shiftTwoHours(db: Database) {
    await db.execute(sql`
      update pgboss.version set cron_on = now() + interval '2 hours', flow_on = now() + interval '2 hours'`)
    await db.execute(sql`
      update pgboss.queue set monitor_claim_on = now() + interval '2 hours', monitor_on = now() + interval '2 hours',
        maintain_on = now() + interval '2 hours'`)
    await db.execute(sql`
      update pgboss.job set created_on = created_on + interval '2 hours', start_after = start_after + interval '2 hours',
        singleton_on = date_trunc('minute', now() at time zone 'UTC') + interval '2 hours', singleton_key = id::text`)
  }

  test('repairs times written while the server’s clock was 2 hours ahead', async () => {
    const { db, jobs } = t.shop
    await db.transaction((tx) => jobs.enqueue(tx, 'deliver-mail', { mailId: 1 }))
    const inHours = (hours: number) => new Date(Date.now() + hours * hour)
    const buyer = await visitor()
    await addStickers(buyer)
    const { link } = (await close(buyer)).body
    const { payment } = await paymentOf(link)
    await db
      .update(payments)
      .set({ nextCheckAt: inHours(2.5) })
      .where(eq(payments.id, payment.id))
    await shiftTwoHours(db)
    await db.insert(attempts).values([
      { key: 'written ahead', count: 20, windowEndsAt: inHours(2.25) },
      { key: 'written before', count: 20, windowEndsAt: inHours(0.1) },
    ])
    await repairTimes({ ...t.shop, log })
    expect(log.warn).toHaveBeenCalledOnce()
    expect(await futureRows(db)).toBe(0)
    expect(await secondsSinceCron(db)).toBeGreaterThanOrEqual(0)
    const [job] = await rowsOf<{ isDue: boolean }>(
      db,
      sql`select start_after <= now() as "isDue" from pgboss.job where name = 'deliver-mail'`,
    )
    expect(job?.isDue).toBe(true)
    const { nextCheckAt } = (await paymentOf(link)).payment
    expect(nextCheckAt.getTime()).toBeLessThanOrEqual(Date.now())
    const windows = await db.select().from(attempts)
    for (const { windowEndsAt } of windows)
      expect(windowEndsAt.getTime()).toBeLessThanOrEqual(inHours(1).getTime())
  })

  test('changes nothing if the clock is correct', async () => {
    const { db, jobs } = t.shop
    await db.transaction((tx) => jobs.enqueue(tx, 'deliver-mail', { mailId: 2 }))
    const before = await rowsOf(db, sql`select * from pgboss.job order by id`)
    await repairTimes({ ...t.shop, log })
    expect(log.warn).not.toHaveBeenCalled()
    expect(await rowsOf(db, sql`select * from pgboss.job order by id`)).toEqual(before)
  })
})
