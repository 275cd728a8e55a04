import { setTimeout } from 'node:timers/promises'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import type { BucketClient } from './bucket-client.server.ts'
import { isPassing } from './bucket-error.server.ts'
import type { FileContent } from './file-content.server.ts'
import { describeObject } from './read-objects.server.ts'

const pauseMs = 200
const bytesPerMs = 8 * 1024

type Condition = { ifMissing: boolean }

/** Throws the SDK's errors; with `ifMissing`, a 412 if the bucket has a file of that path. */
export async function upload(
  connected: BucketClient,
  path: string,
  content: FileContent,
  condition: Condition,
): Promise<void> {
  const { attempts, uploadMs } = connected.limits
  const end = performance.now() + uploadMs + content.size / bytesPerMs
  // The SDK retries other requests, but not those whose body is a stream.
  for (let attempt = 1; ; attempt++) {
    try {
      await put(connected, path, content, { ...condition, timeoutMs: end - performance.now() })
      return
    } catch (error) {
      if (!isPassing(error)) throw error
      // The request may have failed after storing the file.
      if (await isStored(connected, path, content).catch(() => false)) return
      const pause = pauseMs * 2 ** attempt * Math.random()
      if (attempt >= attempts || performance.now() + pause >= end) throw error
      await setTimeout(pause)
    }
  }
}

async function put(
  { client, bucket }: BucketClient,
  path: string,
  content: FileContent,
  { ifMissing, timeoutMs }: Condition & { timeoutMs: number },
): Promise<void> {
  const body = content.read()
  const command = new PutObjectCommand({
    Bucket: bucket,
    Key: path,
    Body: body,
    ContentLength: content.size,
    ContentMD5: content.md5,
    Metadata: { sha256: content.sha256 },
    ...(ifMissing && { IfNoneMatch: '*' }),
  })
  try {
    await client.send(command, { requestTimeout: timeoutMs })
  } finally {
    body.destroy()
  }
}

export async function isStored(
  connected: BucketClient,
  path: string,
  { size, sha256 }: FileContent,
): Promise<boolean> {
  const there = await describeObject(connected, path)
  return there?.size === size && there.sha256 === sha256
}
