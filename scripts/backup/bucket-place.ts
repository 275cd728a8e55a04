import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { BucketLimits, BucketStorage } from '#app/platform/bucket/bucket.server.ts'
import { openBucket } from '#app/platform/bucket/open-bucket.server.ts'
import type { Settings } from '#app/platform/settings/settings.server.ts'
import { BucketError } from '#app/platform/bucket/bucket-error.server.ts'
import { StartupError } from '#app/platform/settings/startup-error.server.ts'
import { explainingDisk } from './backup-folder.ts'
import type { BackupFiles, BackupPlace } from './backup-place.ts'
import { writeHashed } from './hashing.ts'
import { listedIn, readManifest, refused } from './manifest.ts'

/** The names of all of the backup's objects start with `prefix`, which doesn't end with a slash. */
type BucketAddress = { bucket: string; prefix: string }

const inBucket = /^s3:\/\/(?<bucket>[a-z\d][a-z\d.-]{1,61}[a-z\d])\/(?<prefix>.+?)\/?$/
const segment = /^(?!\.{1,2}$)[\w.=+@-]+$/

/** Parses a folder's path, or a bucket location such as `s3://bucket/prefix`. Throws StartupError. */
export function parseAddress(text: string): BucketAddress | { folder: string } {
  if (!/^\w+:\/\//.test(text)) return { folder: text }
  const { bucket = '', prefix = '' } = inBucket.exec(text)?.groups ?? {}
  if (bucket && prefix.split('/').every((name) => segment.test(name))) return { bucket, prefix }
  throw new StartupError(
    `${text} is neither a folder nor a bucket location such as s3://my-backups/2026-12-31. Its names may contain letters, digits and . _ - = + @ only. Nothing was changed.`,
  )
}

type Attempt = { address: BucketAddress; provider: Settings['backups']; failed: string }

async function explainingBucket<T>(
  { address, provider, failed }: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { cause } = error as Error
    const problem = [error, cause].find((each) => each instanceof BucketError)
    if (!problem) throw error
    // The failure may have been in the shop's own bucket instead.
    const isOfBackup = problem.message.startsWith(`The bucket ${address.bucket} `)
    const message = isOfBackup ? withSettingsOf(provider, problem.message) : problem.message
    throw new StartupError(`${failed} ${message}`, { cause: error })
  }
}

const withSettingsOf = ({ prefix }: Settings['backups'], message: string) =>
  message.replaceAll('S3_BUCKET', 'its name').replaceAll(/\bS3_(?=[A-Z])/g, prefix)

type Provider = Settings['backups']

// A table may be several gigabytes.
const limits: Partial<BucketLimits> = { respondMs: 60_000, uploadMs: 3_600_000, idleMs: 60_000 }

/** Runs `work`, and then uploads the files in the place's folder, the manifest last. Throws StartupError. */
export function withNewBucketPlace<T>(
  address: BucketAddress,
  provider: Provider,
  work: (place: BackupPlace) => Promise<T>,
): Promise<T> {
  const failed = 'The backup was not completed and cannot be restored.'
  return explainingBucket({ address, provider, failed }, () =>
    withBucket(address, provider, async (bucket, place) => {
      for await (const object of bucket.list(`${address.prefix}/`)) {
        throw refused(`${place.nameOf('')} is not empty: it contains ${object}.`)
      }
      const result = await work(place)
      const names = listedIn(await readManifest(place)).map(({ name }) => name)
      for (const name of [...names, 'manifest.json']) {
        await bucket.putFile(`${address.prefix}/${name}`, path.join(place.folder, name))
      }
      return result
    }),
  )
}

/** Downloads everything except the shop's uploaded files to the place's folder. Throws StartupError. */
export function withBucketPlace<T>(
  address: BucketAddress,
  provider: Provider,
  work: (place: BackupPlace) => Promise<T>,
): Promise<T> {
  const failed = 'Nothing was restored or changed.'
  return explainingBucket({ address, provider, failed }, () =>
    withBucket(address, provider, async (bucket, place) => {
      const { folder } = place
      await explainingDisk(folder, async () => {
        await download(bucket, `${address.prefix}/manifest.json`, path.join(folder, 'manifest.json'))
        for (const { name } of listedIn(await readManifest(place))) {
          await download(bucket, `${address.prefix}/${name}`, path.join(folder, name))
        }
      })
      return work(place)
    }),
  )
}

/** Downloads a file. Skips a missing one, which `checkBackup` reports. */
async function download(bucket: BucketStorage, from: string, to: string) {
  const stored = await bucket.open(from)
  if (!stored) return
  await mkdir(path.dirname(to), { recursive: true })
  await writeHashed(to, stored.bytes())
}

async function withBucket<T>(
  address: BucketAddress,
  provider: Provider,
  work: (bucket: BucketStorage, place: BackupPlace) => Promise<T>,
): Promise<T> {
  const temporary = await mkdtemp(path.join(tmpdir(), 'kisscut-backup-'))
  const clear = () => rmSync(temporary, { recursive: true, force: true })
  const end = () => process.exit(1)
  // The folder contains customers' data, so delete it even if the process is stopped.
  process.once('exit', clear).once('SIGINT', end).once('SIGTERM', end)
  try {
    const drafts = path.join(temporary, 'drafts')
    const bucket = await openBucket({ ...provider, bucket: address.bucket }, drafts, limits)
    const folder = path.join(temporary, 'backup')
    await mkdir(folder)
    return await work(bucket, {
      folder,
      nameOf: (file) => `s3://${path.posix.join(address.bucket, address.prefix, file)}`,
      files: filesIn(bucket, address.prefix, drafts),
    })
  } finally {
    process.off('exit', clear).off('SIGINT', end).off('SIGTERM', end)
    clear()
  }
}

function filesIn(bucket: BucketStorage, prefix: string, drafts: string): BackupFiles {
  const keyOf = (file: string) => `${prefix}/${file}`
  return {
    describe: async (file) => {
      const stored = await bucket.describe(keyOf(file))
      return stored?.sha256 ? { sha256: stored.sha256, bytes: stored.size } : null
    },
    write: async (file, chunks) => {
      const draft = path.join(drafts, randomUUID())
      await mkdir(drafts, { recursive: true })
      try {
        const written = await writeHashed(draft, chunks)
        await bucket.putFile(keyOf(file), draft)
        return written
      } finally {
        await rm(draft, { force: true })
      }
    },
    open: async (file) => (await bucket.open(keyOf(file)))?.bytes() ?? null,
    list: async () => {
      const files: string[] = []
      for await (const key of bucket.list(keyOf('files/'))) files.push(key.slice(prefix.length + 1))
      return files
    },
    delete: (files) => bucket.delete(...files.map(keyOf)),
  }
}
