import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { bytesIn, testBucket } from '#test/bucket.ts'
import { refuse } from '#test/bucket-server.ts'
import { freePort } from '#test/free-port.ts'

const bucket = testBucket()
const bytes = randomBytes(300_000)
const newPath = () => `files/${randomBytes(16).toString('hex')}.png`
const patient = { respondMs: 60_000, uploadMs: 60_000, silentMs: 60_000, idleMs: 60_000, attempts: 2 }
const impatient = { ...patient, respondMs: 300, silentMs: 300, idleMs: 300 }

const failure = (message: RegExp | string) => ({
  name: 'BucketError',
  message: expect.stringMatching(message),
})

/** Fails the first requests with a given method. */
function failing(
  method: string,
  times: number,
  fault: (request: IncomingMessage, response: ServerResponse) => boolean,
) {
  let left = times
  bucket.fault = (request, response) => request.method === method && left-- > 0 && fault(request, response)
}

async function stored() {
  const [storage, name] = [await bucket.open(patient), newPath()]
  await storage.put(name, bytes)
  return { storage, name }
}

async function incoming(content: Uint8Array, limits = patient) {
  const storage = await bucket.open(limits)
  const file = await storage.incomingPath()
  await writeFile(file, content)
  return { storage, file, name: newPath() }
}

const never = Number.POSITIVE_INFINITY

describe('explains a bucket’s error', () => {
  const forbidden = (_: IncomingMessage, response: ServerResponse) => refuse(response, 403, 'AccessDenied')

  test('if reading is forbidden, without mistaking it for a missing file', async () => {
    const { storage, name } = await stored()
    failing('HEAD', never, forbidden)
    await expect(storage.open(name)).rejects.toMatchObject(
      failure(/did not read a file: it refuses access\. Grant the access key s3:GetObject\.$/),
    )
  })

  test('if saving is forbidden', async () => {
    const { storage, file, name } = await incoming(bytes)
    failing('PUT', never, forbidden)
    await expect(storage.putReceived(name, file)).rejects.toMatchObject(failure('s3:PutObject'))
    await expect(storage.put(name, bytes)).rejects.toMatchObject(failure('s3:PutObject'))
    expect(await storage.describe(name)).toBeNull()
  })

  test.each([
    ['for all files', (response: ServerResponse) => refuse(response, 403, 'AccessDenied')],
    [
      'for one of the files',
      (response: ServerResponse) => {
        const error = '<Error><Key>x</Key><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'
        response.writeHead(200, { 'content-type': 'application/xml' })
        response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<DeleteResult>${error}</DeleteResult>`)
        return true
      },
    ],
  ])('if deleting is forbidden %s', async (_, answer) => {
    const { storage, name } = await stored()
    failing('POST', never, (_, response) => answer(response))
    await expect(storage.delete(name)).rejects.toMatchObject(
      failure(/did not delete files: it refuses access\. Grant the access key s3:DeleteObject\.$/),
    )
    expect(await bytesIn(storage, name)).toEqual(bytes)
  })

  test('if the bucket is full', async () => {
    const { storage, file, name } = await incoming(bytes)
    failing('PUT', never, (_, response) => refuse(response, 403, 'QuotaExceeded'))
    await expect(storage.putReceived(name, file)).rejects.toMatchObject(failure('it is full'))
  })
})

describe('a bucket that lacks newer API features', () => {
  test('never replaces a file even if conditional uploads are unsupported', async () => {
    const [storage, name] = [await bucket.open(patient), newPath()]
    failing('PUT', never, ({ headers }, response) =>
      headers['if-none-match'] ? refuse(response, 501, 'NotImplemented') : false,
    )
    await storage.put(name, bytes)
    await storage.put(name, bytes)
    await expect(storage.put(name, randomBytes(10))).rejects.toMatchObject(failure('was not replaced'))
    expect(await bytesIn(storage, name)).toEqual(bytes)
  })

  test('deletes files one at a time if batches are unsupported', async () => {
    const storage = await bucket.open(patient)
    const names = [newPath(), newPath(), newPath()]
    for (const name of names.slice(1)) await storage.put(name, bytes)
    failing('POST', never, (_, response) => refuse(response, 501, 'NotImplemented'))
    await storage.delete(...names)
    for (const name of names) expect(await storage.describe(name)).toBeNull()
  })
})

describe('a bucket', () => {
  test('that doesn’t respond fails within its time limit', async () => {
    const { name } = await stored()
    const storage = await bucket.open(impatient)
    bucket.fault = () => true
    const message = failure('did not respond in time. Check S3_ENDPOINT and the network')
    await expect(storage.open(name)).rejects.toMatchObject(message)
    await expect(storage.put(newPath(), bytes)).rejects.toMatchObject(message)
    await expect(storage.delete(name)).rejects.toMatchObject(message)
    const received = await storage.incomingPath()
    await writeFile(received, randomBytes(3_000_000))
    await expect(storage.putReceived(newPath(), received)).rejects.toMatchObject(message)
  })

  test('that doesn’t respond keeps a customer waiting for less than 8 s, even with a large file', async () => {
    const storage = await bucket.open()
    bucket.fault = (request) => {
      request.pause()
      return true
    }
    const received = await storage.incomingPath()
    await writeFile(received, Buffer.alloc(60_000_000))
    const started = performance.now()
    const calls = [
      storage.open(newPath()),
      storage.get(newPath()),
      storage.put(newPath(), bytes),
      storage.putReceived(newPath(), received),
    ]
    for (const { status } of await Promise.allSettled(calls)) expect(status).toBe('rejected')
    expect(performance.now() - started).toBeLessThan(8_000)
  })

  test('that stops in the middle of a file fails within its time limit', async () => {
    const { name } = await stored()
    const storage = await bucket.open({ ...patient, idleMs: 300 })
    failing('GET', never, (_, response) => {
      response.writeHead(200, { 'content-length': '300000' })
      response.write(bytes.subarray(0, 1000))
      return true
    })
    const reader = (await storage.open(name))?.bytes().getReader()
    expect((await reader?.read())?.value?.length).toBe(1000)
    await expect(reader?.read()).rejects.toMatchObject(failure('did not respond in time'))
  })

  test('that disconnects in the middle of a file causes an error, not a truncated file', async () => {
    const { storage, name } = await stored()
    failing('GET', never, (_, response) => {
      response.writeHead(200, { 'content-length': '300000' })
      response.write(bytes.subarray(0, 1000), () => response.destroy())
      return true
    })
    await expect(bytesIn(storage, name)).rejects.toMatchObject(failure('did not read a file'))
    await expect(storage.get(name)).rejects.toMatchObject(failure('did not read a file'))
  })

  test.each([300_000, 3_000_000])(
    'that disconnects during an upload of %i bytes is tried again',
    async (size) => {
      const content = randomBytes(size)
      const { storage, file, name } = await incoming(content)
      let parts = 0
      failing('PUT', 1, (request) => {
        request.once('data', () => {
          parts++
          request.destroy()
        })
        return true
      })
      await storage.putReceived(name, file)
      expect(parts).toBe(1)
      expect(await bytesIn(storage, name)).toEqual(content)
    },
  )

  test('that disconnects after storing an upload accepts the retry', async () => {
    const { storage, file, name } = await incoming(bytes, { ...patient, uploadMs: 3_000 })
    failing('PUT', 1, (request, response) => {
      response.end = () => {
        request.destroy()
        return response
      }
      return false
    })
    await storage.putReceived(name, file)
    expect(bucket.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1)
    expect(await bytesIn(storage, name)).toEqual(bytes)
  })

  test('that is overloaded is tried again', async () => {
    const { storage, name } = await stored()
    failing('HEAD', 1, (_, response) => refuse(response, 503, 'SlowDown'))
    expect(await storage.describe(name)).toMatchObject({ size: 300_000 })
    const received = await incoming(bytes)
    failing('PUT', 1, (_, response) => refuse(response, 503, 'SlowDown'))
    await received.storage.putReceived(received.name, received.file)
    expect(await bytesIn(storage, received.name)).toEqual(bytes)
  })

  test('stops a download when the reader disconnects', async () => {
    const { storage, name } = await stored()
    const left = Promise.withResolvers<number>()
    failing('GET', never, (request, response) => {
      let written = 0
      const write = () => {
        written += 64 * 1024
        if (response.write(Buffer.alloc(64 * 1024))) setImmediate(write)
        else response.once('drain', write)
      }
      response.writeHead(200, { 'content-length': String(1e9) })
      write()
      request.socket.once('close', () => left.resolve(written))
      return true
    })
    const reader = (await storage.open(name))?.bytes().getReader()
    await reader?.read()
    await reader?.cancel()
    expect(await left.promise).toBeLessThan(50e6)
  })

  test('aborts a request when the reader disconnects before the response', async () => {
    const { storage, name } = await stored()
    const [requested, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    failing('GET', never, (request) => {
      request.socket.once('close', () => left.resolve())
      requested.resolve()
      return true
    })
    const reader = (await storage.open(name))?.bytes().getReader()
    const reading = reader?.read()
    await requested.promise
    await reader?.cancel()
    await left.promise
    expect(await reading).toMatchObject({ done: true })
  })
})

describe('on startup', () => {
  test.each([
    [
      'a bucket that doesn’t exist',
      { bucket: 'nobody-has-it' },
      'there is no bucket with that name. Check S3_BUCKET',
    ],
    ['an unknown key', { credentials: { accessKeyId: 'x', secretAccessKey: 'x' } }, 'Check S3_ACCESS_KEY_ID'],
  ])('reports %s', async (_, changes, words) => {
    const opening = bucket.open({}, changes)
    await expect(opening).rejects.toMatchObject({ name: 'StartupError' })
    await expect(opening).rejects.toThrow(words)
    await expect(opening).rejects.toThrow('Kisscut cannot use its bucket. The bucket')
  })

  test.each([
    ['a missing permission', 403, 'AccessDenied', 's3:ListBucket'],
    ['a wrong secret', 403, 'SignatureDoesNotMatch', 'Check S3_SECRET_ACCESS_KEY'],
    ['a bucket in another region', 301, 'PermanentRedirect', 'Check S3_REGION'],
    ['a wrong clock', 403, 'RequestTimeTooSkewed', 'clock is wrong'],
    ['a broken bucket', 500, 'InternalError', 'it responded with 500'],
  ])('reports %s', async (_, status, code, words) => {
    bucket.fault = (_request, response) => refuse(response, status, code)
    const opening = bucket.open(patient)
    await expect(opening).rejects.toMatchObject({ name: 'StartupError' })
    await expect(opening).rejects.toThrow(words)
  })

  test('uses the standard variables if S3_ACCESS_KEY_ID is not set, and refuses to start if they aren’t either', async () => {
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true')
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/nowhere')
    vi.stubEnv('AWS_CONFIG_FILE', '/nowhere')
    onTestFinished(() => void vi.unstubAllEnvs())
    await expect(bucket.open(patient, { credentials: null })).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining('there is no access key. Set S3_ACCESS_KEY_ID'),
    })
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER')
    const [storage, name] = [await bucket.open(patient, { credentials: null }), newPath()]
    await storage.put(name, bytes)
    expect(await bytesIn(storage, name)).toEqual(bytes)
  })

  test('refuses to start if nothing is listening', async () => {
    const opening = bucket.open(patient, { endpoint: `http://127.0.0.1:${await freePort()}` })
    await expect(opening).rejects.toMatchObject({ name: 'StartupError' })
    await expect(opening).rejects.toThrow('cannot be reached (ECONNREFUSED). Check S3_ENDPOINT')
  })

  test('refuses to start if the server doesn’t respond', async () => {
    bucket.fault = () => true
    await expect(bucket.open(impatient)).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining('did not respond in time'),
    })
  })
})
