import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { openBucket } from '#app/platform/bucket/open-bucket.server.ts'
import type { BucketLimits, BucketStorage } from '#app/platform/bucket/bucket.server.ts'
import type { BucketSettings } from '#app/platform/settings/settings.server.ts'
import { listen, shut } from '#test/raw-http.ts'

const name = 'shop-files'
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** True if it has responded, or never will. */
type Fault = (request: IncomingMessage, response: ServerResponse) => boolean

/** An S3 server of this test file, with one bucket. Its `fault` sees each request first, until the end of the test. */
export function testBucket() {
  const noFault: Fault = () => false
  const state = { fault: noFault, requests: [] as IncomingMessage[] }
  const opened = {} as { settings: BucketSettings; folder: string; server: ReturnType<typeof createServer> }

  beforeAll(async () => {
    opened.folder = await mkdtemp(path.join(os.tmpdir(), 'kisscut-bucket-'))
    const directory = path.join(opened.folder, 'buckets')
    const s3 = new S3rver({
      directory,
      silent: true,
      vhostBuckets: false,
      configureBuckets: [{ name }],
      // It drops the slash at the end of a bucket's path, which is part of the signature.
      allowMismatchedSignatures: true,
    })
    await s3.configureBuckets()
    const respond = s3.callback()
    const serve = async (request: IncomingMessage, response: ServerResponse) => {
      state.requests.push(request)
      if (state.fault(request, response)) return
      const { method, headers, url = '' } = request
      // The server doesn't know conditional uploads, which Amazon documents like this.
      const key = url.slice(`/${name}/`.length).split('?')[0] ?? ''
      const isTaken = method === 'PUT' && headers['if-none-match'] === '*'
      if (isTaken && (await s3.store.existsObject(name, key))) {
        refuse(response, 412, 'PreconditionFailed')
      } else respond(request, response)
    }
    opened.server = createServer((request, response) => void serve(request, response))
    const endpoint = `http://127.0.0.1:${await listen(opened.server)}`
    opened.settings = { bucket: name, endpoint, region: 'us-east-1', credentials }
  })

  afterEach(() => {
    state.fault = noFault
    state.requests = []
  })

  afterAll(async () => {
    await shut(opened.server)
    await rm(opened.folder, { recursive: true, force: true })
  })

  /** The settings of a shop with this bucket. */
  const env = () => ({
    S3_BUCKET: name,
    S3_ENDPOINT: opened.settings.endpoint ?? '',
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  })

  const open = (limits: Partial<BucketLimits> = {}, changes: Partial<BucketSettings> = {}) =>
    openBucket({ ...opened.settings, ...changes }, path.join(opened.folder, 'incoming'), limits)

  /** Without what the shop adds. */
  async function putByAnotherProgram(file: string, content: Uint8Array<ArrayBuffer>) {
    const response = await fetch(`${opened.settings.endpoint}/${name}/${file}`, {
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
    set fault(fault: Fault) {
      state.fault = fault
    },
    open,
    env,
    putByAnotherProgram,
  }
}

export type TestBucket = ReturnType<typeof testBucket>

/** As S3 refuses. */
export function refuse(response: ServerResponse, status: number, code: string): true {
  const error = `<Error><Code>${code}</Code><Message>${code}</Message></Error>`
  // Before it is received, a client may miss the response.
  response.req.resume().once('end', () => {
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${error}`)
  })
  return true
}

/** A file of the bucket as it would be downloaded. */
export async function bytesIn(storage: BucketStorage, file: string): Promise<Buffer | null> {
  const stored = await storage.open(file)
  if (!stored) return null
  return Buffer.from(await new Response(stored.bytes()).arrayBuffer())
}
