import { asc, count, isNull } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { composeShop } from '#app/compose-shop.server.ts'
import { workJobs } from '#app/jobs.server.ts'
import { openPostgres } from '#app/platform/database/postgres.server.ts'
import { openLog } from '#app/platform/log.server.ts'
import { readSettings } from '#app/platform/settings/settings.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { headerOf, mailServer, response } from '#test/mail/mail-server.ts'
import { testDatabase } from '#test/test-db.ts'
import { deliverMail, deliverOverdueMails } from '#app/features/shop/mail/deliver-mail.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'

const databaseUrl = testDatabase('demo')
const secret = 'x'.repeat(32)

/** Opens the shop as another process would. */
async function openProcess(SMTP_URL: string) {
  const database = await openPostgres(await databaseUrl())
  onTestFinished(database.close)
  const settings = readSettings({ SMTP_URL, PUBLIC_URL: 'http://shop.test' })
  const log = openLog('silent')
  const shop = await composeShop(settings, {
    database,
    secret,
    log,
    diskLevel: () => 'ok',
    isLeaving: () => false,
    metrics: null,
  })
  onTestFinished(shop.close)
  return shop
}

type Process = Awaited<ReturnType<typeof openProcess>>

async function write({ db, jobs, now }: Process, people: number): Promise<number[]> {
  await db.delete(mails)
  for (let person = 0; person < people; person++) {
    await db.transaction((tx) =>
      writeMail({ tx, jobs, now: now() }, `reader-${person}@example.com`, {
        template: 'already-registered',
        firstName: 'Ada',
      }),
    )
  }
  const rows = await db.select({ id: mails.id }).from(mails).orderBy(asc(mails.id))
  return rows.map(({ id }) => id)
}

async function expectOnce(
  process: Process,
  { received }: Awaited<ReturnType<typeof mailServer>>,
  { people, attempts }: { people: number; attempts: number },
) {
  const recipients = received.flatMap(({ to }) => to)
  expect(recipients.toSorted()).toEqual(
    Array.from({ length: people }, (_, person) => `reader-${person}@example.com`).toSorted(),
  )
  expect(new Set(received.map((each) => headerOf(each, 'Message-ID'))).size).toBe(people)
  const rows = await process.db.select({ tried: mails.attempts, at: mails.deliveredAt }).from(mails)
  expect(rows.filter(({ tried, at }) => tried !== attempts || at === null)).toEqual([])
}

test('two processes that deliver the same emails concurrently send each email once', async () => {
  const server = await mailServer()
  const processes = [await openProcess(server.url), await openProcess(server.url)] as const
  const people = 30
  const ids = await write(processes[0], people)
  const runs = ids.flatMap((mailId) =>
    [...processes, ...processes].map((process) => deliverMail(process, { mailId })),
  )
  const outcomes = await Promise.allSettled(runs)
  const failures = outcomes.flatMap((run) => (run.status === 'rejected' ? [String(run.reason)] : []))
  expect(failures.filter((failure) => !failure.includes('by another run'))).toEqual([])
  await expectOnce(processes[0], server, { people, attempts: 1 })
})

test(
  'two processes send each email once if the server only accepts the second try',
  { timeout: 60_000 },
  async () => {
    const seenAddresses = new Set<string>()
    const server = await mailServer({
      onRcptTo: ({ address }, _, done) => {
        const isKnown = seenAddresses.has(address)
        seenAddresses.add(address)
        if (isKnown) done()
        else done(response(451, '4.7.1 Greylisted'))
      },
    })
    const processes = [await openProcess(server.url), await openProcess(server.url)] as const
    const people = 40
    await write(processes[0], people)
    await Promise.all(processes.map((process) => workJobs(process.jobs, process)))
    const { db, now } = processes[0]
    const undelivered = () => db.select({ left: count() }).from(mails).where(isNull(mails.deliveredAt))
    await vi.waitFor(async () => expect(await undelivered()).toEqual([{ left: 0 }]), {
      timeout: 40_000,
      interval: 100,
    })
    const anHourLater = new Date(now().getTime() + 60 * 60_000)
    for (const process of processes) await deliverOverdueMails({ ...process, now: () => anHourLater })
    await expectOnce(processes[0], server, { people, attempts: 2 })
  },
)
