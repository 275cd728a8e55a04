import { createHash, randomFillSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#app/api/api.ts'
import { stopPrintPdfs } from '#app/features/goods/print-pdf/make-print-pdf.server.ts'
import { httpServer } from '#app/platform/http/http-server.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { proofs } from '#app/schema/proofs.server.ts'
import { first } from '#test/first.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import { listen, shut } from '#test/raw-http.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)
const { uploadProof, move, decide, read } = orderSteps(t)

// The run's temporary folder also has print PDFs of other test files.
const runFolder = process.env.TMPDIR
let folder: string
let port: number
let server: ReturnType<typeof httpServer>
beforeAll(async () => {
  // Another test file in this process may have left its folder open.
  await stopPrintPdfs()
  folder = await mkdtemp(join(tmpdir(), 'kisscut-unread-'))
  process.env.TMPDIR = folder
  server = httpServer(new Hono().route('/api', createApi(t.shop)).fetch, '127.0.0.1')
  port = await listen(server)
})
afterAll(async () => {
  await shut(server)
  await stopPrintPdfs()
  if (runFolder === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = runFolder
  await rm(folder, { recursive: true })
})

/** Returns the print PDFs that are left in the folder. */
async function filesLeft(): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return names.filter((name) => name.endsWith('.pdf'))
}

/**
 * Approves an order whose file doesn't fit into the buffers between server and client, so that a reader can disconnect
 * halfway.
 */
async function approvedNoise() {
  const { id, hash } = await paidOrder()
  const { token } = await t.staff('production')
  const { id: proofId } = await uploadProof(token, id)
  await move(token, id, { status: 'APPROVED_BY_ADMIN' })
  await decide({ id, hash }, { status: 'APPROVED' })
  await enlarge(proofId)
  const { item } = first((await read(token, id)).body.orderItems)
  const path = `/api/admin/orders/${id}`
  return { paths: [`${path}/items/${item.id}/print.pdf`, `${path}/print-pdfs.zip`], token }
}

async function enlarge(proofId: number) {
  const side = 1900
  const pixels = randomFillSync(Buffer.alloc(side * side * 3))
  const picture = sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
  const bytes = await picture.png({ compressionLevel: 0 }).toBuffer()
  const { db, settings } = t.shop
  const [proof] = await db.select().from(proofs).where(eq(proofs.id, proofId))
  const ofProof = eq(artworkFiles.id, proof?.artworkFileId ?? '')
  const [file] = await db.select().from(artworkFiles).where(ofProof)
  await writeFile(join(settings.dataDir, 'files', file?.path ?? ''), bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await db.update(artworkFiles).set({ sha256, sizeBytes: bytes.length }).where(ofProof)
  await db.update(proofs).set({ sha256 }).where(eq(proofs.id, proofId))
}

const call = (method: string, path: string, token: string): ClientRequest =>
  request({ port, host: '127.0.0.1', method, path, headers: { authorization: `Bearer ${token}` } })

async function answerTo(calling: ClientRequest): Promise<IncomingMessage> {
  calling.end()
  const [answer] = (await once(calling, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(200)
  return answer
}

const noFiles = () => expect.poll(filesLeft).toEqual([])

test('a print PDF leaves no file behind after a full read, a HEAD request or a disconnect', async () => {
  const { paths, token } = await approvedNoise()
  for (const path of paths) {
    const whole = await answerTo(call('GET', path, token))
    let received = 0
    for await (const chunk of whole) received += (chunk as Buffer).length
    expect(received).toBe(Number(whole.headers['content-length']))
    expect(received).toBeGreaterThan(10_000_000)
    await noFiles()

    const heads = await answerTo(call('HEAD', path, token))
    heads.resume()
    await once(heads, 'end')
    expect(heads.headers['content-length']).toBe(whole.headers['content-length'])
    await noFiles()

    const leaving = call('GET', path, token)
    await once(await answerTo(leaving), 'readable')
    expect(await filesLeft()).not.toEqual([])
    leaving.destroy()
    await noFiles()

    const early = call('GET', path, token)
    early.once('error', () => undefined).end()
    await expect.poll(filesLeft, { interval: 2 }).not.toEqual([])
    early.destroy()
    await noFiles()
  }
})

test('a stopping shop removes print PDFs that are being read', async () => {
  const { paths, token } = await approvedNoise()
  const leaving = call('GET', first(paths), token)
  await once(await answerTo(leaving), 'readable')
  expect(await filesLeft()).not.toEqual([])
  await stopPrintPdfs()
  expect(await readdir(folder)).not.toContainEqual(expect.stringContaining('print-pdfs'))
  leaving.destroy()
})
