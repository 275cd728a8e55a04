import { setTimeout as delay } from 'node:timers/promises'
import { curvesPdf, ordinaryPdf, ordinaryPng } from './hostile-files.ts'
import { upload, visitor, type Visitor } from './uploader.ts'

const attackers = 5
const picturesEach = 40
const attackMs = 30_000

type Measured = { kind: string; count: number; drawn: number; slowestMs: number }

/**
 * Measures how fast an ordinary visitor gets previews of new cart items while attackers at several IP addresses request
 * previews of made-up items, and of items whose artwork takes seconds to draw.
 */
export async function measurePictures(url: string) {
  const hostile = await Promise.all(
    Array.from({ length: attackers }, async (_, at) => {
      const someone = await visitor(url, `203.0.113.${at}`)
      const fileId = await uploadedId(url, someone, curvesPdf(at), 'curves.pdf')
      const offered = await offeredPictures(url, someone, fileId, picturesEach / 2)
      return { someone, paths: [...offered, ...offered.map(invented)] }
    }),
  )
  const ordinary = await visitor(url, '198.51.100.9')
  const files = {
    PNGs: await uploadedId(url, ordinary, await ordinaryPng(), 'fox.png'),
    PDFs: await uploadedId(url, ordinary, ordinaryPdf(), 'fox.pdf'),
  }
  const attack = hostile.flatMap(({ someone, paths }) =>
    paths.map((path) => fetchPicture(url, someone, path)),
  )
  const started = performance.now()
  const measured = await Promise.all(
    Object.entries(files).map(async ([kind, fileId], at): Promise<Measured> => {
      const views: Awaited<ReturnType<typeof fetchPicture>>[] = []
      for (let side = 2 + at / 64; performance.now() - started < attackMs; side += 1 / 32) {
        const [path = ''] = await offeredPictures(url, ordinary, fileId, 1, side)
        views.push(await fetchPicture(url, ordinary, path))
        await delay(500)
      }
      const drawn = views.filter(({ status }) => status === 200).length
      return { kind, count: views.length, drawn, slowestMs: Math.max(...views.map(({ ms }) => ms)) }
    }),
  )
  const answers = await Promise.race([Promise.all(attack), delay(60_000).then(() => [])])
  return { measured, answered: answers.length, asked: attack.length }
}

async function uploadedId(url: string, someone: Visitor, bytes: Buffer, name: string): Promise<string> {
  const { text } = await upload({ url, ...someone, bytes, name })
  const { id } = JSON.parse(text) as { id?: string }
  if (!id) throw new Error(`${name} was refused: ${text}`)
  return id
}

/** Adds items of different sizes to the cart, and returns the URLs of their previews. */
async function offeredPictures(url: string, someone: Visitor, fileId: string, count: number, side = 2) {
  const paths: string[] = []
  for (let at = 0; at < count; at++) {
    const size = { width: side + at / 16, height: 2, custom: true }
    const product = { by: 'custom', name: 'Die Cut Stickers', fileId }
    const response = await fetch(`${url}/api/carts/me/items?sessionToken=${someone.session}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': someone.address },
      body: JSON.stringify({ by: 'custom', quantity: 50, categoryId: 5, size, product }),
    })
    const { cartItem } = (await response.json()) as { cartItem?: { fileData: { drawnPath: string } } }
    if (!cartItem) throw new Error(`an item was refused with ${response.status}`)
    paths.push(cartItem.fileData.drawnPath)
  }
  return paths
}

/** Changes the item in a preview's URL without signing it again. */
function invented(path: string): string {
  const parts = path.split('/')
  const facts = Buffer.from((parts.at(-1) ?? '').replace('.webp', ''), 'base64url').toString()
  const changed = Buffer.from(facts.replace('"die-cut"', '"circle"')).toString('base64url')
  return [...parts.slice(0, -1), `${changed}.webp`].join('/')
}

async function fetchPicture(url: string, { address }: Visitor, path: string) {
  const started = performance.now()
  const response = await fetch(`${url}/${path}`, {
    headers: { 'x-forwarded-for': address },
    redirect: 'manual',
  })
  await response.arrayBuffer()
  return { status: response.status, ms: performance.now() - started }
}
