import { Buffer } from 'node:buffer'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { workJobs } from '#app/jobs.server.ts'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { testBucket } from '#test/bucket.ts'
import { drawPreview } from '#test/draw-preview.ts'
import { solid } from '#test/preview-files.ts'
import { printPdf } from '#test/print-pdf.ts'
import { testShop } from '#test/shop.ts'
import { sendDrawings } from './draw-elsewhere.server.ts'
import { PreviewAborted, PreviewsBusy } from './previews-busy.ts'

// Files are in a bucket here; test/faults/roles.spec.ts covers files in a folder.
const bucket = testBucket()
const t = testShop({ env: bucket.env })

/** Runs `draw` as if in a process that only serves requests; this process runs the jobs it enqueues. */
async function elsewhere<Drawn>(draw: () => Promise<Drawn>): Promise<Drawn> {
  sendDrawings(t.shop)
  try {
    return await draw()
  } finally {
    sendDrawings(null)
  }
}

const drawingJobs = () =>
  rowsOf<{ name: string; state: string }>(
    t.shop.db,
    sql`select name, state::text from pgboss.job where name like 'draw-%' order by created_on`,
  )

async function storedFiles(): Promise<unknown[]> {
  const stored: unknown[] = []
  for await (const file of (await bucket.open()).list('files/')) stored.push(file)
  return stored
}

const red = await solid('red').png().toBuffer()

afterEach(async () => {
  sendDrawings(null)
  expect(await storedFiles()).toEqual([])
})

describe('before any process runs jobs', () => {
  test('leaves no file behind when a client disconnects', async () => {
    const aborting = new AbortController()
    const drawing = elsewhere(() => drawPreview(red, 'png', { signal: aborting.signal }))
    await expect.poll(drawingJobs).toEqual([{ name: 'draw-slow-file', state: 'created' }])
    aborting.abort()
    await expect(drawing).rejects.toThrow(PreviewAborted)
    const left = sql`select start_after > now() + interval '55 minutes' as "isLater" from pgboss.job where name = 'delete-files'`
    expect(await rowsOf(t.shop.db, left)).toEqual([{ isLater: true }])
  })

  test('refuses an address’s files while it has 40 waiting, and everyone’s while 400 are waiting', async () => {
    const wait = (count: number, group: string) =>
      t.shop.db.execute(sql`insert into pgboss.job (name, group_id, start_after)
        select 'draw-slow-file', ${group}, now() + interval '1 hour' from generate_series(1, ${count}::int)`)
    const [job] = await rowsOf<{ group: string }>(
      t.shop.db,
      sql`select group_id as "group" from pgboss.job where name = 'draw-slow-file'`,
    )
    await wait(39, job?.group ?? '')
    const refused = () => elsewhere(() => drawPreview(red, 'png'))
    await expect(refused()).rejects.toEqual(new PreviewsBusy('share'))
    await t.shop.db.execute(sql`delete from pgboss.job where name = 'draw-slow-file'`)
    await wait(400, 'other')
    await expect(refused()).rejects.toEqual(new PreviewsBusy('full'))
    await t.shop.db.execute(sql`delete from pgboss.job where name = 'draw-slow-file'`)
  })

  test('asks less often for a file that waits longer', async () => {
    const readState = vi.fn(() => Promise.resolve('created'))
    const aborting = new AbortController()
    sendDrawings({ ...t.shop, jobs: { ...t.shop.jobs, readState } })
    const drawing = drawPreview(red, 'png', { signal: aborting.signal })
    await expect.poll(() => readState.mock.calls.length).toBe(1)
    await sleep(2_500)
    aborting.abort()
    await expect(drawing).rejects.toThrow(PreviewAborted)
    expect(readState.mock.calls.length).toBeLessThan(18)
    await t.shop.db.execute(sql`delete from pgboss.job where name = 'draw-slow-file'`)
  })

  test('counts files sent at the same moment, whose jobs aren’t in the queue yet', async () => {
    const aborting = new AbortController()
    sendDrawings(t.shop)
    const drawings = Array.from({ length: 45 }, () => drawPreview(red, 'png', { signal: aborting.signal }))
    const settled = Promise.allSettled(drawings)
    await expect
      .poll(async () => (await drawingJobs()).length, { timeout: 10_000 })
      .toBeGreaterThanOrEqual(40)
    aborting.abort()
    const reasons = (await settled).map((result) => result.status === 'rejected' && result.reason)
    const refused = reasons.filter((reason) => reason instanceof PreviewsBusy)
    expect(refused).toEqual(Array.from({ length: 5 }, () => new PreviewsBusy('share')))
    const waiting = sql`select priority from pgboss.job where name = 'draw-slow-file' order by priority desc`
    const priorities = (await rowsOf<{ priority: number }>(t.shop.db, waiting)).map(
      ({ priority }) => priority,
    )
    expect(priorities.map(Math.abs)).toEqual([...Array(40).keys()])
    await t.shop.db.execute(sql`delete from pgboss.job where name = 'draw-slow-file'`)
  })
})

describe('with a process that runs jobs', () => {
  beforeAll(() => workJobs(t.shop.jobs, t.shop))
  afterAll(() => sendDrawings(null))

  test('draws the same preview that this process would', async () => {
    expect(await elsewhere(() => drawPreview(red, 'png'))).toEqual(await drawPreview(red, 'png'))
  })

  test('makes a print PDF with the same bytes', async () => {
    const made = await elsewhere(() => printPdf(red, 'png'))
    expect(Buffer.compare(made, await printPdf(red, 'png'))).toBe(0)
  })

  test('refuses a damaged file for the same reason, and doesn’t retry its job', async () => {
    const damaged = Buffer.concat([red.subarray(0, 40), Buffer.from('damaged')])
    const refusal = (error: unknown) => (error instanceof UnreadableArtwork ? error.message : error)
    const here = await drawPreview(damaged, 'png').catch(refusal)
    expect(await elsewhere(() => drawPreview(damaged, 'png')).catch(refusal)).toBe(here)
    expect(here).toContain('damaged')
    expect((await drawingJobs()).filter(({ state }) => state !== 'completed')).toEqual([])
  })
})
