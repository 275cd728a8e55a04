import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
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
import { bigBytes, writeBigPng } from '#test/big-files.ts'
import { gangSheetSteps } from '#test/gang-sheets.ts'
import { replaceApproved } from '#test/replace-approved.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { approvedOrder, create, readSheet } = gangSheetSteps(t)

const fewOf = (orders: { id: number; itemId: number }[]) => ({
  items: orders.map(({ id, itemId }) => ({ orderId: id, itemId, quantity: 4 })),
})

/** What a job keeps while it works, and what it makes. */
async function filesOfJobs(): Promise<string[]> {
  const folder = join(t.shop.settings.dataDir, 'files')
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  return names.filter((name) => name.startsWith(join('incoming', '/')) || name.endsWith('.sheet'))
}

// Linux only.
const threads = '/proc/self/task'

/** Processes that make gang sheets for this one. */
function childrenLeft(): string[] {
  if (!existsSync(threads)) return []
  const ids = readdirSync(threads).flatMap((thread) =>
    readFileSync(join(threads, thread, 'children'), 'utf8')
      .split(' ')
      .filter(Boolean),
  )
  return ids.map((id) => readCommand(id)).filter((command) => command.includes('make-gang-sheet'))
}

function readCommand(id: string): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8')
  } catch {
    // It has ended meanwhile.
    return ''
  }
}

describe('issue: a process that ends while it makes a gang sheet leaves nothing for long', () => {
  const never = new Promise<never>(() => {})

  /** As far as the run gets: it neither goes on nor cleans up. */
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
    const before = await filesOfJobs()
    const order = await approvedOrder()
    const { id, version } = (await create(order.token, [], fewOf([order]))).body
    await runUntilItEnds(id, at)
    const left = async () => (await filesOfJobs()).filter((name) => !before.includes(name))
    expect(await left()).not.toEqual([])
    const call = { token: order.token, body: { version } }
    return { id, call, left }
  }

  const unfinished = () => t.shop.db.$count(unfinishedUploads)

  test.each(['making', 'storing'] as const)('%s: the next try removes it and makes the sheet', async (at) => {
    const { id, call, left } = await interruptedSheet(at)
    await makeSheet(t.shop, { sheetId: id })
    const { body } = await readSheet(call.token, id)
    expect([body.state, (await left()).length, await unfinished()]).toEqual(['done', 4, 0])
    expect((await left()).filter((name) => !name.endsWith('.sheet'))).toEqual([])
  })

  test.each(['making', 'storing'] as const)('%s, and then canceled: the next try removes it', async (at) => {
    const { id, call, left } = await interruptedSheet(at)
    expect((await t.api('POST', `/admin/gang-sheets/${id}/cancel`, call)).status).toBe(200)
    await makeSheet(t.shop, { sheetId: id })
    expect([await left(), await unfinished()]).toEqual([[], 0])
  })

  test('stored files that no sheet lists are swept', async () => {
    const { id, left } = await interruptedSheet('storing')
    await t.shop.db.delete(gangSheets).where(eq(gangSheets.id, id))
    await makeSheet(t.shop, { sheetId: id })
    const [stored] = (await left()).filter((name) => name.endsWith('.sheet'))
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

test('studio: a file of 200 MB is printed on a gang sheet, and visitors are served meanwhile', async () => {
  const [big, small] = [await approvedOrder(), await approvedOrder()]
  await replaceApproved(t, big.id, (path) => writeBigPng(path, 4, { isNoise: true }))
  const { id } = (await create(big.token, [], fewOf([big, small]))).body
  let isMade = false
  const making = makeSheet(t.shop, { sheetId: id }).finally(() => (isMade = true))
  let answers = 0
  let seen = false
  while (!isMade) {
    const { status } = await t.api('GET', '/libraryproducts')
    expect(status).toBe(200)
    answers++
    seen ||= childrenLeft().length > 0
  }
  await making
  // One after the other: a process that made the sheet itself would answer a handful.
  expect(answers).toBeGreaterThan(50)
  if (existsSync(threads)) expect(seen).toBe(true)
  expect((await readSheet(big.token, id)).body).toMatchObject({ state: 'done', problem: null })
  const pdf = await t.request(`/admin/gang-sheets/${id}/print.pdf`, { token: big.token })
  await pdf.body?.cancel()
  // Noise stays as large as it was, and transparency becomes nearly nothing.
  expect(Number(pdf.headers.get('content-length')) / bigBytes).toBeCloseTo(3 / 4, 1)
  expect(childrenLeft()).toEqual([])
  expect((await filesOfJobs()).filter((name) => !name.endsWith('.sheet'))).toEqual([])
}, 120_000)

describe('studio: a gang sheet that is canceled leaves no file and no process', () => {
  test.each<[string, number]>([
    ['while its process starts', 0],
    ['while its items are laid out', 0.05],
    ['while it is nested', 0.4],
    ['while its files are written', 0.95],
    ['when all of them are written', 1],
  ])(
    '%s',
    async (_, share) => {
      const before = await filesOfJobs()
      const orders = [await approvedOrder(), await approvedOrder()]
      const { token } = orders[0] as (typeof orders)[number]
      const { id, version } = (await create(token, [], fewOf(orders))).body
      let cancel: Promise<unknown> | undefined
      const cancelOnce = () =>
        (cancel ??= t.api('POST', `/admin/gang-sheets/${id}/cancel`, { token, body: { version } }))
      const engine: MakeGangSheet = async (job, options) => {
        if (share === 0) await cancelOnce()
        const onProgress = (done: number) => {
          if (done >= share) void cancelOnce()
          options.onProgress?.(done)
        }
        const made = await makeGangSheet(job, { ...options, onProgress })
        await cancel
        return made
      }
      await makeSheet(t.shop, { sheetId: id }, { make: engine, progressMs: 5 })
      expect(await cancel).toMatchObject({ status: 200 })
      expect((await readSheet(token, id)).body.state).toBe('canceled')
      expect(await filesOfJobs()).toEqual(before)
      expect(childrenLeft()).toEqual([])
    },
    60_000,
  )

  test('while its artwork is copied', async () => {
    const before = await filesOfJobs()
    const order = await approvedOrder()
    const { id, version } = (await create(order.token, [], fewOf([order]))).body
    const { storage } = t.shop
    const canceling = { body: { version }, token: order.token }
    const slowly = {
      ...storage,
      open: async (path: string) => {
        await t.api('POST', `/admin/gang-sheets/${id}/cancel`, canceling)
        return storage.open(path)
      },
    }
    await makeSheet({ ...t.shop, storage: slowly }, { sheetId: id }, { progressMs: 5 })
    expect((await readSheet(order.token, id)).body.state).toBe('canceled')
    expect(await filesOfJobs()).toEqual(before)
    expect(childrenLeft()).toEqual([])
  }, 60_000)
})
