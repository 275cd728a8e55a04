import { pipeline, Transform } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  paginateListObjectsV2,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { incomingFiles } from '../files/incoming-files.server.ts'
import type { BucketSettings } from '../settings/settings.server.ts'
import { bucketClient, type BucketClient } from './bucket-client.server.ts'
import { contentOfBytes, contentOfFile, type FileContent } from './file-content.server.ts'
import type { BucketLimits, BucketStorage } from './bucket.server.ts'
import { checkBucket, describeObject, findObject, getObject, streamObject } from './read-objects.server.ts'
import { bucketError, isMissing, statusOf, BucketError, isTemporary } from './bucket-error.server.ts'

/** Throws BucketError if the bucket can't be used. */
export async function bucketStorage(
  settings: BucketSettings,
  incomingFolder: string,
  limits: BucketLimits,
): Promise<BucketStorage> {
  const connected = bucketClient(settings, limits)
  await checkBucket(connected)
  const store = storeObjects(connected)
  const describe = (path: string) => describeObject(connected, path)
  return {
    ...incomingFiles(incomingFolder),
    describe,
    put: (path, bytes) => store(path, contentOfBytes(bytes)),
    putFile: async (path, file) => store(path, await contentOfFile(file)),
    putReceived: async (path, incomingPath) => store(path, await contentOfFile(incomingPath)),
    list: (prefix) => listObjects(connected, prefix),
    get: (path) => getObject(connected, path),
    find: (path) => findObject(connected, path),
    open: async (path) => {
      const found = await describe(path)
      return found && { size: found.size, bytes: (range) => streamObject(connected, path, range) }
    },
    delete: (...paths) => deleteObjects(connected, paths),
  }
}

async function* listObjects({ client, bucket }: BucketClient, prefix: string): AsyncGenerator<string> {
  try {
    for await (const { Contents = [] } of paginateListObjectsV2(
      { client },
      { Bucket: bucket, Prefix: prefix },
    )) {
      for (const { Key } of Contents) if (Key !== undefined) yield Key
    }
  } catch (error) {
    throw bucketError(error, { bucket, action: 'list' })
  }
}

const maxBatch = 1000

async function deleteObjects(connected: BucketClient, paths: string[]): Promise<void> {
  try {
    for (let at = 0; at < paths.length; at += maxBatch) {
      await deleteBatch(connected, paths.slice(at, at + maxBatch))
    }
  } catch (error) {
    throw bucketError(error, { bucket: connected.bucket, action: 'delete' })
  }
}

async function deleteBatch(connected: BucketClient, paths: string[]): Promise<void> {
  const { client, bucket } = connected
  const Delete = { Objects: paths.map((Key) => ({ Key })), Quiet: true }
  try {
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete }))
    const [refused] = Errors
    if (refused) throw Object.assign(new Error(refused.Message), { name: refused.Code })
  } catch (error) {
    if (!lacksBatches(error)) throw error
    for (const path of paths) await deleteOne(connected, path)
  }
}

/**
 * Returns whether the bucket doesn't support batch deletes, or, as with some vendors, requires a checksum that only
 * Amazon's older SDKs send.
 */
const lacksBatches = (error: unknown) =>
  [405, 501].includes(statusOf(error) ?? 0) || (error instanceof Error && error.name === 'MissingContentMD5')

async function deleteOne({ client, bucket }: BucketClient, path: string): Promise<void> {
  try {
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: path }))
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

/** Files never change, so storing the same bytes again is fine, but different bytes are rejected. */
function storeObjects(connected: BucketClient) {
  const { bucket } = connected
  let supportsConditions = true

  async function store(path: string, content: FileContent): Promise<void> {
    if (!supportsConditions && (await describeObject(connected, path))) return expectSame(path, content)
    try {
      await upload(connected, path, content, { ifMissing: supportsConditions })
    } catch (error) {
      const status = statusOf(error)
      if (status === 412) return expectSame(path, content)
      if (status !== 501 || !supportsConditions) throw bucketError(error, { bucket, action: 'save' })
      supportsConditions = false
      await store(path, content)
    }
  }

  async function expectSame(path: string, content: FileContent): Promise<void> {
    if (await isStored(connected, path, content)) return
    throw new BucketError(`The bucket ${bucket} has a different file named ${path}, which was not replaced.`)
  }

  return store
}

const pauseMs = 200
const bytesPerMs = 8 * 1024

/** This error isn't retried, because a customer has already waited for the upload. */
class StalledUpload extends Error {
  override name = 'TimeoutError'
}

type Condition = { ifMissing: boolean }

/** Throws the SDK's errors, such as 412 with `ifMissing` if the bucket already has a file at that path. */
async function upload(
  connected: BucketClient,
  path: string,
  content: FileContent,
  condition: Condition,
): Promise<void> {
  const { attempts, uploadMs } = connected.limits
  const end = performance.now() + uploadMs + content.size / bytesPerMs
  // The SDK doesn't retry requests whose body is a stream.
  for (let attempt = 1; ; attempt++) {
    try {
      await put(connected, path, content, { ...condition, timeoutMs: end - performance.now() })
      return
    } catch (error) {
      if (!isTemporary(error) || error instanceof StalledUpload) throw error
      // The request may have failed after storing the file.
      if (await isStored(connected, path, content).catch(() => false)) return
      const pause = pauseMs * 2 ** attempt * Math.random()
      if (attempt >= attempts || performance.now() + pause >= end) throw error
      await sleep(pause)
    }
  }
}

async function put(
  { client, bucket, limits }: BucketClient,
  path: string,
  content: FileContent,
  { ifMissing, timeoutMs }: Condition & { timeoutMs: number },
): Promise<void> {
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), limits.silentMs)
  const body = content.read()
  const moving = new Transform({
    transform: (chunk, _, next) => {
      timer.refresh()
      next(null, chunk)
    },
  })
  // Ignore errors, because the SDK reports them.
  pipeline(body, moving, () => undefined)
  const command = new PutObjectCommand({
    Bucket: bucket,
    Key: path,
    Body: moving,
    ContentLength: content.size,
    ContentMD5: content.md5,
    Metadata: { sha256: content.sha256 },
    ...(ifMissing && { IfNoneMatch: '*' }),
  })
  try {
    await client.send(command, { requestTimeout: timeoutMs, abortSignal: silence.signal })
  } catch (error) {
    if (!silence.signal.aborted) throw error
    throw new StalledUpload('the upload stalled', { cause: error })
  } finally {
    clearTimeout(timer)
    body.destroy()
  }
}

async function isStored(
  connected: BucketClient,
  path: string,
  { size, sha256 }: FileContent,
): Promise<boolean> {
  const stored = await describeObject(connected, path)
  return stored?.size === size && stored.sha256 === sha256
}
