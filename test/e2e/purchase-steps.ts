import { expect, type Page } from '@playwright/test'
import { callApi, money } from './steps.ts'

type Tier = { quantity: number }
type TierPrice = { priceWithPromo: number; priceWithoutPromo: number }
type Size = { id: number; width: number; height: number }

export const circleId = 6

export async function expectSizesAndTiers(page: Page) {
  const [sizes, tiers] = [
    await callApi<Size[]>(page, 'GET', `/sizes/${circleId}`),
    await callApi<Tier[]>(page, 'GET', `/quantity/${circleId}`),
  ]
  const first = sizes[0]
  expect(first && tiers.length > 1).toBeTruthy()
  const path = '/item/calculate-default-prices'
  const order = { categoryId: circleId, proportion: { id: first?.id }, custom: false }
  const prices = await callApi<TierPrice[]>(page, 'POST', path, order)
  await expect(page.getByRole('radio', { name: `${first?.width}" x ${first?.height}"` })).toBeChecked()
  for (const { width, height } of sizes) {
    await expect(page.getByRole('radio', { name: `${width}" x ${height}"` })).toHaveCount(1)
  }
  const each = prices.map(({ priceWithPromo }, index) => priceWithPromo / (tiers[index]?.quantity ?? 0))
  for (const [index, tier] of tiers.entries()) {
    const saved = Math.round(100 * (1 - (each[index] ?? 0) / (each[0] ?? 0)))
    const row = page.getByRole('radio', {
      name: [
        tier.quantity.toLocaleString('en-US'),
        ...(saved > 0 ? [`Save ${saved}%`] : []),
        money(prices[index]?.priceWithPromo ?? 0),
      ].join(' '),
      exact: true,
    })
    await expect(row).toHaveCount(1)
  }
}

export async function chooseCustomSize(page: Page) {
  await page.getByText('Custom size', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Custom size' })).toBeChecked()
}

export function customPrice(page: Page, proportion: { width: number; height: number }, quantity: number) {
  const order = { categoryId: circleId, proportion, quantity, custom: true }
  return callApi<number>(page, 'POST', '/item/calculate-custom-price', order)
}

/** Expects the price next to 'Add to cart'. */
export async function expectPrice(page: Page, cents: number) {
  await expect(page.getByRole('form').getByText(money(cents), { exact: true }).last()).toBeVisible()
}

export function itemLine(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
}

/** Returns a row of the totals in the cart or on the order page. */
export function sumRow(page: Page, term: string) {
  return page.locator('dl > div').filter({ has: page.locator('dt', { hasText: term }) })
}

export async function expectStatus(page: Page, status: string, options?: { timeout: number }) {
  const region = page.getByRole('region', { name: 'Status' })
  await expect(region.getByText(status, { exact: true })).toBeVisible(options)
}

export async function expectLoaded(page: Page, name: string) {
  const image = page.getByRole('img', { name, exact: true })
  await image.scrollIntoViewIfNeeded()
  await expect
    .poll(() => image.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0)))
    .toBeGreaterThan(0)
}
