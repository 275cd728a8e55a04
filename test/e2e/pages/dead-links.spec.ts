import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { paidOrder } from '../order-steps.ts'

test.describe('spec 2: dead links', () => {
  test('an incomplete order link shows an error', async ({ page }) => {
    for (const order of ['', 'x$-1', '$-', `${'x'.repeat(40)}$-abc`]) {
      await page.goto(`/order-confirm?order=${order}`)
      await expect(page.getByRole('heading', { level: 1 }), order).toHaveText('Error')
      await expect(page.getByText('This link is incomplete.'), order).toBeVisible()
      await expectLinksOut(page)
    }
  })

  test('an unknown order, or a wrong hash, shows an error', async ({ page, shop, allowProblem }) => {
    allowProblem(/404/)
    const { orderId } = await paidOrder(shop, 'somebody')
    for (const id of [orderId, 999_999_999]) {
      await page.goto(`/order-confirm?order=${'x'.repeat(43)}$-${id}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error')
      await expect(page.getByText('We could not find an order for this link.')).toBeVisible()
      await expectLinksOut(page)
    }
  })
})

async function expectLinksOut(page: Page) {
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact')
  await expect(main.getByRole('link', { name: 'Back to the home page' })).toHaveAttribute('href', '/')
}
