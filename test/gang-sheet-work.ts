import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { makeSheet } from '#app/features/desk/gang-sheets/make-sheet.server.ts'
import type { MakeGangSheet } from '#app/features/goods/gang-sheet/gang-job.ts'
import { makeGangSheet } from '#app/features/goods/gang-sheet/make-gang-sheet.server.ts'
import { gangSheetSteps } from '#test/gang-sheets.ts'
import type { TestShop } from '#test/shop.ts'

export const fewOf = (orders: { id: number; itemId: number }[]) => ({
  items: orders.map(({ id, itemId }) => ({ orderId: id, itemId, quantity: 4 })),
})

/** Returns the temporary files of running jobs, and the files they make. */
export async function filesOfJobs({ shop }: TestShop): Promise<string[]> {
  const folder = join(shop.settings.dataDir, 'files')
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  return names.filter((name) => name.startsWith(join('incoming', '/')) || name.endsWith('.sheet'))
}

const threads = '/proc/self/task'

/** True on Linux only. */
export const listsChildren = existsSync(threads)

/** Returns the command lines of this process's children that make gang sheets. */
export function childrenLeft(): string[] {
  if (!listsChildren) return []
  const ids = readdirSync(threads).flatMap((thread) =>
    readIfExists(join(threads, thread, 'children'))
      .split(' ')
      .filter(Boolean),
  )
  return ids
    .map((id) => readIfExists(`/proc/${id}/cmdline`))
    .filter((command) => command.includes('make-gang-sheet'))
}

function readIfExists(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The thread or process has ended.
    return ''
  }
}

/** Cancels a gang sheet when this share of it is done, and expects no leftover files or processes. */
export async function expectCanceled(t: TestShop, share: number): Promise<void> {
  const { approvedOrder, create, readSheet } = gangSheetSteps(t)
  const before = await filesOfJobs(t)
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
  expect(await filesOfJobs(t)).toEqual(before)
  expect(childrenLeft()).toEqual([])
}
