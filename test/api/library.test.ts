import { describe, expect, test } from 'vitest'
import { latestLibraryProducts } from '#app/features/goods/library/read-library.server.ts'
import { designs, libraryCategories } from '#db/seed/designs.ts'
import { testShop } from '#test/shop.ts'

const demo = testShop()
const { api } = demo

type Product = { id: number; libraryCategoryId: number; name: string; price: number; file: { path: string } }
const names = (products: Product[]) => products.map(({ name }) => name)

describe('spec 7: GET /libraryproducts', () => {
  test('returns every design', async () => {
    const { status, body } = await api('GET', '/libraryproducts')
    const [first] = designs
    expect(status).toBe(200)
    expect(names(body)).toEqual(designs.map(({ name }) => name))
    expect(body[0]).toEqual({
      id: body[0]?.id,
      libraryCategoryId: first?.categoryId,
      name: first?.name,
      price: first?.priceCents,
      width: first?.widthInches,
      height: first?.heightInches,
      file: { path: `designs/${first?.slug}.svg` },
    })
  })

  test('returns the designs of one category', async () => {
    for (const { id } of libraryCategories) {
      const { status, body } = await api('GET', '/libraryproducts', { query: { category: id } })
      expect(status).toBe(200)
      expect(names(body)).toEqual(
        designs.filter(({ categoryId }) => categoryId === id).map(({ name }) => name),
      )
    }
  })

  test('an empty category doesn’t filter', async () => {
    const { body } = await api('GET', '/libraryproducts?category=')
    expect(body).toHaveLength(designs.length)
  })

  test('spec 7: pages have no gaps or overlaps', async () => {
    const products: Product[] = []
    for (;;) {
      const { body } = await api('GET', '/libraryproducts', {
        query: { limit: 7, after: products.at(-1)?.id },
      })
      expect(body.length).toBeLessThanOrEqual(7)
      if (body.length === 0) break
      products.push(...body)
    }
    expect(names(products)).toEqual(designs.map(({ name }) => name))
  })

  test('a page of one category starts after the given design', async () => {
    const [, second] = (await api('GET', '/libraryproducts', { query: { category: 1 } })).body
    const { body } = await api('GET', '/libraryproducts', {
      query: { category: 1, after: second?.id, limit: 1 },
    })
    expect(names(body)).toEqual([designs.filter(({ categoryId }) => categoryId === 1)[2]?.name])
  })

  test.each(['0', '999', '2147483648', '99999999999999999999', '-1', '1.5', 'abc', "1' or '1'='1"])(
    'returns 404 for the unknown category %s',
    async (category) => {
      const { status, problem } = await api('GET', '/libraryproducts', { query: { category } })
      expect(status).toBe(404)
      expect(problem.code).toBe('not_found')
    },
  )

  test.each([
    ['limit=0', 422],
    ['limit=201', 422],
    ['limit=-1', 422],
    ['limit=1.5', 400],
    ['limit=abc', 400],
    ['after=-1', 422],
    ['after=2147483648', 422],
    ['after=1e400', 400],
    ['after=x', 400],
    ['after=1e3', 400],
    ['after=0x10', 400],
    ['after=', 400],
    ['limit=%201', 400],
    ['limit=1.0', 400],
  ])('%s returns %i', async (query, status) => {
    expect((await api('GET', `/libraryproducts?${query}`)).status).toBe(status)
  })
})

describe('spec 6: GET /libraryproducts/{id}', () => {
  test('returns one design', async () => {
    const { body: all } = await api('GET', '/libraryproducts')
    const { status, body } = await api('GET', `/libraryproducts/${all[3]?.id}`)
    expect(status).toBe(200)
    expect(body).toEqual(all[3])
  })

  test.each(['0', '-1', '999999', '2147483648', '1.5', 'abc', '%00'])('%s returns 404', async (id) => {
    expect(await api('GET', `/libraryproducts/${id}`)).toMatchObject({
      status: 404,
      problem: { code: 'not_found' },
    })
  })
})

describe('spec 7: GET /librarycategories', () => {
  test('returns them in order', async () => {
    expect(await api('GET', '/librarycategories')).toMatchObject({ status: 200, body: libraryCategories })
  })

  test('returns one category by its idCategory', async () => {
    const [, second] = libraryCategories
    expect(await api('GET', `/librarycategories/${second?.id}`)).toMatchObject({ status: 200, body: second })
  })

  test.each(['0', '-1', '999999', '2147483648', '1.5', 'abc'])('%s returns 404', async (id) => {
    expect(await api('GET', `/librarycategories/${id}`)).toMatchObject({
      status: 404,
      problem: { code: 'not_found' },
    })
  })
})

test('spec 2: the home page shows the last 4 library items', async () => {
  const latest = await latestLibraryProducts(demo.shop.db, 4)
  expect(latest.map(({ name }) => name)).toEqual(
    designs
      .slice(-4)
      .toReversed()
      .map(({ name }) => name),
  )
})
