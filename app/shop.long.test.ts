import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { mails } from './schema/mail.server.ts'
import { writeMail } from './features/shop/mail/write-mail.server.ts'
import { rowsOf } from './platform/database/rows-of.server.ts'
import { readSettings } from './platform/settings/settings.server.ts'
import type { Shop } from './platform/shop.server.ts'
import { newDatabase, newFolder, sharedSettings } from '#test/backups/places.ts'
import { jobless } from '#test/jobless.ts'
import { copyEmptyDatabase } from '#test/embedded-folder.ts'
import { openShop, type OpenShop } from './shop.server.ts'

const megabyte = 1024 ** 2

let dataDir = ''
let opened: OpenShop | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'kisscut-night-'))
  await copyEmptyDatabase(path.join(dataDir, 'database'))
  await start()
  await stop()
})

afterEach(stop)
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function start(readFree = () => Promise.resolve(10_000 * megabyte)) {
  opened = await openShop(readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), { readFree })
  await opened.work()
  return opened.shop
}

async function stop() {
  await opened?.close()
  opened = undefined
}

const moments = {
  'before-claim': { attempts: 0, claimedForMs: null, state: 'active' },
  'after-claim': { attempts: 1, claimedForMs: 6_000, state: 'active' },
  'between-tries': { attempts: 9, claimedForMs: null, state: 'retry' },
}
type Moment = (typeof moments)[keyof typeof moments]

async function leavePending({ db }: Shop, to: string, { attempts, claimedForMs, state }: Moment) {
  // The email gets no job here. The job inserted below looks as if its process had been killed.
  await db.transaction((tx) =>
    writeMail({ tx, jobs: jobless, now: new Date() }, to, {
      template: 'already-registered',
      firstName: 'Ada',
    }),
  )
  const claimedUntil = claimedForMs === null ? null : new Date(Date.now() + claimedForMs)
  const [mail] = await db.update(mails).set({ attempts, claimedUntil }).where(eq(mails.to, to)).returning()
  await db.execute(sql`
    insert into pgboss.job (name, data, state, started_on, heartbeat_on, heartbeat_seconds, start_after, retry_limit, policy)
    values ('deliver-mail', ${JSON.stringify({ mailId: mail?.id })}::jsonb, ${state}, now(), now(), 20,
      now() + interval '5 minutes', 1000, 'standard')`)
}

const claims = async ({ db }: Shop) =>
  db
    .select({ id: mails.id, claimedUntil: mails.claimedUntil })
    .from(mails)
    .where(isNotNull(mails.claimedUntil))

test(
  'sends an email left pending by a killed process on the next start, before its claim or delay ends',
  { timeout: 120_000 },
  async () => {
    const shop = await start()
    const pending = Object.entries(moments).map(([name, moment]) => ({ to: `${name}@example.com`, moment }))
    for (const { to, moment } of pending) await leavePending(shop, to, moment)
    const delayed = sql`select 1 from pgboss.job
      where name = 'deliver-mail' and start_after > now() + interval '1 minute'`
    const claimsBefore = await claims(shop)
    expect([claimsBefore.length, (await rowsOf(shop.db, delayed)).length]).toEqual([1, pending.length])
    await stop()
    const next = await start()
    expect(await claims(next)).not.toContainEqual(claimsBefore[0])
    expect(await rowsOf(next.db, delayed)).toEqual([])
    for (const { to, moment } of pending) {
      await vi.waitFor(
        async () => {
          const [row] = await next.db.select().from(mails).where(eq(mails.to, to))
          const attempts = moment.attempts + 1
          expect(row, to).toMatchObject({ deliveredAt: expect.any(Date), attempts })
        },
        { timeout: 60_000, interval: 100 },
      )
    }
  },
)

describe('startup fails with a message', () => {
  test('on a disk with too little space, before writing anything', async () => {
    const before = await readdir(dataDir)
    const refused = start(() => Promise.resolve(50 * megabyte))
    await expect(refused).rejects.toMatchObject({ name: 'StartupError' })
    await expect(refused).rejects.toThrow('50 MB are free and 100 MB are needed')
    expect(await readdir(dataDir)).toEqual(before)
  })

  test('if the signing secret is empty, without replacing it', async () => {
    await truncate(path.join(dataDir, 'secret'), 0)
    await expect(start()).rejects.toThrow('the signing secret')
    await writeFile(path.join(dataDir, 'secret'), 'x'.repeat(43), { mode: 0o600 })
  })

  test('and unlocks the folder', async () => {
    await expect(start(() => Promise.resolve(0))).rejects.toThrow('almost full')
    expect((await start()).provider.name).toBe('test')
  })
})

test('removes files left half written by a killed start or upload on the next start', async () => {
  const uploads = path.join(dataDir, 'files/files')
  await mkdir(uploads, { recursive: true })
  await mkdir(path.join(dataDir, 'database.1f.new/base'), { recursive: true })
  await writeFile(path.join(dataDir, 'secret.1f.new'), 'half')
  await writeFile(path.join(uploads, 'fox.png.1f.new'), 'half')
  await writeFile(path.join(uploads, 'fox.png'), 'whole')
  await start()
  expect((await readdir(dataDir)).filter((name) => name.endsWith('.new'))).toEqual([])
  expect(await readdir(uploads)).toEqual(['fox.png'])
})

test('a process that runs no jobs deletes old interrupted uploads from its disk', async () => {
  const folder = await newFolder()
  const settings = { ...sharedSettings(await newDatabase(), folder), ROLE: 'web', LOG_LEVEL: 'silent' }
  const incoming = path.join(folder, 'files/incoming')
  await mkdir(incoming, { recursive: true })
  for (const name of ['old', 'new']) await writeFile(path.join(incoming, name), 'private')
  const yesterday = new Date(Date.now() - 25 * 60 * 60_000)
  await utimes(path.join(incoming, 'old'), yesterday, yesterday)
  opened = await openShop(readSettings(settings))
  await opened.work()
  await expect.poll(() => readdir(incoming)).toEqual(['new'])
})

test('holds emails while the disk is full, and delivers them afterward', async () => {
  const shop = await start()
  shop.diskLevel = () => 'full'
  const to = `${randomBytes(4).toString('hex')}@example.com`
  await shop.db.transaction((tx) =>
    writeMail({ tx, jobs: shop.jobs, now: new Date() }, to, {
      template: 'already-registered',
      firstName: 'Ada',
    }),
  )
  const countRetries = async () => {
    const [row] = await rowsOf<{ count: number }>(
      shop.db,
      sql`select coalesce(max(retry_count), 0)::int as count from pgboss.job where name = 'deliver-mail' and state = 'retry'`,
    )
    return row?.count ?? 0
  }
  await vi.waitFor(async () => expect(await countRetries()).toBeGreaterThan(0), {
    timeout: 30_000,
    interval: 100,
  })
  const [mail] = await shop.db.select().from(mails).where(eq(mails.to, to))
  expect(mail).toMatchObject({ deliveredAt: null, attempts: 0 })
  shop.diskLevel = () => 'ok'
  await vi.waitFor(
    async () => {
      const [row] = await shop.db.select().from(mails).where(eq(mails.to, to))
      expect(row?.deliveredAt).toBeInstanceOf(Date)
    },
    { timeout: 60_000, interval: 100 },
  )
})
