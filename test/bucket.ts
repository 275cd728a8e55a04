import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { openBucket } from '#app/platform/bucket/open-bucket.server.ts'
import type { BucketLimits, BucketStorage } from '#app/platform/bucket/bucket.server.ts'
import type { BucketSettings } from '#app/platform/settings/settings.server.ts'
import { bucketEnv, type BucketFault, bucketKey, bucketName, startBucket } from '#test/bucket-server.ts'

/**
 * Starts an S3 server with one bucket for this test file. Each request goes to `fault` first, which is reset after each
 * test.
 */
export function testBucket() {
  const noFault: BucketFault = () => false
  const state = { fault: noFault, requests: [] as IncomingMessage[] }
  const opened = {} as { settings: BucketSettings; folder: string; close: () => Promise<unknown> }

  beforeAll(async () => {
    opened.folder = await mkdtemp(path.join(os.tmpdir(), 'kisscut-bucket-'))
    const { endpoint, close } = await startBucket(
      path.join(opened.folder, 'buckets'),
      (request, response) => {
        state.requests.push(request)
        return state.fault(request, response)
      },
    )
    opened.close = close
    opened.settings = { bucket: bucketName, endpoint, region: 'us-east-1', credentials: bucketKey }
  })

  afterEach(() => {
    state.fault = noFault
    state.requests = []
  })

  afterAll(async () => {
    await opened.close()
    await rm(opened.folder, { recursive: true, force: true })
  })

  /** Returns settings for a shop that uses this bucket. */
  const env = () => bucketEnv(opened.settings.endpoint ?? '')

  const open = (limits: Partial<BucketLimits> = {}, changes: Partial<BucketSettings> = {}) =>
    openBucket({ ...opened.settings, ...changes }, path.join(opened.folder, 'incoming'), limits)

  /** Stores a file without the metadata that the shop adds. */
  async function putByAnotherProgram(file: string, content: Uint8Array<ArrayBuffer>) {
    const response = await fetch(`${opened.settings.endpoint}/${bucketName}/${file}`, {
      method: 'PUT',
      body: content,
    })
    if (!response.ok) throw new Error(`the bucket returned ${response.status}`)
  }

  return {
    get settings() {
      return opened.settings
    },
    get folder() {
      return opened.folder
    },
    get requests() {
      return state.requests
    },
    get fault() {
      return state.fault
    },
    set fault(fault: BucketFault) {
      state.fault = fault
    },
    open,
    env,
    putByAnotherProgram,
  }
}

export type TestBucket = ReturnType<typeof testBucket>

/** Returns a file's content from the bucket. */
export async function bytesIn(storage: BucketStorage, file: string): Promise<Buffer | null> {
  const stored = await storage.open(file)
  if (!stored) return null
  return Buffer.from(await new Response(stored.bytes()).arrayBuffer())
}
