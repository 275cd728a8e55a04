import { coupons } from '#app/schema/coupons.server.ts'
import { contact, dieCut } from '#test/purchase.ts'
import { quoteSteps } from '#test/quote-steps.ts'
import type { TestShop } from '#test/shop.ts'
import type { Maker, OfficeExamples } from './maker.ts'

export function quoteExamples(t: TestShop, { before, picture, unique }: Maker): OfficeExamples {
  const { newQuote, draft, sent } = quoteSteps(t)

  async function firstItem() {
    const { id, version } = await draft()
    const { items } = await before('GET', `/admin/quotes/${id}`)
    return { path: `/admin/quotes/${id}/items/${items[0]?.id}`, version }
  }

  return {
    'POST /admin/quotes': () => Promise.resolve({ method: 'POST', path: '/admin/quotes' }),
    'PUT /admin/quotes/{quoteId}': async () => {
      const { id, version } = await newQuote()
      return { method: 'PUT', path: `/admin/quotes/${id}`, body: { note: 'As we talked', version } }
    },
    'POST /admin/quotes/{quoteId}/items': async () => {
      const { id, version } = await newQuote()
      return { method: 'POST', path: `/admin/quotes/${id}/items`, query: { version }, body: dieCut }
    },
    'POST /admin/quotes/{quoteId}/designs': async () => {
      const { id, version } = await newQuote()
      const [design] = await before('GET', '/libraryproducts')
      const body = { productId: design?.id, quantity: 3, version }
      return { method: 'POST', path: `/admin/quotes/${id}/designs`, body }
    },
    'PUT /admin/quotes/{quoteId}/items/{itemId}': async () => {
      const { path, version } = await firstItem()
      return { method: 'PUT', path, body: { quantity: 100, version } }
    },
    'DELETE /admin/quotes/{quoteId}/items/{itemId}': async () => {
      const { path, version } = await firstItem()
      return { method: 'DELETE', path, query: { version } }
    },
    'PUT /admin/quotes/{quoteId}/coupon': async () => {
      const { id, version } = await draft()
      const code = unique('QUOTE').replace(' ', '')
      await t.shop.db.insert(coupons).values({ code, percentage: 0.1 })
      return { method: 'PUT', path: `/admin/quotes/${id}/coupon`, body: { coupon: code, version } }
    },
    'POST /admin/quotes/{quoteId}/artwork': async () => {
      const { id } = await newQuote()
      return { method: 'POST', path: `/admin/quotes/${id}/artwork`, form: picture() }
    },
    'POST /admin/quotes/{quoteId}/send': async () => {
      const { id, version } = await draft()
      return { method: 'POST', path: `/admin/quotes/${id}/send`, body: { ...contact, version } }
    },
    'POST /admin/quotes/{quoteId}/send-again': async () => {
      const { id, version } = await sent()
      return { method: 'POST', path: `/admin/quotes/${id}/send-again`, body: { version } }
    },
    'POST /admin/quotes/{quoteId}/cancel': async () => {
      const { id, version } = await sent()
      return { method: 'POST', path: `/admin/quotes/${id}/cancel`, body: { version } }
    },
  }
}
