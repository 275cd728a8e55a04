import type { TestShop } from '#test/shop.ts'
import type { Maker, OfficeExamples } from './maker.ts'

const product = {
  shape: 'circle',
  defaultQuantity: 50,
  gramsPerSquareInch: 0.25,
  sizeRule: { kind: 'sides', unit: 'in', maxSide: 50, longSide: 120 },
  quantityRule: { multipleOf: 1 },
  priceRule: { setup: 1000, minimumUnit: 0, unit: 0, rate: 10, areaExponent: 1, quantityExponent: 1 },
  sizes: [{ width: 2, height: 2 }],
  tiers: [{ quantity: 50 }],
  promotions: [],
}

export function catalogExamples(t: TestShop, { before, picture, unique }: Maker): OfficeExamples {
  let prices = 0

  async function ownPicture() {
    const { token } = await t.admin()
    return (await t.api('POST', '/admin/library/pictures', { token, form: picture() })).body
  }

  const design = async () => ({
    name: unique('Owl'),
    libraryCategoryId: 1,
    priceCents: 350,
    width: 3,
    height: 3,
    isDisabled: false,
    pictureId: (await ownPicture()).id,
  })

  const sheet = () => ({
    name: unique('Coasters'),
    description: '',
    urlCode: null,
    parentId: 1,
    isDisabled: false,
    product,
  })

  const newPrices = () => ({
    priceRule: { ...product.priceRule, setup: 1500 },
    startsAt: '2099-12-01T06:00:00.000Z',
  })

  async function scheduledPrices() {
    const { id } = await before('POST', '/admin/catalog/categories', { ...sheet(), isDraft: false })
    return before('POST', `/admin/catalog/categories/${id}/price-changes`, newPrices())
  }

  const coupon = () => ({ code: unique('CODE').replace(' ', ''), percentage: 0.1 })
  return {
    'POST /admin/coupons': async () => ({ method: 'POST', path: '/admin/coupons', body: coupon() }),
    'PUT /admin/coupons/{couponId}': async () => {
      const { id, ...saved } = await before('POST', '/admin/coupons', coupon())
      const body = { ...saved, percentage: 0.2 }
      return { method: 'PUT', path: `/admin/coupons/${id}`, body }
    },
    'PUT /admin/shipping': async () => {
      const { zones, version } = await before('GET', '/admin/shipping')
      const changed = zones.map((each: { zone: string; rates: object[] }) =>
        each.zone === 'HI' ? { ...each, rates: [{ upToGrams: 30_000, price: 4000 + ++prices }] } : each,
      )
      return { method: 'PUT', path: '/admin/shipping', body: { zones: changed, version } }
    },
    'PUT /admin/tax': async () => {
      const { states, version } = await before('GET', '/admin/tax')
      const others = states.filter(({ state }: { state: string }) => state !== 'TX')
      const changed = [...others, { state: 'TX', rate: ++prices / 100, isShippingTaxed: true }]
      return { method: 'PUT', path: '/admin/tax', body: { mode: 'states', states: changed, version } }
    },
    'POST /admin/catalog/categories': async () => ({
      method: 'POST',
      path: '/admin/catalog/categories',
      body: sheet(),
    }),
    'PUT /admin/catalog/categories/{categoryId}': async () => {
      const saved = await before('POST', '/admin/catalog/categories', sheet())
      const body = { ...saved, description: 'Round' }
      return { method: 'PUT', path: `/admin/catalog/categories/${saved.id}`, body }
    },
    'DELETE /admin/catalog/categories/{categoryId}': async () => {
      const { id, version } = await before('POST', '/admin/catalog/categories', sheet())
      return { method: 'DELETE', path: `/admin/catalog/categories/${id}`, query: { version } }
    },
    'POST /admin/catalog/categories/{categoryId}/price-changes': async () => {
      const { id } = await before('POST', '/admin/catalog/categories', { ...sheet(), isDraft: false })
      return { method: 'POST', path: `/admin/catalog/categories/${id}/price-changes`, body: newPrices() }
    },
    'PUT /admin/catalog/price-changes/{changeId}': async () => {
      const { id } = await scheduledPrices()
      const body = { ...newPrices(), startsAt: '2099-12-02T06:00:00.000Z', version: 1 }
      return { method: 'PUT', path: `/admin/catalog/price-changes/${id}`, body }
    },
    'DELETE /admin/catalog/price-changes/{changeId}': async () => {
      const { id } = await scheduledPrices()
      return { method: 'DELETE', path: `/admin/catalog/price-changes/${id}`, query: { version: 1 } }
    },
    'PUT /admin/catalog/categories/{categoryId}/place': async () => {
      const { id } = await before('POST', '/admin/catalog/categories', sheet())
      return { method: 'PUT', path: `/admin/catalog/categories/${id}/place`, body: { place: 'first' } }
    },
    'POST /admin/catalog/pictures': async () => ({
      method: 'POST',
      path: '/admin/catalog/pictures',
      form: picture(),
    }),
    'POST /admin/library/designs': async () => ({
      method: 'POST',
      path: '/admin/library/designs',
      body: await design(),
    }),
    'PUT /admin/library/designs/{designId}': async () => {
      const saved = await before('POST', '/admin/library/designs', await design())
      const body = { ...saved, priceCents: 500 }
      return { method: 'PUT', path: `/admin/library/designs/${saved.id}`, body }
    },
    'PUT /admin/library/designs/{designId}/place': async () => {
      const { id } = await before('POST', '/admin/library/designs', await design())
      return { method: 'PUT', path: `/admin/library/designs/${id}/place`, body: { place: 'first' } }
    },
    'POST /admin/library/pictures': async () => ({
      method: 'POST',
      path: '/admin/library/pictures',
      form: picture(),
    }),
    'POST /admin/library/categories': async () => ({
      method: 'POST',
      path: '/admin/library/categories',
      body: { name: unique('Birds') },
    }),
    'PUT /admin/library/categories/{categoryId}': async () => {
      const { id, version } = await before('POST', '/admin/library/categories', { name: unique('Birds') })
      return {
        method: 'PUT',
        path: `/admin/library/categories/${id}`,
        body: { name: unique('Fish'), version },
      }
    },
    'DELETE /admin/library/categories/{categoryId}': async () => {
      const { id, version } = await before('POST', '/admin/library/categories', { name: unique('Birds') })
      return { method: 'DELETE', path: `/admin/library/categories/${id}`, query: { version } }
    },
    'PUT /admin/library/categories/{categoryId}/place': async () => {
      const { id } = await before('POST', '/admin/library/categories', { name: unique('Birds') })
      return { method: 'PUT', path: `/admin/library/categories/${id}/place`, body: { place: 'first' } }
    },
  }
}
