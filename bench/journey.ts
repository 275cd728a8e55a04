import { randomInt } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

export type Journey = { email: string; link: string; hash?: string; orderId?: number }

export const contact = {
  name: 'Bench Buyer',
  phone: '2125550100',
  address: '5 Paper Road',
  city: 'New York',
  state: 'NY',
  zipCode: '10001',
}

async function call(url: string, init?: RequestInit) {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${await response.text()}`)
  return response.json()
}

/** Returns a different IP address for each buyer's X-Forwarded-For, because rate limits are per address. */
const newAddress = () => `198.18.${randomInt(256)}.${randomInt(256)}`

const poster = (address: string) => (url: string, body: unknown) => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  return call(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

type JourneyOptions = {
  email: string
  artwork?: Uint8Array<ArrayBuffer> | undefined
  quantities?: number[]
  size?: { width: number; height: number }
  /** True to skip the proof. */
  printExactly?: boolean
  /** The customer's design for the artwork. */
  design?: object
}

export async function orderStickers(
  shop: string,
  {
    email,
    artwork,
    quantities = [100],
    size: proportion = { width: 3, height: 4 },
    printExactly = false,
    design,
  }: JourneyOptions,
): Promise<Journey> {
  const api = `${shop}/api`
  const post = poster(newAddress())
  const { tokenSession } = await call(`${api}/session`)
  const session = `sessionToken=${tokenSession}`
  await post(`${api}/item/calculate-default-prices`, { categoryId: 5, proportion, custom: true })
  const upload = artwork && (await uploadArtwork(`${api}/upload-file?${session}`, artwork))
  const itemIds: number[] = []
  for (const quantity of quantities) {
    const added = await post(`${api}/carts/me/items?${session}`, {
      by: 'custom',
      quantity,
      categoryId: 5,
      size: { ...proportion, custom: true },
      price: 0,
      product: { by: 'custom', name: 'Die Cut', ...(upload && { fileId: upload.id }) },
      ...(design && { design }),
    })
    itemIds.push(added.cartItem.id)
  }
  await post(`${api}/carts/me/shipping-price?${session}`, { zipCode: contact.zipCode })
  const { link } = await post(`${api}/carts/me/close?${session}`, {
    ...contact,
    email,
    ...(printExactly && { printExactly: itemIds }),
  })
  return { email, link }
}

function uploadArtwork(url: string, artwork: Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.set('file', new File([artwork], 'artwork.png'))
  return call(url, { method: 'POST', body: form })
}

export async function pay(link: string): Promise<void> {
  const response = await fetch(`${link}/pay`, {
    method: 'POST',
    body: new URLSearchParams({ webhook: 'once' }),
    redirect: 'manual',
  })
  await response.body?.cancel()
  if (response.status !== 303) throw new Error(`paying returned ${response.status}`)
}

export function plainPicture(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const rows = Buffer.alloc((width * 3 + 1) * height, 0x66)
  for (let y = 0; y < height; y++) rows[y * (width * 3 + 1)] = 0
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]))
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
