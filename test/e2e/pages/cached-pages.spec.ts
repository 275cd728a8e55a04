import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

// This file changes data that other files rely on.
test.use({ shopName: 'changed' })

const rounded = '/api/admin/catalog/categories/12'
const pages = ['/stickers', '/category/12/element', '/sitemap.xml']

/** Fetches pages like a caching browser or proxy. Returns null for pages that haven't changed. */
function cachingClient(request: APIRequestContext) {
  const etags = new Map<string, string>()
  return async () => {
    const texts: (string | null)[] = []
    for (const page of pages) {
      const response = await request.get(page, { headers: { 'if-none-match': etags.get(page) ?? '""' } })
      expect([200, 304], page).toContain(response.status())
      expect(response.headers()['cache-control'], page).toBe('public, max-age=0, stale-while-revalidate=1')
      etags.set(page, response.headers().etag ?? '')
      texts.push(response.status() === 304 ? null : await response.text())
    }
    return texts
  }
}

test('a change appears immediately on every page and in the sitemap, even for clients with a cached copy', async ({
  request,
  shop,
}) => {
  const { token } = await (await request.post('/api/login', { data: shop.admin })).json()
  const headers = { authorization: `Bearer ${token}` }
  const change = async (changes: (sheet: { product: { priceRule: object } }) => object) => {
    const sheet = await (await request.get(rounded, { headers })).json()
    const saved = await request.put(rounded, { headers, data: { ...sheet, ...changes(sheet) } })
    expect(saved.status()).toBe(200)
  }
  const revalidate = cachingClient(request)
  await revalidate()
  expect(await revalidate()).toEqual([null, null, null])

  await change(({ product }) => ({
    name: 'Softened Stickers',
    product: { ...product, priceRule: { ...product.priceRule, setup: 123_400 } },
  }))
  const [group, product, sitemap] = await revalidate()
  expect(group).toContain('Softened Stickers')
  expect(group).toMatch(/\$1,2\d\d\.\d0/)
  expect(product).toContain('Softened Stickers')
  expect(product).toMatch(/\$1,2\d\d\.\d0/)
  expect(sitemap).toBeNull()

  await change(() => ({ isDisabled: true }))
  const [disabled, , without] = await revalidate()
  expect(disabled).toContain('Out of stock')
  expect(without).not.toContain('/category/12/element')
})
