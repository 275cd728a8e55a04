import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { designs } from '#db/seed/designs.ts'
import { cutPictures } from '#test/cut-pictures.ts'
import { orderStickers, pay } from './journey.ts'
import { startServer, type Running } from './process.ts'

// Measures how long instant proofs and print PDFs take.

const itemsOfOrder = 20
const longestMs = 300_000
const admin = { email: 'bench@kisscut.test', password: 'a bench of the studio' }

type Shop = Running & { token: string }
type Picture = [name: string, bytes: Uint8Array<ArrayBuffer>]

const drawn = (inner: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="1200" height="1200">${inner}</svg>`,
    ),
  )

/** Creates photos and drawings, with and without transparency. */
async function picturesOf(): Promise<Picture[]> {
  const kinds = Object.entries(cutPictures).slice(0, 8)
  const pictures = kinds.map(async ([name, inner], at): Promise<Picture> => {
    const isPhoto = at % 4 === 3
    const picture = isPhoto ? drawn(inner).flatten({ background: '#f4d35e' }).jpeg() : drawn(inner).png()
    return [`${name} (${isPhoto ? 'JPEG' : 'PNG'})`, new Uint8Array(await picture.toBuffer())]
  })
  const library = designs.slice(0, 4).map(async ({ slug }): Promise<Picture> => {
    return [`${slug} (SVG)`, new Uint8Array(await readFile(`public/designs/${slug}.svg`))]
  })
  return Promise.all([...pictures, ...library])
}

const read = async (shop: Shop, call: string) =>
  fetch(`${shop.url}/api/admin${call}`, { headers: { authorization: `Bearer ${shop.token}` } })

async function orderOf(shop: Shop, email: string): Promise<{ id: number; status: string } | undefined> {
  const [order] = await (await read(shop, `/orders?search=${encodeURIComponent(email)}`)).json()
  return order
}

/** Measures the time from the upload until the instant proof is approved. */
async function timeProof(shop: Shop, email: string, artwork: Picture[1], quantities = [50]) {
  const from = performance.now()
  const size = { width: 3, height: 3 }
  const { link } = await orderStickers(shop.url, { email, artwork, quantities, size, printExactly: true })
  await pay(link)
  while (performance.now() - from < longestMs) {
    const order = await orderOf(shop, email)
    if (order?.status === 'APPROVED') return { id: order.id, seconds: (performance.now() - from) / 1000 }
    await setTimeout(50)
  }
  throw new Error(`${email} has no approved proof`)
}

async function timePrintPdfs(shop: Shop, id: number) {
  const from = performance.now()
  const answer = await read(shop, `/orders/${id}/print-pdfs.zip`)
  if (!answer.ok) throw new Error(`print PDFs returned ${answer.status}: ${await answer.text()}`)
  const { byteLength } = await answer.arrayBuffer()
  return { seconds: (performance.now() - from) / 1000, megabytes: byteLength / 1e6 }
}

const print = (name: string, seconds: number, more = '') =>
  process.stdout.write(`${name.padEnd(64)} ${seconds.toFixed(1).padStart(6)} s${more}\n`)

const folder = await mkdtemp(path.join(tmpdir(), 'kisscut-bench-'))
const running = await startServer('start.ts', {
  DATA_DIR: folder,
  LOG_LEVEL: 'error',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
})
try {
  const login = await fetch(`${running.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const shop = { ...running, token: (await login.json()).token }
  const pictures = await picturesOf()
  process.stdout.write('From the upload to the approved instant proof:\n')
  for (const [at, [name, bytes]] of pictures.entries())
    print(name, (await timeProof(shop, `proof-${at}@example.com`, bytes)).seconds)
  const [, [name, artwork] = ['', new Uint8Array()]] = pictures
  const quantities = Array.from({ length: itemsOfOrder }, (_, at) => 50 + at)
  const { id, seconds } = await timeProof(shop, 'large@example.com', artwork, quantities)
  print(`${itemsOfOrder} items of ${name}`, seconds)
  const made = await timePrintPdfs(shop, id)
  process.stdout.write('Print PDFs of that order, one download:\n')
  print(`${itemsOfOrder} items`, made.seconds, `, ${made.megabytes.toFixed(1)} MB`)
} finally {
  await running.stop()
  await rm(folder, { recursive: true })
}
