import { asc, and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { latestLibraryProducts } from '#app/features/goods/library/read-library.server.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { purchases } from '#test/purchase.ts'
import { testShop, type TestShop } from '#test/shop.ts'

const t = testShop()
const { visitor, close, paidOrder } = purchases(t)

/** Calls the API as an employee who may edit the library. */
const asStaff: TestShop['api'] = async (method, path, call) =>
  t.api(method, path, { ...call, token: (await t.staff('catalog')).token })

async function uploaded() {
  const form = new FormData()
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="4"><circle r="2" cx="45" cy="2"/></svg>'
  form.set('file', new File([drawing], 'owl.svg'))
  const { status, body } = await asStaff('POST', '/admin/library/pictures', { form })
  expect(status).toBe(201)
  return body
}

const fields = { libraryCategoryId: 1, priceCents: 350, width: 3, height: 2.5, isDisabled: false }

let names = 0

async function created(changes: object = {}) {
  const picture = await uploaded()
  const body = { ...fields, name: `Owl ${++names}`, pictureId: picture.id, ...changes }
  const response = await asStaff('POST', '/admin/library/designs', { body })
  expect(response).toMatchObject({ status: 201 })
  return { design: response.body, picture }
}

type Design = { id: number; version: number; name: string }

const change = (design: Design, changes: object = {}) =>
  asStaff('PUT', `/admin/library/designs/${design.id}`, { body: { ...design, ...changes } })

const move = (kind: 'designs' | 'categories', id: number, place: object) =>
  asStaff('PUT', `/admin/library/${kind}/${id}/place`, { body: place })

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
const listed = async (query = {}) => ids((await asStaff('GET', '/admin/library/designs', { query })).body)
const shown = async (query = {}) => ids((await t.api('GET', '/libraryproducts', { query })).body)

const add = async (id: number, buyer: Awaited<ReturnType<typeof visitor>>) =>
  t.api('POST', `/product-library/${id}/create`, { ...buyer, body: { quantity: 2 } })

const audited = (subject: string, id: number) =>
  t.shop.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, subject), eq(auditEntries.subjectId, String(id))))
    .orderBy(asc(auditEntries.id))

describe('designs', () => {
  test('a new design comes last in the library and first on the home page, with its preview', async () => {
    const { design, picture } = await created()
    expect((await shown()).at(-1)).toBe(design.id)
    expect((await latestLibraryProducts(t.shop.db, 4))[0]?.id).toBe(design.id)
    expect(design).toMatchObject({ picturePath: picture.path, version: 1 })
    expect(design.filePath).toMatch(/^files\/[\w-]+\.svg$/)
    const { body } = await t.api('GET', `/libraryproducts/${design.id}`)
    expect(body).toMatchObject({ name: design.name, price: 350, width: 3, file: { path: picture.path } })
    expect(await t.shop.storage.find(design.filePath)).not.toBeNull()
    expect(await t.shop.storage.find(picture.path)).not.toBeNull()
    expect(await audited('design', design.id)).toMatchObject([{ action: 'create', version: 1 }])
  })

  test('can be searched by name, filtered by category, and paged', async () => {
    const { design } = await created({ name: 'Zebra_100%', libraryCategoryId: 2 })
    expect(await listed({ q: 'zebra_' })).toEqual([design.id])
    expect(await listed({ q: 'ebra-' })).toEqual([])
    const all = await listed({ limit: 200 })
    expect(await listed({ category: 2, limit: 200 })).toContain(design.id)
    expect(await listed({ category: 1, limit: 200 })).not.toContain(design.id)
    expect(await listed({ after: all[4], limit: 3 })).toEqual(all.slice(5, 8))
    expect(await listed({ after: 999_999 })).toEqual([])
  })

  test('can be moved, and pages still list each design once', async () => {
    const { design } = await created()
    const before = await shown()
    const [first, second] = before
    expect((await move('designs', design.id, { place: 'first' })).status).toBe(200)
    expect(await shown()).toEqual([design.id, ...before.filter((id) => id !== design.id)])
    expect((await move('designs', design.id, { place: 'after', of: second })).status).toBe(200)
    expect((await shown()).slice(0, 3)).toEqual([first, second, design.id])
    expect(await shown({ after: second, limit: 1 })).toEqual([design.id])
    const [, entry] = await audited('design', design.id)
    expect(entry?.changes).toEqual({ position: [before.length, 1] })
    expect((await move('designs', design.id, { place: 'before', of: 999_999 })).status).toBe(409)
    expect((await move('designs', 999_999, { place: 'first' })).status).toBe(404)
    expect((await move('designs', design.id, { place: 'beside' })).status).toBe(422)
  })

  test('a changed price takes effect immediately, but carts keep the old one', async () => {
    const { design } = await created()
    const buyer = await visitor()
    expect((await add(design.id, buyer)).body.cartItem.price).toBe(700)
    expect((await change(design, { priceCents: 500 })).body).toMatchObject({ priceCents: 500, version: 2 })
    const { body } = await t.api('GET', '/carts/me/get', buyer)
    expect(body.cartItems[0]?.price).toBe(700)
    expect((await add(design.id, await visitor())).body.cartItem.price).toBe(1000)
    const [, entry] = await audited('design', design.id)
    expect(entry?.changes).toEqual({ priceCents: [350, 500] })
  })

  test('a disabled design is hidden, and rejected if it is still in a cart', async () => {
    const { design } = await created()
    const buyer = await visitor()
    const { cartItem } = (await add(design.id, buyer)).body
    expect((await change(design, { isDisabled: true })).status).toBe(200)
    expect(await shown()).not.toContain(design.id)
    expect(ids(await latestLibraryProducts(t.shop.db, 200))).not.toContain(design.id)
    expect((await t.api('GET', `/libraryproducts/${design.id}`)).status).toBe(404)
    expect(await listed({ limit: 200 })).toContain(design.id)
    expect(await add(design.id, await visitor())).toMatchObject({ status: 409 })
    expect(await close(buyer)).toMatchObject({
      status: 409,
      problem: { message: `${design.name} is no longer sold. Please remove it from your cart.` },
    })
    const more = await t.api('POST', '/carts/me/library-items/edit', {
      ...buyer,
      body: { id: cartItem.id, quantity: 3 },
    })
    expect(more).toMatchObject({ status: 409, problem: { message: 'This design is no longer sold' } })
    await change({ ...design, version: 2 }, { isDisabled: false })
    expect((await close(buyer)).status).toBe(200)
  })

  test('a design’s file can be changed until the design is ordered', async () => {
    const { design } = await created()
    const { body: redrawn } = await change(design, { pictureId: (await uploaded()).id })
    expect(redrawn.filePath).not.toBe(design.filePath)
    const buyer = await visitor()
    await add(design.id, buyer)
    await close(buyer)
    const response = await change(redrawn, { pictureId: (await uploaded()).id })
    expect(response).toMatchObject({
      status: 409,
      problem: { fields: { pictureId: expect.stringMatching(/ordered/) } },
    })
    expect((await change(redrawn, { name: 'Still an owl' })).body.filePath).toBe(redrawn.filePath)
  })

  test('carts and orders show the preview of an uploaded design', async () => {
    const { design, picture } = await created()
    const buyer = await visitor()
    await add(design.id, buyer)
    const { body } = await t.api('GET', '/carts/me/get', buyer)
    expect(body.cartItems[0]?.product.file.path).toBe(picture.path)
    const { id, hash } = await paidOrder(buyer)
    const shown = await t.api('GET', `/order/${id}`, { query: { hash } })
    expect(shown.body.orderItems[0]?.item.product.file.path).toBe(picture.path)
  })

  test('the later of two concurrent changes is rejected', async () => {
    const { design } = await created()
    const responses = await Promise.all([
      change(design, { priceCents: 400 }),
      change(design, { width: 4, height: 4 }),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test.each<[string, object, number, string]>([
    ['a missing name', { name: '' }, 400, 'name'],
    ['a missing price', { priceCents: null }, 400, 'priceCents'],
    ['a price of zero', { priceCents: 0 }, 422, 'priceCents'],
    ['an unknown category', { libraryCategoryId: 999_999 }, 422, 'libraryCategoryId'],
    ['a size with one side', { height: null }, 422, 'height'],
    ['a side of zero', { width: 0 }, 422, 'width'],
    ['an unknown picture', { pictureId: '3f6e2f6e-1f5e-4f4e-8f4e-0f4e2f6e1f5e' }, 422, 'pictureId'],
  ])('refuses %s', async (_, changes, status, field) => {
    const { design } = await created()
    const response = await change(design, changes)
    expect(response).toMatchObject({ status, problem: { fields: { [field]: expect.any(String) } } })
    expect(await audited('design', design.id)).toHaveLength(1)
  })

  test('refuses a new design without a file, or with a customer’s file', async () => {
    const body = { ...fields, name: 'No file' }
    expect((await asStaff('POST', '/admin/library/designs', { body })).problem.fields).toHaveProperty(
      'pictureId',
    )
    const { id } = await uploaded()
    const { id: customerId } = await t.customer()
    await t.shop.db.update(artworkFiles).set({ customerId }).where(eq(artworkFiles.id, id))
    expect(
      (await asStaff('POST', '/admin/library/designs', { body: { ...body, pictureId: id } })).status,
    ).toBe(422)
  })
})

describe('library categories', () => {
  const create = (name: string) => asStaff('POST', '/admin/library/categories', { body: { name } })
  const names = async () => (await t.api('GET', '/librarycategories')).body.map(({ name }) => name)

  test('are created, renamed, moved, and deleted while empty', async () => {
    const { body: category } = await create('Birds')
    expect((await names()).at(-1)).toBe('Birds')
    const path = `/admin/library/categories/${category.id}`
    const renamed = await asStaff('PUT', path, { body: { name: 'Owls', version: 1 } })
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Owls', version: 2 } })
    expect((await asStaff('PUT', path, { body: { name: 'Crows', version: 1 } })).status).toBe(409)
    expect((await move('categories', category.id, { place: 'first' })).status).toBe(200)
    expect((await names())[0]).toBe('Owls')
    const { body: all } = await asStaff('GET', '/admin/library/categories')
    expect(all[0]).toEqual({ id: category.id, name: 'Owls', version: 2, designs: 0 })
    const { design } = await created({ libraryCategoryId: category.id })
    const remove = () => asStaff('DELETE', path, { query: { version: 2 } })
    expect((await remove()).problem.message).toMatch(/category has designs/)
    await change(design, { libraryCategoryId: 1 })
    expect((await remove()).status).toBe(200)
    expect(await names()).not.toContain('Owls')
    expect((await audited('library category', category.id)).map(({ action }) => action)).toEqual([
      'create',
      'change',
      'move',
      'delete',
    ])
  })

  test('have unique names', async () => {
    const responses = await Promise.all([create('Twins'), create('Twins')])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await create('  ')).status).toBe(400)
  })
})
