import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { demoShop } from '#db/seed/shop.ts'
import { itemPicturesApi } from '#app/api/files.ts'
import { deleteFiles } from '#app/features/goods/artwork/delete-files.server.ts'
import { drawingLimit, maxDrawn } from '#app/features/goods/artwork/open-item-picture.server.ts'
import { listUnneeded } from '#app/features/goods/artwork/list-unneeded.server.ts'
import { sweepArtwork } from '#app/features/goods/artwork/sweep-artwork.server.ts'
import { itemPicturePath } from '#app/features/goods/item-picture/item-picture-path.ts'
import { pictureKinds, picturePathAs } from '#app/features/goods/item-picture/picture-kinds.ts'
import { signPicturePath } from '#app/platform/secrets/signed-pictures.server.ts'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { attempts as attemptsTable } from '#app/schema/customers.server.ts'
import { shopSettings } from '#app/schema/shop.server.ts'
import { designedItems } from '#test/designed-items.ts'
import { purchases, type Buyer } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor } = purchases(t)
const { upload, add, designedOrder, cartOf } = designedItems(t)

type Changes = Partial<Parameters<typeof itemPicturesApi>[0]>

const fetchPicture = async (path: string, init: RequestInit = {}, changes: Changes = {}) =>
  new Hono().route('/item-pictures', itemPicturesApi({ ...t.shop, ...changes })).request(`/${path}`, init)

/** Returns the path of a picture, signed like those the shop offers. */
const pathOf = (...item: Parameters<typeof itemPicturePath>) =>
  signPicturePath(t.shop.secret, itemPicturePath(...item) ?? '')

const rowOf = async (id: string) => {
  const [row] = await t.shop.db.select().from(artworkFiles).where(eq(artworkFiles.id, id))
  if (!row) throw new Error('no file')
  return row
}

async function addedItem(design: object | null = null, buyer?: Buyer) {
  const someone = buyer ?? (await visitor())
  const file = await upload(someone)
  const { body } = await add(someone, file.id, { ...(design && { design }) })
  const path = body.cartItem.fileData?.drawnPath
  if (!path) throw new Error('no picture')
  return { path, file, buyer: someone }
}

describe('the picture of an item', () => {
  test('is drawn once, on the first request, and cached only by browsers', async () => {
    const { path, file } = await addedItem()
    expect((await rowOf(file.id)).drawnPaths).toEqual([])
    const first = await fetchPicture(path)
    expect([first.status, first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'private, max-age=31536000, immutable',
    ])
    expect(first.headers.get('content-security-policy')).toContain("default-src 'none'")
    const bytes = Buffer.from(await first.arrayBuffer())
    expect((await sharp(bytes).metadata()).width).toBe(640)
    const { drawnPaths } = await rowOf(file.id)
    expect(drawnPaths).toEqual([expect.stringMatching(/^files\/[\w-]{43}\.webp$/)])
    await t.shop.storage.put(drawnPaths[0] ?? '', Buffer.from('kept'))
    expect(await (await fetchPicture(path)).text()).toBe('kept')
    const revalidated = await fetchPicture(path, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    })
    expect(revalidated.status).toBe(304)
  })

  test('is the same for ten simultaneous requests', async () => {
    const { path, file } = await addedItem({ ...defaultDesign, turn: 12 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => fetchPicture(path)))
    const bytes = await Promise.all(
      answers.map(async (each) => Buffer.from(await each.arrayBuffer()).toString('hex')),
    )
    expect(new Set(bytes).size).toBe(1)
    expect((await rowOf(file.id)).drawnPaths).toHaveLength(1)
  })

  test('is the same in the cart, on the customer’s order page and in the back office', async () => {
    const buyer = await visitor()
    const { path } = await addedItem(null, buyer)
    expect((await cartOf(buyer)).cartItems[0]?.fileData?.drawnPath).toBe(path)
    const order = await designedOrder(null)
    const { token } = await t.admin()
    const shown = await t.api('GET', `/order/${order.id}`, { query: { hash: order.hash } })
    const forStaff = await t.api('GET', `/admin/orders/${order.id}`, { token })
    const [own, staff] = [shown.body, forStaff.body].map(
      ({ orderItems }) => orderItems[0]?.fileData?.drawnPath,
    )
    expect(own).toMatch(/^item-pictures\//)
    expect(staff).toBe(own)
    expect((await fetchPicture(own ?? '')).status).toBe(200)
  })

  test('is missing without a preview, and falls back to the file’s thumbnail if it can’t be drawn', async () => {
    const { path, file } = await addedItem()
    await t.shop.storage.put(file.path, Buffer.from('not a picture'))
    const answer = await fetchPicture(path)
    expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
      302,
      `/${file.thumbnailPath}`,
      'no-store',
    ])
    const row = await rowOf(file.id)
    const item = { shape: 'circle', width: 3, height: 3, unit: 'in', design: null, options: [] } as const
    expect(itemPicturePath({ ...row, previewPath: null }, item)).toBeNull()
  })

  test('no picture is stored while the disk is nearly full', async () => {
    const { path, file } = await addedItem()
    const answer = await fetchPicture(path, {}, { diskLevel: () => 'low' })
    expect(answer.headers.get('location')).toBe(`/${file.thumbnailPath}`)
    expect((await rowOf(file.id)).drawnPaths).toEqual([])
    expect((await fetchPicture(path)).status).toBe(200)
  })

  test('returns 404 for a missing file or invalid parameters', async () => {
    const { path, file } = await addedItem()
    const [, , , facts = ''] = path.split('/')
    for (const wrong of [
      `item-pictures/${'a'.repeat(43)}.png/${facts}`,
      `item-pictures/${file.id}/${facts}`,
      `item-pictures/${file.path.slice(6)}/abc.webp`,
      `item-pictures/${file.path.slice(6)}/${facts.slice(0, -4)}jpg`,
      `item-pictures/${file.path.slice(6)}/${'A'.repeat(1001)}.webp`,
      'item-pictures/..%2f..%2fetc/passwd.webp',
    ]) {
      const answer = await fetchPicture(wrong)
      expect([wrong, answer.status, answer.headers.get('cache-control')]).toEqual([wrong, 404, 'no-store'])
    }
    expect((await fetchPicture(path, { method: 'POST' })).status).toBe(405)
  })

  test('is kept only if it is among the newest of its file', async () => {
    const { file } = await addedItem()
    const row = await rowOf(file.id)
    const old = Array.from({ length: maxDrawn }, (_, at) => `files/${`old${at}`.padEnd(43, 'x')}.webp`)
    await t.shop.db.update(artworkFiles).set({ drawnPaths: old }).where(eq(artworkFiles.id, file.id))
    const item = { shape: 'oval', width: 3, height: 2, unit: 'in', design: null, options: [] } as const
    expect((await fetchPicture(pathOf(row, item))).status).toBe(200)
    const { drawnPaths } = await rowOf(file.id)
    expect([drawnPaths.length, drawnPaths.slice(0, -1)]).toEqual([maxDrawn, old.slice(1)])
    expect(await pathsToDelete()).toContain(old[0])
  })
})

describe('drawing is limited to real items, and to a number of pictures per IP address', () => {
  const circle = { shape: 'circle', width: 3, height: 3, unit: 'in', design: null, options: [] } as const

  test('draws nothing for a URL without the shop’s signature', async () => {
    const { path, file } = await addedItem()
    const [folder, name, , facts] = path.split('/')
    const unsigned = itemPicturePath(await rowOf(file.id), circle) ?? ''
    const wrongSecret = picturePathAs('shown', signPicturePath('another secret', unsigned))
    const moved = `${folder}/${name}/${path.split('/')[2]}/${unsigned.split('/').at(-1)}`
    for (const forged of [unsigned, wrongSecret, moved, `${folder}/${name}/x/${facts}`]) {
      const { status, headers } = await fetchPicture(forged)
      expect([forged, status, headers.get('location')]).toEqual([forged, 302, `/${file.thumbnailPath}`])
    }
    expect((await rowOf(file.id)).drawnPaths).toEqual([])
  })

  test('shows an existing picture, or the artwork, for the unsigned URLs of old emails', async () => {
    const { path, file } = await addedItem()
    const mailed = picturePathAs('mailed', path)
    const [folder, name, , facts] = mailed.split('/')
    const old = `${folder}/${name}/${facts}`
    const artwork = await fetchPicture(old)
    expect([artwork.status, artwork.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect((await rowOf(file.id)).drawnPaths).toEqual([])
    const drawn = await (await fetchPicture(mailed)).arrayBuffer()
    const answer = await fetchPicture(old)
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(drawn))).toBe(true)
  })

  test('returns 404 for a file without a preview', async () => {
    const { path, file } = await addedItem()
    await t.shop.db.update(artworkFiles).set({ previewPath: null }).where(eq(artworkFiles.id, file.id))
    expect((await fetchPicture(path)).status).toBe(404)
  })

  test('draws a limited number of pictures per IP address, and then shows the artwork', async () => {
    const settings = { ...t.shop.settings, trustedProxies: 1 }
    const ask = (path: string, address: string) =>
      fetchPicture(path, { headers: { 'x-forwarded-for': address } }, { settings })
    const { attempts, minutes } = drawingLimit
    const windowEndsAt = new Date(t.shop.now().getTime() + minutes * 60_000)
    const used = { key: 'item-picture:192.0.2.77', count: attempts, windowEndsAt }
    await t.shop.db.insert(attemptsTable).values(used)
    const { path, file } = await addedItem()
    expect((await ask(path, '192.0.2.77')).headers.get('location')).toBe(`/${file.thumbnailPath}`)
    expect((await ask(picturePathAs('shared', path), '192.0.2.77')).status).toBe(503)
    expect((await rowOf(file.id)).drawnPaths).toEqual([])
    expect((await ask(path, '192.0.2.78')).status).toBe(200)
    // Pictures that were already drawn aren't limited.
    expect((await ask(path, '192.0.2.77')).status).toBe(200)
  })

  test('stops drawing when the last client has disconnected, and not before', async () => {
    const { path, file } = await addedItem()
    const [one, other] = [new AbortController(), new AbortController()]
    const answers = [one, other].map(({ signal }) => fetchPicture(path, { signal }))
    await new Promise(setImmediate)
    one.abort()
    other.abort()
    for (const answer of answers) expect((await answer).status).toBe(302)
    expect((await rowOf(file.id)).drawnPaths).toEqual([])
    const [leaving, staying] = [fetchPicture(path, { signal: one.signal }), fetchPicture(path)]
    expect([(await leaving).status, (await staying).status]).toEqual([302, 200])
  })
})

/** These dots are too far apart for one sticker. */
const farApart = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><circle cx="20" cy="20" r="9"/><circle cx="580" cy="580" r="9"/></svg>',
    ),
  )
    .png()
    .toBuffer()

describe('pictures for emails and for sharing', () => {
  test('emails show a small PNG that webmail may load, without tracking', async () => {
    const { path } = await addedItem()
    const mailed = picturePathAs('mailed', path)
    const answer = await fetchPicture(mailed)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(answer.headers.get('set-cookie')).toBeNull()
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 240, height: 240 })
    expect((await fetchPicture(path)).headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  test('a shared picture has 1200 x 630 pixels, is cached for a day, and is redrawn for a new shop name', async () => {
    const { path, file } = await addedItem()
    const shared = picturePathAs('shared', path)
    const first = await fetchPicture(shared)
    expect([first.status, first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'private, max-age=86400',
    ])
    const bytes = Buffer.from(await first.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    const etag = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await fetchPicture(shared, { headers: etag })).status).toBe(304)
    await t.shop.db.update(shopSettings).set({ settings: { ...demoShop, name: 'Ink & Paper' } })
    const renamed = await fetchPicture(shared, { headers: etag })
    await t.shop.db.update(shopSettings).set({ settings: demoShop })
    expect(renamed.status).toBe(200)
    expect(Buffer.from(await renamed.arrayBuffer()).equals(bytes)).toBe(false)
    expect((await rowOf(file.id)).drawnPaths).toHaveLength(2)
  })

  test('a shared picture that can’t be drawn returns 404 or 503', async () => {
    const { path } = await addedItem()
    const shared = picturePathAs('shared', path)
    const later = await fetchPicture(shared, {}, { diskLevel: () => 'low' })
    expect([later.status, later.headers.get('retry-after'), later.headers.get('cache-control')]).toEqual([
      503,
      '5',
      'no-store',
    ])
    expect((await fetchPicture(shared)).status).toBe(200)
    const apart = await farApart()
    const row = await rowOf((await upload(await visitor(), new Uint8Array(apart))).id)
    const huge = { shape: 'die-cut', width: 60, height: 60, unit: 'in', design: null, options: [] } as const
    const undrawable = pathOf(row, huge)
    const never = await fetchPicture(picturePathAs('shared', undrawable))
    expect([never.status, never.headers.get('cache-control')]).toEqual([404, 'no-store'])
    const mailed = await fetchPicture(picturePathAs('mailed', undrawable))
    // Outlook can't show WebP, and other email programs don't follow redirects.
    expect([mailed.status, mailed.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(mailed.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const { format, width, height } = await sharp(await mailed.arrayBuffer()).metadata()
    expect([format, width, height]).toEqual(['png', 240, 240])
  })

  test.each(pictureKinds)('as %s: HEAD returns the length, or 404 for another file or size', async (kind) => {
    const { path } = await addedItem()
    const picturePath = picturePathAs(kind, path)
    const head = await fetchPicture(picturePath, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const { byteLength } = await (await fetchPicture(picturePath)).arrayBuffer()
    expect(head.headers.get('content-length')).toBe(String(byteLength))
    const [, name = '', signature = '', picture = ''] = picturePath.split('/')
    const huge = {
      shape: 'circle',
      width: 1e9,
      height: 1e9,
      unit: 'in',
      design: null,
      options: [],
    } as const
    const hugePath = pathOf({ path: `files/${name}`, previewPath: 'files/any.webp' }, huge)
    for (const wrong of [
      `item-pictures/${'a'.repeat(43)}.png/${signature}/${picture}`,
      picturePathAs(kind, hugePath),
      `item-pictures/${name}/${signature}/${picture}.png`,
      `item-pictures/${name}/${signature}/%2e%2e%2f${picture}`,
    ]) {
      const answer = await fetchPicture(wrong)
      expect([wrong, answer.status, answer.headers.get('cache-control')]).toEqual([wrong, 404, 'no-store'])
    }
  })

  test('an email with 20 pictures doesn’t block others', async () => {
    const { file } = await addedItem()
    const row = await rowOf(file.id)
    const settings = { ...t.shop.settings, trustedProxies: 1 }
    const order: string[] = []
    const ask = async (address: string, width: number) => {
      const item = { shape: 'circle', width, height: 3, unit: 'in', design: null, options: [] } as const
      const path = picturePathAs('mailed', pathOf(row, item))
      const answer = await fetchPicture(path, { headers: { 'x-forwarded-for': address } }, { settings })
      expect(answer.status).toBe(200)
      order.push(address)
    }
    const mails = Array.from({ length: 20 }, (_, at) => ask('192.0.2.1', 1 + at / 10))
    await Promise.race(mails)
    await Promise.all([...mails, ask('192.0.2.2', 5)])
    expect(order.indexOf('192.0.2.2')).toBeLessThan(10)
  })
})

async function pathsToDelete(): Promise<string[]> {
  const jobs = await t.shop.db.execute(sql`select data from pgboss.job where name = 'delete-files'`)
  return (jobs as { rows: { data: { paths: string[] } }[] }).rows.flatMap(({ data }) => data.paths)
}

describe('item pictures are deleted with their file', () => {
  test('when the file hasn’t been used for 90 days', async () => {
    const buyer = await visitor()
    const file = await upload(buyer)
    const item = { shape: 'circle', width: 3, height: 3, unit: 'in', design: null, options: [] } as const
    const path = pathOf(await rowOf(file.id), item)
    await fetchPicture(path)
    const [stored = ''] = (await rowOf(file.id)).drawnPaths
    const inDays = (days: number) => new Date(t.shop.now().getTime() + days * 24 * 60 * 60_000)
    const listed = async (now: Date) =>
      (await listUnneeded({ db: t.shop.db, now })).flatMap(({ paths }) => paths)
    const later = inDays(91)
    expect(await listed(inDays(89))).not.toContain(stored)
    expect(await listed(later)).toContain(stored)
    await sweepArtwork({ ...t.shop, now: () => later })
    expect(await pathsToDelete()).toContain(stored)
    await deleteFiles(t.shop, { paths: [stored] })
    expect((await fetchPicture(path)).status).toBe(404)
  })

  test('when the customer’s data is erased', async () => {
    const customer = await t.customer()
    const order = await designedOrder(null, { token: customer.token })
    const { token } = await t.admin()
    const { body } = await t.api('GET', `/admin/orders/${order.id}`, { token })
    const path = body.orderItems[0]?.fileData?.drawnPath ?? ''
    await fetchPicture(path)
    const [stored = ''] = (await rowOf(order.file.id)).drawnPaths
    expect(stored).not.toBe('')
    await t.api('POST', `/order/change-status/${order.id}`, {
      token,
      body: { status: 'REJECTED', reason: 'No' },
    })
    const erased = await t.api('POST', `/admin/customers/${customer.id}/erase`, {
      token,
      body: { email: customer.email },
    })
    expect(erased.status).toBe(200)
    expect(await pathsToDelete()).toContain(stored)
    expect((await rowOf(order.file.id)).drawnPaths).toEqual([])
    expect((await fetchPicture(path)).status).toBe(404)
  })
})
