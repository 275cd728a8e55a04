import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type ShopProcess } from '#test/shared-shop/shared-shop.ts'
import { testSharedShop } from '#test/shared-shop/test-shared-shop.ts'
import { newPicture, sha256Of, visit } from '#test/shared-shop/visitor.ts'

// Each process has a separate folder, as on different machines: they share only the database and the bucket.

const shared = testSharedShop({ on: 'bucket' })

const partBytes = 5 * 1024 * 1024
const tus = { 'tus-resumable': '1.0.0' }
const partHeaders = (offset: number) => ({
  ...tus,
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
})

async function onNewMachine(): Promise<ShopProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'kisscut-machine-'))
  const process = await shared.shop.startProcess({ env: { DATA_DIR: folder } })
  return {
    ...process,
    signal: async (name) => {
      await process.signal(name)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves when half of a part has been sent. */
function sendHalf({ url }: ShopProcess, path: string, offset: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      const headers = Object.entries({ ...partHeaders(offset), host: 'shop', 'content-length': partBytes })
      const head = headers.map(([name, value]) => `${name}: ${value}`)
      socket.write(`PATCH ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
      socket.write(Buffer.alloc(partBytes / 2), () => resolve())
    })
    socket.on('error', () => undefined)
  })
}

test('a big file survives two machines that are killed, and is completed by two at once', async () => {
  const [one, other, third] = [await onNewMachine(), await onNewMachine(), await onNewMachine()]
  const { query } = await visit(shared.shop, one.url)
  const bytes = Buffer.concat([newPicture(), Buffer.alloc(11 * 1024 * 1024, 'kiss cut')])
  const started = await fetch(`${one.url}/api/uploads?${query}`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(bytes.length) },
  })
  const path = `${started.headers.get('location')}`
  const at = ({ url }: ShopProcess, suffix = '') => `${url}${path}${suffix}?${query}`
  const append = async (process: ShopProcess, offset: number) =>
    fetch(at(process), {
      method: 'PATCH',
      headers: partHeaders(offset),
      body: bytes.subarray(offset, offset + partBytes),
    })
  const offsetAt = async (process: ShopProcess) =>
    Number((await fetch(at(process), { method: 'HEAD', headers: tus })).headers.get('upload-offset'))

  expect((await append(one, 0)).status).toBe(204)
  await sendHalf(one, `${path}?${query}`, partBytes)
  await one.signal('SIGKILL')

  expect(await offsetAt(other)).toBe(partBytes)
  const isStored = other.databaseProxy.cutAt({
    statement: /^commit/,
    transaction: /update "resumable_uploads" set "received_bytes"/,
    moment: 'before',
  })
  const lost = append(other, partBytes).catch(() => null)
  await isStored
  await other.signal('SIGKILL')
  await lost

  for (const offset of [partBytes, 2 * partBytes]) {
    expect(await offsetAt(third)).toBe(offset)
    expect((await append(third, offset)).status).toBe(204)
  }
  const [neighbor] = shared.processes as [ShopProcess]
  const complete = (process: ShopProcess) => fetch(at(process, '/artwork'), { method: 'POST' })
  const answers = await Promise.all([complete(third), complete(neighbor)])
  const artworks = await Promise.all(answers.map(async (answer) => (await answer.json()) as { id: string }))
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const [artwork] = artworks
  expect(artworks).toEqual([artwork, artwork])
  // After this test, the file is compared with its row.
  shared.shop.acknowledged.set(artwork?.id ?? '', sha256Of(bytes))
  await third.signal('SIGTERM')
})
