import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { cartItems, carts } from '#app/schema/cart.server.ts'
import { categories } from '#app/schema/catalog.server.ts'
import { contactMessages } from '#app/schema/contact.server.ts'
import { startSession } from '#app/features/people/identity/sessions.server.ts'
import { libraryProducts } from '#app/schema/library.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { messages, orderNotes } from '#app/schema/chat.server.ts'
import { orderEvents, orderItems } from '#app/schema/orders.server.ts'
import { proofs } from '#app/schema/proofs.server.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import { randomToken } from '#app/platform/secrets/tokens.server.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'
import { artworkFiles, unfinishedUploads } from '#app/schema/artwork.server.ts'
import { findShopPicture } from './shop-picture.server.ts'
import { sweepArtwork } from './sweep-artwork.server.ts'

const t = testShop()
const { paidOrder } = purchases(t)

const start = new Date('2026-01-01T12:00:00Z')
const day = (days: number) => new Date(start.getTime() + days * 24 * 60 * 60_000)

const sweepOn = (days: number) => sweepArtwork({ ...t.shop, now: () => day(days) })

type File = typeof artworkFiles.$inferSelect

async function uploaded(onDay: number): Promise<File> {
  const path = (extension: string) => `files/${randomToken()}.${extension}`
  const [file] = await t.shop.db
    .insert(artworkFiles)
    .values({
      id: randomUUID(),
      fileName: 'logo.png',
      type: 'png',
      path: path('png'),
      previewPath: path('webp'),
      thumbnailPath: path('webp'),
      sizeBytes: 1,
      sha256: 'x',
      createdAt: day(onDay),
      sweepAt: day(onDay + 90),
    })
    .returning()
  if (!file) throw new Error('no file was inserted')
  return file
}

const left = async (files: File[]) => {
  const ids = files.map(({ id }) => id)
  const rows = await t.shop.db
    .select({ id: artworkFiles.id })
    .from(artworkFiles)
    .where(inArray(artworkFiles.id, ids))
  return new Set(rows.map(({ id }) => id))
}

async function pathsToDelete(): Promise<string[]> {
  const jobs = await t.shop.db.execute(sql`select data from pgboss.job where name = 'delete-files'`)
  return (jobs as { rows: { data: { paths: string[] } }[] }).rows.flatMap(({ data }) => data.paths)
}

const pathsOf = ({ path, previewPath, thumbnailPath }: File) => [path, previewPath ?? '', thumbnailPath ?? '']

let orderId: number
let cartId: number

beforeEach(async () => {
  const { db } = t.shop
  await db.execute(sql`delete from pgboss.job where name = 'delete-files'`)
  orderId = (await paidOrder()).id
  const { sessionId } = await startSession(db, null, new Date())
  const [cart] = await db.insert(carts).values({ sessionId }).returning()
  cartId = cart?.id ?? 0
})

const bought = { width: 3, height: 3, quantity: 50, priceCents: cents(4500) }
const line = { kind: 'custom' as const, categoryId: 5, ...bought, priceWithoutPromotionCents: cents(4500) }

const needs = {
  order: ({ id }: File) =>
    t.shop.db.insert(orderItems).values({
      ...line,
      orderId,
      cartItemId: Math.floor(Math.random() * 1e9),
      name: 'Stickers',
      unit: 'in',
      artworkFileId: id,
    }),
  proof: ({ id }: File) =>
    t.shop.db.insert(proofs).values({ orderId, artworkFileId: id, sha256: 'x' }).onConflictDoNothing(),
  cart: ({ id }: File) => t.shop.db.insert(cartItems).values({ ...line, cartId, artworkFileId: id }),
  message: ({ previewPath }: File) =>
    say(`<p>Look: <img src="/${previewPath}" alt="logo.png" width="300"></p>`),
  'link in a message': ({ path }: File) => say(`<p><a href="http://shop.test/${path}">logo.pdf</a></p>`),
  'small picture in a message': ({ thumbnailPath }: File) => say(`<img src="/${thumbnailPath}">`),
  note: ({ path }: File) =>
    t.shop.db.insert(orderNotes).values({ orderId, content: `See /${path}, please`, createdAt: new Date() }),
  reason: ({ path }: File) =>
    t.shop.db.insert(orderEvents).values({
      orderId,
      fromStatus: 'APPROVED_BY_ADMIN',
      toStatus: 'PENDING',
      by: 'customer',
      reason: `as in ${path}`,
    }),
  'contact message': ({ path }: File) =>
    t.shop.db.insert(contactMessages).values({
      name: 'Gus',
      email: 'gus@example.com',
      phone: '',
      codePhone: '',
      content: `Is http://shop.test/${path} good enough?`,
    }),
  mail: ({ path }: File) =>
    t.shop.db.insert(mails).values({
      to: 'gus@example.com',
      mail: { template: 'contact-answer', name: '', question: '', answer: `/${path}`, replyTo: '' },
      createdAt: new Date(),
    }),
  design: ({ path }: File) =>
    t.shop.db.insert(libraryProducts).values({
      libraryCategoryId: 1,
      name: 'Fox',
      priceCents: cents(310),
      picturePath: path,
    }),
  'category picture': ({ previewPath }: File) =>
    t.shop.db
      .insert(categories)
      .values({ name: 'Tapes', picturePath: previewPath ?? '', shape: 'group' })
      .returning(),
}

const say = (content: string) => t.shop.db.insert(messages).values({ orderId, content, isFromAdmin: false })

const endings = {
  cart: ({ id }: File) => t.shop.db.delete(cartItems).where(eq(cartItems.artworkFileId, id)),
  'category picture': ({ previewPath }: File) =>
    t.shop.db.delete(categories).where(eq(categories.picturePath, previewPath ?? '')),
  design: ({ path }: File) => t.shop.db.delete(libraryProducts).where(eq(libraryProducts.picturePath, path)),
}

type Need = keyof typeof needs
type Ending = keyof typeof endings
type Step =
  | { do: 'upload' }
  | { do: 'sweep'; days: number }
  | { do: 'need'; file: number; kind: Need }
  | { do: 'end'; file: number; kind: Ending }
const kinds = Object.keys(needs) as Need[]

describe('issue: files without an order are swept after 90 days', () => {
  test('with its preview and thumbnail, and not a day earlier', async () => {
    const [old, young] = [await uploaded(0), await uploaded(2)]
    await sweepOn(89)
    expect((await left([old, young])).size).toBe(2)
    await sweepOn(91)
    expect(await left([old, young])).toEqual(new Set([young.id]))
    expect(await pathsToDelete()).toEqual(expect.arrayContaining(pathsOf(old)))
  })

  test.each(kinds)('needed by: %s', async (kind) => {
    const [needed, unneeded] = [await uploaded(0), await uploaded(0)]
    await needs[kind](needed)
    for (const days of [91, 200, 400]) await sweepOn(days)
    expect(await left([needed, unneeded])).toEqual(new Set([needed.id]))
    const gone = await pathsToDelete()
    expect(gone).toEqual(expect.arrayContaining(pathsOf(unneeded)))
    for (const path of pathsOf(needed)) expect(gone).not.toContain(path)
  })

  test.each(Object.keys(endings) as Ending[])('no longer needed by: %s', async (kind) => {
    const file = await uploaded(0)
    await needs[kind](file)
    await sweepOn(91)
    await endings[kind](file)
    await sweepOn(182)
    expect((await left([file])).size).toBe(0)
  })

  test('deletes no file in use, none too early, and all others eventually', async () => {
    const step: fc.Arbitrary<Step> = fc.oneof(
      { weight: 3, arbitrary: fc.constant({ do: 'upload' as const }) },
      {
        weight: 4,
        arbitrary: fc.record({
          do: fc.constant('need' as const),
          file: fc.nat(20),
          kind: fc.constantFrom(...kinds),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          do: fc.constant('end' as const),
          file: fc.nat(20),
          kind: fc.constantFrom(...(Object.keys(endings) as Ending[])),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({ do: fc.constant('sweep' as const), days: fc.integer({ min: 1, max: 120 }) }),
      },
    )
    const history = async (steps: Step[]) => {
      const known: { file: File; onDay: number; needs: Set<Need> }[] = []
      let today = 0
      const check = async () => {
        const rows = await left(known.map(({ file }) => file))
        for (const { file, onDay, needs } of known) {
          if (needs.size > 0 || today < onDay + 90) expect(rows).toContain(file.id)
        }
        return rows
      }
      for (const each of steps) {
        if (each.do === 'upload') known.push({ file: await uploaded(today), onDay: today, needs: new Set() })
        if (each.do === 'sweep') await sweepOn((today += each.days))
        const chosen = 'file' in each && known.length > 0 ? known[each.file % known.length] : undefined
        const isThere = chosen && (await left([chosen.file])).size > 0
        if (each.do === 'need' && chosen && isThere) {
          await needs[each.kind](chosen.file)
          chosen.needs.add(each.kind)
        }
        if (each.do === 'end' && chosen) {
          await endings[each.kind](chosen.file)
          chosen.needs.delete(each.kind)
        }
        await check()
      }
      for (let run = 0; run < 2; run++) await sweepOn((today += 91))
      const rows = await check()
      for (const { file, needs } of known) if (needs.size === 0) expect(rows).not.toContain(file.id)
      const gone = new Set(await pathsToDelete())
      for (const { file } of known)
        for (const path of pathsOf(file)) expect(gone.has(path)).toBe(!rows.has(file.id))
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), history), {
      numRuns: 30,
    })
  }, 120_000)

  test('a picture that is being saved with a design is kept', async () => {
    const { db } = t.shop
    const picture = await uploaded(0)
    const found = Promise.withResolvers<void>()
    const save = Promise.withResolvers<void>()
    const saving = db.transaction(async (tx) => {
      const { path } = await findShopPicture(tx, picture.id)
      found.resolve()
      await save.promise
      await tx
        .insert(libraryProducts)
        .values({ libraryCategoryId: 1, name: 'Owl', priceCents: cents(310), picturePath: path })
    })
    await found.promise
    await sweepOn(91)
    save.resolve()
    await saving
    expect((await left([picture])).size).toBe(1)
  })
})

test('leftovers of crashed uploads are deleted after a day', async () => {
  const { db } = t.shop
  const path = `files/${randomToken()}.png`
  await db.insert(unfinishedUploads).values({ id: randomUUID(), paths: [path], createdAt: day(0) })
  await sweepOn(0.9)
  expect(await pathsToDelete()).toEqual([])
  await sweepOn(1.1)
  expect(await pathsToDelete()).toEqual([path])
  expect(await db.select().from(unfinishedUploads)).toEqual([])
})
