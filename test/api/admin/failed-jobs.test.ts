import { randomUUID } from 'node:crypto'
import { desc, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import { failedJob } from '#test/failed-job.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)

beforeEach(async () => {
  await t.shop.db.execute(sql`delete from pgboss.job`)
})

const list = async (token: string, query = {}) => (await t.api('GET', '/admin/jobs', { token, query })).body
const retryJob = (token: string, id: string) => t.api('POST', `/admin/jobs/${id}/again`, { token })

test('failed jobs describe their work and link to the order, without secrets', async () => {
  const { token } = await t.admin()
  const { id: orderId } = await paidOrder()
  const [payment] = await t.shop.db
    .select()
    .from(payments)
    .where(sql`order_id = ${orderId}`)
  const file = `${randomUUID()}.png`
  const reason = `No access to files/${file} for ada@example.com`
  await failedJob(t.shop.db, { data: { paths: [`files/${file}`, 'files/b.svg'] }, reason })
  await failedJob(t.shop.db, { name: 'expire-payment', data: { paymentId: payment?.id } })
  await t.shop.db.execute(sql`
    insert into pgboss.job (name, state, completed_on, output)
    values ('reconcile-payments', 'failed', now(), '{ "value": { "message": "job timed out" } }')`)
  const { jobs, next } = await list(token)
  expect(next).toBe(null)
  expect(jobs).toMatchObject([
    {
      id: 'reconcile-payments',
      what: 'Check open payments and refunds with the payment provider',
      reason: 'It took too long and was stopped',
      isRecurring: true,
      tries: 1,
    },
    {
      what: `Close the expired payment of order ${orderId}`,
      orderId,
      isOrderPaid: true,
      isRecurring: false,
      tries: 1001,
    },
    {
      what: `Delete 2 unused files (${file.slice(0, 8)}….png and 1 more)`,
      reason: 'No access to files/(hidden).png for (hidden)',
      orderId: null,
    },
  ])
  const { body } = await t.api('GET', '/admin/figures', { token })
  expect(body.work.failedJobs).toBe(3)
})

test('emails aren’t listed, because they have a separate list', async () => {
  const { token } = await t.admin()
  await failedJob(t.shop.db, { name: 'deliver-mail', data: { mailId: 1 } })
  await t.shop.db.execute(
    sql`insert into pgboss.job (name, state, completed_on) values ('deliver-mail', 'failed', now())`,
  )
  expect((await list(token)).jobs).toEqual([])
})

test('two simultaneous retries run and record a job once', async () => {
  const { token, email } = await t.admin()
  const id = await failedJob(t.shop.db)
  const responses = await Promise.all([retryJob(token, id), retryJob(token, id)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([202, 409])
  expect((await list(token)).jobs).toMatchObject([
    { id, isTriedNow: true, reason: 'The bucket refuses access' },
  ])
  const entries = await t.shop.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(2)
  expect(entries.filter(({ subjectId }) => subjectId === id)).toMatchObject([
    { staffEmail: email, action: 'try again', subject: 'failed job' },
  ])
  const enqueued = await t.shop.db.execute(sql`select name from pgboss.job where state < 'completed'`)
  expect(enqueued).toMatchObject({ rows: [{ name: 'delete-files' }] })
})

test('returns 404 for unknown jobs and for recurring jobs that didn’t fail', async () => {
  const { token } = await t.admin()
  for (const id of [randomUUID(), 'sweep', 'deliver-mail', 'nothing', '1', '__pgboss__send-it']) {
    expect([id, (await retryJob(token, id)).status]).toEqual([id, 404])
  }
})

test('each page starts where the last one ended, and an unknown cursor returns the first page', async () => {
  const { token } = await t.admin()
  const ids = [await failedJob(t.shop.db), await failedJob(t.shop.db), await failedJob(t.shop.db)]
  const first = await list(token, { limit: 2 })
  const second = await list(token, { limit: 2, cursor: first.next })
  expect([...first.jobs, ...second.jobs].map(({ id }) => id)).toEqual(ids.toReversed())
  expect(second.next).toBe(null)
  expect((await list(token, { cursor: 'anything' })).jobs).toHaveLength(3)
})
