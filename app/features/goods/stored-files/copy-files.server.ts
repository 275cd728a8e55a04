import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { BucketStorage } from '#app/platform/bucket/bucket.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { errorCode } from '#app/platform/error-code.server.ts'
import { copyFile } from './copy-file.server.ts'
import { listKnownFiles } from './list-known-files.server.ts'

/** Counts are updated while copying, so that they also describe an interrupted copy. */
export type CopyReport = { copied: number; alreadyThere: number; problems: string[] }

type Copying = {
  db: Database
  /** The folder of the shop's files. */
  folder: string
  bucket: BucketStorage
  isDryRun: boolean
}

// This many parallel copies hide the bucket's latency.
const lanes = 8

/**
 * Copies the files that the bucket doesn't have yet, and deletes nothing. Throws BucketError while the bucket can't be
 * used.
 */
export async function copyFiles(
  { db, folder, bucket, isDryRun }: Copying,
  report: CopyReport,
): Promise<void> {
  const sums = await listKnownFiles(db)
  const seen = new Set<string>()
  const copy = async (name: string) => {
    seen.add(name)
    const outcome = await copyFile({ folder, bucket, isDryRun }, name, sums.get(name) ?? null)
    if (outcome === 'copied') report.copied++
    else if (outcome === 'already there') report.alreadyThere++
    else if (outcome) report.problems.push(`${name}: ${outcome.problem}`)
  }
  for (;;) {
    // Another process of the shop may store files meanwhile, on a database server.
    const names = (await storedNames(folder)).filter((name) => !seen.has(name))
    if (names.length === 0) break
    await inLanes(names, copy)
  }
  const missing = [...(await listKnownFiles(db)).keys()].filter((name) => !seen.has(name))
  await inLanes(missing, async (name) => {
    if (!(await bucket.describe(name))) report.problems.push(`${name}: is missing`)
  })
}

async function storedNames(folder: string): Promise<string[]> {
  const names = await readdir(path.join(folder, 'files')).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  // Skips the drafts of files that are being written.
  return names.filter((name) => /^[\w-]+\.\w+$/.test(name)).map((name) => `files/${name}`)
}

async function inLanes<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values()
  const stopped = new AbortController()
  const lane = async () => {
    for (const item of rest) {
      if (stopped.signal.aborted) return
      await work(item)
    }
  }
  const ends = Array.from({ length: lanes }, () =>
    lane().catch((error: unknown) => {
      stopped.abort(error)
    }),
  )
  await Promise.all(ends)
  stopped.signal.throwIfAborted()
}
