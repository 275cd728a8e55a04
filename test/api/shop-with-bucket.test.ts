import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { createApi } from '#app/api/api.ts'
import { filesApi } from '#app/api/files.ts'
import { sweepArtwork } from '#app/features/goods/artwork/sweep-artwork.server.ts'
import { workJobs } from '#app/jobs.server.ts'
import { openLog } from '#app/platform/log.server.ts'
import { artworkFiles, resumableUploads, unfinishedUploads } from '#app/schema/artwork.server.ts'
import { apiCaller } from '#test/api-call.ts'
import { testBucket } from '#test/bucket.ts'
import { refuse } from '#test/bucket-server.ts'
import { first } from '#test/first.ts'
import { isLongRun } from '#test/long-run.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases, type Buyer } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'
import { offsetOf, tusCalls } from '#test/tus.ts'

const bucket = testBucket()
const megabyte = 1024 * 1024
const logged: string[] = []
const t = testShop({ env: bucket.env, log: openLog('warn', { write: (line) => logged.push(line) }) })
const { visitor, addStickers, paidOrder } = purchases(t)
const { uploadProof, move, read, decide } = orderSteps(t)

const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#d02040' } })
  .png()
  .toBuffer()

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function pngForm() {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(png)], 'fox.png', { type: 'image/png' }))
  return form
}

const upload = (buyer: Buyer) => t.api('POST', '/upload-file', { ...buyer, form: pngForm() })
const uploadToChat = (hash: string) => t.api('POST', '/upload', { query: { hash }, form: pngForm() })

const download = (file: string, headers: Record<string, string> = {}) =>
  filesApi(t.shop).request(file.replace(/^files/, ''), { headers })

const filesOnDisk = async () => {
  const names = await readdir(path.join(t.shop.settings.dataDir, 'files'), { recursive: true })
  return names.filter((name) => name !== 'incoming')
}

/** Returns the API of a process that shares only the database and the bucket with this one. */
async function otherMachine() {
  const dataDir = path.join(bucket.folder, 'other-machine')
  await mkdir(dataDir, { recursive: true })
  const storage = await bucket.open()
  const api = createApi({ ...t.shop, settings: { ...t.shop.settings, dataDir }, storage })
  return apiCaller((request) => api.fetch(request))
}

const isInBucket = async (file: string) => (await t.shop.storage.open(file)) !== null

describe('a shop with its files in a bucket', () => {
  test('works from the upload to the approved proof', async () => {
    const buyer = await visitor()
    const artwork = (await upload(buyer)).body
    const served = await download(artwork.path)
    expect(served.status).toBe(200)
    expect(sha256(new Uint8Array(await served.arrayBuffer()))).toBe(sha256(png))
    const otherProcess = filesApi({ ...t.shop, storage: await bucket.open() })
    expect((await otherProcess.request(artwork.path.replace(/^files/, ''))).status).toBe(200)
    const preview = await download(artwork.previewPath ?? '')
    expect(preview.headers.get('content-type')).toBe('image/webp')
    const part = await download(artwork.path, { range: 'bytes=10-19' })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(png.subarray(10, 20))

    await addStickers(buyer, { product: { by: 'custom', name: 'Stickers', fileId: artwork.id } })
    const order = await paidOrder(buyer)
    const { body: picture } = await uploadToChat(order.hash)
    expect((await download(picture.path)).status).toBe(200)

    const { token } = await t.staff('owner')
    const proof = await uploadProof(token, order.id)
    expect((await move(token, order.id, { status: 'APPROVED_BY_ADMIN' })).status).toBe(200)
    expect((await decide(order, { status: 'APPROVED' })).status).toBe(200)
    const file = await t.request(`/admin/orders/${order.id}/proofs/${proof.id}/file`, { token })
    const approved = first((await read(token, order.id)).body.proofs)
    expect(sha256(new Uint8Array(await file.arrayBuffer()))).toBe(approved.sha256)
    const ticket = await t.request(`/admin/orders/${order.id}/print-sheet.pdf`, { token })
    expect(Buffer.from(await ticket.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')
    expect(await filesOnDisk()).toEqual([])
  })

  if (isLongRun()) {
    test('resends an upload the bucket drops before acknowledging it', async () => {
      let dropped = 0
      bucket.fault = ({ method, ...request }) => {
        if (method !== 'PUT' || dropped === 3 || dropped++ % 2 === 1) return false
        request.socket.destroy()
        return true
      }
      const { status, body } = await upload(await visitor())
      expect({ status, dropped }).toEqual({ status: 201, dropped: 3 })
      const served = await download(body.path)
      expect(sha256(new Uint8Array(await served.arrayBuffer()))).toBe(sha256(png))
    })
  }

  test('an upload the bucket refuses returns 503 with Retry-After, and is cleaned up', async () => {
    const { db, jobs, storage, now } = t.shop
    const rows = await db.$count(artworkFiles)
    let puts = 0
    bucket.fault = ({ method }, response) =>
      method === 'PUT' && puts++ > 0 && refuse(response, 403, 'AccessDenied')
    const { status, problem, headers } = await upload(await visitor())
    expect({ status, code: problem.code }).toEqual({ status: 503, code: 'busy' })
    expect(problem.message).toContain('Please try again')
    expect(headers.get('Retry-After')).toBe('10')
    expect(await db.$count(artworkFiles)).toBe(rows)
    expect(logged.at(-1)).toContain('Grant the access key s3:PutObject')

    const { paths } = first(await db.select().from(unfinishedUploads))
    expect(await isInBucket(first(paths))).toBe(true)
    await workJobs(jobs, t.shop)
    const tomorrow = () => new Date(now().getTime() + 25 * 60 * 60_000)
    await sweepArtwork({ db, jobs, storage, now: tomorrow })
    await expect.poll(() => isInBucket(first(paths))).toBe(false)
  })

  if (isLongRun()) {
    test('if the key may not delete, the error is logged and the job retried, and nothing else fails', async () => {
      const { db } = t.shop
      const order = await paidOrder()
      const { token } = await t.staff('production')
      const proof = await uploadProof(token, order.id)
      bucket.fault = ({ method }, response) =>
        (method === 'POST' || method === 'DELETE') && refuse(response, 403, 'AccessDenied')
      const removed = await t.api('DELETE', `/admin/orders/${order.id}/proofs/${proof.id}`, { token })
      expect(removed.status).toBe(200)
      const words = 'did not delete files: it refuses access. Grant the access key s3:DeleteObject.'
      await expect.poll(() => logged.join('')).toContain(words)
      expect(await isInBucket(proof.path)).toBe(true)
      expect((await upload(await visitor())).status).toBe(201)
      bucket.fault = () => false
      await expect.poll(() => isInBucket(proof.path)).toBe(false)
      expect(await db.select().from(artworkFiles).where(eq(artworkFiles.path, proof.path))).toEqual([])
    })
  }

  test('a proof can only be printed from the bytes that were shown', async () => {
    const order = await paidOrder()
    const { token } = await t.staff('production')
    const proof = await uploadProof(token, order.id)
    const file = () => t.request(`/admin/orders/${order.id}/proofs/${proof.id}/file`, { token })
    bucket.fault = ({ method }, response) => method === 'GET' && refuse(response, 403, 'AccessDenied')
    expect((await file()).status).toBe(503)
    bucket.fault = () => false
    expect((await file()).status).toBe(200)
    await t.shop.storage.delete(proof.path)
    await t.shop.storage.put(proof.path, new Uint8Array([1, 2, 3]))
    expect((await file()).status).toBe(409)
  })

  test('the parts of a big file may go to processes on different machines', async () => {
    const { db, jobs } = t.shop
    const [one, other] = [tusCalls(t), tusCalls({ api: await otherMachine() })]
    const buyer = await visitor()
    const bytes = Buffer.concat([png, randomBytes(12 * megabyte)])
    const url = (await one.start(buyer, bytes.length)).headers.get('location') ?? ''
    for (const [at, machine] of [one, other, one].entries()) {
      const offset = at * 5 * megabyte
      for (const { ask } of [one, other]) expect(offsetOf(await ask(buyer, url))).toBe(offset)
      expect((await machine.append(buyer, url, Buffer.alloc(10), offset + 1)).status).toBe(409)
      const part = bytes.subarray(offset, offset + 5 * megabyte)
      expect((await machine.append(buyer, url, part, offset)).status).toBe(204)
      expect((await other.append(buyer, url, part, offset)).status).toBe(409)
    }
    const paths = first(await db.select().from(resumableUploads)).partPaths
    expect(await Promise.all(paths.map(isInBucket))).toEqual([true, true, true])
    for (const path of paths) expect((await download(path)).status).toBe(404)
    const answers = await Promise.all([other.complete(buyer, url), one.complete(buyer, url)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const served = await download(answers[0].body.path)
    expect(sha256(new Uint8Array(await served.arrayBuffer()))).toBe(sha256(bytes))
    expect(await filesOnDisk()).toEqual([])
    await workJobs(jobs, t.shop)
    await expect.poll(async () => (await Promise.all(paths.map(isInBucket))).some(Boolean)).toBe(false)
  })

  test('two machines that receive the same part at once keep one copy', async () => {
    const [one, other] = [tusCalls(t), tusCalls({ api: await otherMachine() })]
    const buyer = await visitor()
    const url = (await one.start(buyer, 6 * megabyte)).headers.get('location') ?? ''
    const parts = [Buffer.alloc(megabyte, 'a'), Buffer.alloc(megabyte, 'b')] as const
    const answers = await Promise.all([one.append(buyer, url, parts[0]), other.append(buyer, url, parts[1])])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([204, 409])
    expect(offsetOf(await one.ask(buyer, url))).toBe(megabyte)
    const { partPaths } = first(await t.shop.db.select().from(resumableUploads))
    const kept = Buffer.from(await t.shop.storage.get(first(partPaths)))
    expect([partPaths.length, kept.equals(parts[statuses.indexOf(204)] ?? parts[0])]).toEqual([1, true])
    await one.cancel(buyer, url)
  })

  test('a part that the bucket refuses returns 503, and can be sent again', async () => {
    const { start, append, ask, cancel } = tusCalls(t)
    const buyer = await visitor()
    const url = (await start(buyer, 100)).headers.get('location') ?? ''
    bucket.fault = ({ method }, response) => method === 'PUT' && refuse(response, 403, 'AccessDenied')
    const { status, problem, headers } = await append(buyer, url, Buffer.alloc(100))
    expect([status, problem.code, headers.get('Retry-After')]).toEqual([503, 'busy', '10'])
    bucket.fault = () => false
    expect(offsetOf(await ask(buyer, url))).toBe(0)
    expect((await append(buyer, url, Buffer.alloc(100))).status).toBe(204)
    await cancel(buyer, url)
  })

  if (isLongRun()) {
    test('a bucket that doesn’t respond during a part returns 503 within 8 seconds', async () => {
      const { start, append } = tusCalls(t)
      const buyer = await visitor()
      const url = (await start(buyer, 100)).headers.get('location') ?? ''
      bucket.fault = () => true
      const sentAt = performance.now()
      expect((await append(buyer, url, Buffer.alloc(100))).status).toBe(503)
      expect(performance.now() - sentAt).toBeLessThan(8_000)
    })

    test('a complete upload that the bucket refuses is kept, and stored at the next attempt', async () => {
      const { send, complete } = tusCalls(t)
      const buyer = await visitor()
      const bytes = Buffer.concat([png, Buffer.alloc(6 * 1024 * 1024)])
      const url = await send(buyer, bytes)
      bucket.fault = ({ method }, response) => method === 'PUT' && refuse(response, 503, 'SlowDown')
      expect(await complete(buyer, url)).toMatchObject({ status: 503, problem: { code: 'busy' } })
      bucket.fault = () => false
      const { status, body } = await complete(buyer, url)
      expect([status, await isInBucket(body.path)]).toEqual([201, true])
      const served = await download(body.path)
      expect(sha256(new Uint8Array(await served.arrayBuffer()))).toBe(sha256(bytes))
      expect(await filesOnDisk()).toEqual([])
    })
  }
})
