import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { createHash } from 'node:crypto'
import { isNull } from 'drizzle-orm'
import type { BucketStorage, Stored } from '#app/platform/bucket/bucket.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { errorCode } from '#app/platform/error-code.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { contentOfFile, type FileContent } from '#app/platform/bucket/file-content.server.ts'

/** Counts are updated while copying, so that they are also correct if copying is interrupted. */
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
 * Copies the files that the bucket doesn't have yet, and deletes nothing. Throws BucketError if the bucket can't be
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
    // Another process of a shop on a database server may store files in the meantime.
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

/**
 * Returns the paths of all the shop's files, each with its SHA-256 in hexadecimal, or null for the shop's own previews.
 */
async function listKnownFiles(db: Database): Promise<Map<string, string | null>> {
  const { path, previewPath, thumbnailPath, sha256, erasedAt } = artworkFiles
  const rows = await db
    .select({ path, previewPath, thumbnailPath, sha256 })
    .from(artworkFiles)
    .where(isNull(erasedAt))
  const digests = new Map<string, string | null>()
  for (const row of rows) {
    digests.set(row.path, row.sha256)
    if (row.previewPath) digests.set(row.previewPath, null)
    if (row.thumbnailPath) digests.set(row.thumbnailPath, null)
  }
  return digests
}

type Places = { folder: string; bucket: BucketStorage; isDryRun: boolean }

/** Null if the file was deleted in the meantime. */
type Outcome = 'copied' | 'already there' | { problem: string } | null

/** Copies a file and reads the copy back. With `expectedSha256`, a file that has changed on disk is not copied. */
async function copyFile(
  { folder, bucket, isDryRun }: Places,
  name: string,
  expectedSha256: string | null,
): Promise<Outcome> {
  const file = path.join(folder, name)
  const content = await contentOfFile(file).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })
  if (!content) return null
  if (expectedSha256 !== null && content.sha256 !== expectedSha256) {
    return { problem: 'differs from the uploaded file (SHA-256). It was not copied' }
  }
  const there = await bucket.describe(name)
  if (there) {
    const isSame = await hasSameContent(bucket, name, there, content)
    return isSame
      ? 'already there'
      : { problem: 'the bucket has a different file with this name. It was not replaced' }
  }
  if (isDryRun) return 'copied'
  await bucket.putFile(name, file)
  if ((await sha256Of(bucket, name)) === content.sha256) return 'copied'
  return { problem: 'the copy in the bucket is damaged. Delete it there and copy again' }
}

async function hasSameContent(bucket: BucketStorage, name: string, there: Stored, content: FileContent) {
  if (there.size !== content.size) return false
  return (there.sha256 ?? (await sha256Of(bucket, name))) === content.sha256
}

async function sha256Of(bucket: BucketStorage, name: string): Promise<string> {
  const hash = createHash('sha256')
  const stored = await bucket.open(name)
  for await (const chunk of stored?.bytes() ?? []) hash.update(chunk)
  return hash.digest('hex')
}
