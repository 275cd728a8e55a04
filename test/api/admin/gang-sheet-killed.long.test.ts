import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sweepArtwork } from '#app/features/goods/artwork/sweep-artwork.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { unfinishedUploads } from '#app/schema/artwork.server.ts'
import { gangSheets } from '#app/schema/proofs.server.ts'
import { makeSheet } from '#app/features/desk/gang-sheets/make-sheet.server.ts'
import type { MakeGangSheet } from '#app/features/goods/gang-sheet/gang-job.ts'
import { makeGangSheet } from '#app/features/goods/gang-sheet/make-gang-sheet.server.ts'
import { fewOf, filesOfJobs } from '#test/gang-sheet-work.ts'
import { gangSheetSteps } from '#test/gang-sheets.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { approvedOrder, create, readSheet } = gangSheetSteps(t)

describe('cleans up after a process that ended while making a gang sheet', () => {
  const never = new Promise<never>(() => {})

  /** Runs the job up to this point, then abandons it without cleaning up. */
  async function runUntilItEnds(sheetId: number, at: 'making' | 'storing') {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const { storage } = t.shop
    const putReceived: typeof storage.putReceived = async (...args) => {
      await storage.putReceived(...args)
      end()
      return never
    }
    const make: MakeGangSheet = async (job, options) => {
      const made = await makeGangSheet(job, options)
      if (at === 'storing') return made
      end()
      return never
    }
    void makeSheet(
      { ...t.shop, storage: { ...storage, putReceived } },
      { sheetId },
      { make, progressMs: 1e9 },
    )
    await ended
  }

  async function interruptedSheet(at: 'making' | 'storing') {
    const before = await filesOfJobs(t)
    const order = await approvedOrder()
    const { id, version } = (await create(order.token, [], fewOf([order]))).body
    await runUntilItEnds(id, at)
    const leftFiles = async () => (await filesOfJobs(t)).filter((name) => !before.includes(name))
    expect(await leftFiles()).not.toEqual([])
    const call = { token: order.token, body: { version } }
    return { id, call, leftFiles }
  }

  const unfinished = () => t.shop.db.$count(unfinishedUploads)

  test.each(['making', 'storing'] as const)(
    '%s: the next attempt deletes the files and makes the sheet',
    async (at) => {
      const { id, call, leftFiles } = await interruptedSheet(at)
      await makeSheet(t.shop, { sheetId: id })
      const { body } = await readSheet(call.token, id)
      expect([body.state, (await leftFiles()).length, await unfinished()]).toEqual(['done', 4, 0])
      expect((await leftFiles()).filter((name) => !name.endsWith('.sheet'))).toEqual([])
    },
  )

  test.each(['making', 'storing'] as const)(
    '%s, and then canceled: the next attempt deletes the files',
    async (at) => {
      const { id, call, leftFiles } = await interruptedSheet(at)
      expect((await t.api('POST', `/admin/gang-sheets/${id}/cancel`, call)).status).toBe(200)
      await makeSheet(t.shop, { sheetId: id })
      expect([await leftFiles(), await unfinished()]).toEqual([[], 0])
    },
  )

  test('stored files without a sheet are swept', async () => {
    const { id, leftFiles } = await interruptedSheet('storing')
    await t.shop.db.delete(gangSheets).where(eq(gangSheets.id, id))
    await makeSheet(t.shop, { sheetId: id })
    const [stored] = (await leftFiles()).filter((name) => name.endsWith('.sheet'))
    const paths: unknown[] = []
    const enqueue: Jobs['enqueue'] = async (_, __, data) =>
      void paths.push(...z.object({ paths: z.array(z.string()) }).parse(data).paths)
    const { db, jobs, storage } = t.shop
    const now = () => new Date(Date.now() + 25 * 60 * 60 * 1000)
    await sweepArtwork({ db, jobs: { ...jobs, enqueue }, storage, now })
    expect(paths).toContain(stored)
    expect(await unfinished()).toBe(0)
  })
})
