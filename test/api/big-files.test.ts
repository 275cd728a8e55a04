import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { findSession } from '#app/features/people/identity/sessions.server.ts'
import { visitor as nobody } from '#app/features/ground/people/customer.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { dieCut } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const megabyte = 1024 * 1024
const [stickers, banners] = [5, 29]

/** Returns a visitor with a file recorded as having this size. */
async function visitorWith(sizeBytes: number) {
  const query = { sessionToken: await t.anonymousSession() }
  const { db } = t.shop
  const session = await findSession({ db, actor: nobody, now: new Date() }, query.sessionToken)
  if (session?.kind !== 'anonymous') throw new Error('no session')
  const [id, path] = [randomUUID(), `files/${randomUUID()}.png`]
  const { sessionId } = session
  await db
    .insert(artworkFiles)
    .values({ id, sessionId, fileName: 'a.png', type: 'png', path, sizeBytes, sha256: 'x' })
  const add = (categoryId: number) =>
    t.api('POST', '/carts/me/items', {
      query,
      body: { ...dieCut, categoryId, product: { by: 'custom', name: 'x', fileId: id } },
    })
  return { add, id, query }
}

describe('big files are only accepted for products that allow them', () => {
  test('refuses more than 5 MB for a product with the usual limit, and adds nothing', async () => {
    const { add, query } = await visitorWith(5 * megabyte + 1)
    expect(await add(stickers)).toMatchObject({
      status: 422,
      problem: {
        code: 'invalid',
        message: 'This product takes files of at most 5 MB. Please upload a smaller one.',
      },
    })
    const { body } = await t.api('GET', '/session', { query })
    expect(body.cart.price).toBe(0)
  })

  test('accepts exactly 5 MB for each product, and 200 MB for banners', async () => {
    const usual = await visitorWith(5 * megabyte)
    expect([(await usual.add(stickers)).status, (await usual.add(banners)).status]).toEqual([201, 201])
    const big = await visitorWith(200 * megabyte)
    expect((await big.add(banners)).body.cartItem.fileData).toMatchObject({ fileName: 'a.png' })
  })

  test('returns 404 for someone else’s big file, even for products that accept big files', async () => {
    const { id } = await visitorWith(6 * megabyte)
    const query = { sessionToken: await t.anonymousSession() }
    for (const categoryId of [stickers, banners]) {
      const body = { ...dieCut, categoryId, product: { by: 'custom', name: 'x', fileId: id } }
      expect((await t.api('POST', '/carts/me/items', { query, body })).status).toBe(404)
    }
  })
})

describe('a product’s big-file setting', () => {
  async function sheetOf(categoryId: number, token: string) {
    const { body } = await t.api('GET', `/admin/catalog/categories/${categoryId}`, { token })
    const { id: _, picturePath: __, isDraft: ___, ...sheet } = body
    if (!sheet.product) throw new Error('not a product')
    return { ...sheet, product: sheet.product }
  }

  test('is saved, takes effect immediately, and is in the audit log; omitting it keeps it', async () => {
    const { token } = await t.staff('catalog')
    const path = `/admin/catalog/categories/${stickers}` as const
    const sheet = await sheetOf(stickers, token)
    expect(sheet.product.acceptsBigFiles).toBe(false)
    const changed = { ...sheet, product: { ...sheet.product, acceptsBigFiles: true } }
    expect((await t.api('PUT', path, { token, body: changed })).status).toBe(200)
    const [entry] = await t.shop.db
      .select({ changes: auditEntries.changes })
      .from(auditEntries)
      .where(and(eq(auditEntries.subject, 'category'), eq(auditEntries.subjectId, String(stickers))))
      .orderBy(desc(auditEntries.id))
      .limit(1)
    expect(entry?.changes).toEqual({ 'product.acceptsBigFiles': [false, true] })
    expect((await (await visitorWith(6 * megabyte)).add(stickers)).status).toBe(201)

    const { acceptsBigFiles: _, ...without } = (await sheetOf(stickers, token)).product
    const renamed = { ...changed, name: 'Die cut', version: sheet.version + 1, product: without }
    const { body } = await t.api('PUT', path, { token, body: renamed })
    expect(body.product?.acceptsBigFiles).toBe(true)
  })

  test.each([null, 'yes', 1, [], {}])('can’t be %j', async (acceptsBigFiles) => {
    const { token } = await t.staff('catalog')
    const sheet = await sheetOf(banners, token)
    const body = { ...sheet, product: { ...sheet.product, acceptsBigFiles } }
    const response = await t.api('PUT', `/admin/catalog/categories/${banners}`, { token, body })
    expect(response.status).toBe(400)
  })

  test('a new product has the usual limit', async () => {
    const { token } = await t.staff('catalog')
    const { version: _, product, ...sheet } = await sheetOf(banners, token)
    const { acceptsBigFiles: __, ...without } = product
    const body = { ...sheet, name: 'Flags', urlCode: null, product: without }
    const created = await t.api('POST', '/admin/catalog/categories', { token, body })
    expect(created.body.product?.acceptsBigFiles).toBe(false)
  })
})
