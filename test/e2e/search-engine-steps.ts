import type { APIRequestContext } from '@playwright/test'
import { expect } from './fixtures.ts'
import { readSource, type PageSource } from './page-source.ts'

export interface Design {
  id: number
  name: string
  price: number
}

export async function open(request: APIRequestContext, path: string): Promise<PageSource> {
  const response = await request.get(path)
  expect.soft(response.status(), path).toBe(200)
  const html = await response.text()
  expect.soft(html, path).toContain('<html lang="en">')
  return readSource(html)
}

export async function sitemapPaths(request: APIRequestContext, url: string): Promise<string[]> {
  const response = await request.get('/sitemap.xml')
  expect(response.headers()['content-type']).toContain('xml')
  const addresses = [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address = '']) => address,
  )
  expect(addresses.filter((address) => !address.startsWith(`${url}/`))).toEqual([])
  expect(repeated(addresses)).toEqual([])
  return addresses.map((address) => address.slice(url.length))
}

/** Returns the prices in cents for each stock size and quantity tier. */
export async function pricesOf(request: APIRequestContext, categoryId: number): Promise<number[][]> {
  const sizes = await json<{ id: number }[]>(request, `/api/sizes/${categoryId}`)
  return Promise.all(
    sizes.map(async ({ id }) => {
      const data = { categoryId, proportion: { id }, custom: false }
      const prices = await json<{ priceWithPromo: number }[]>(
        request,
        '/api/item/calculate-default-prices',
        data,
      )
      return prices.map(({ priceWithPromo }) => priceWithPromo)
    }),
  )
}

export async function json<T>(request: APIRequestContext, path: string, data?: unknown): Promise<T> {
  const response = data ? await request.post(path, { data }) : await request.get(path)
  expect(response.ok(), path).toBe(true)
  return response.json()
}

/** Returns the price from the page's structured data. */
export const offersOf = ({ data }: PageSource) => data.find((thing) => thing['@type'] === 'Product')?.offers

export const repeated = <T>(all: T[]) => all.filter((one, index) => all.indexOf(one) !== index)
