import { expectAccessibleAt } from '../accessibility.ts'
import { pngArtwork } from '../artwork.ts'
import { test } from '../fixtures.ts'
import { paidOrder } from '../order-steps.ts'
import { openCartWithStickers } from '../steps.ts'

// Dialogs, errors and loading states are checked where they are opened.
const customerPages = [
  '/',
  '/stickers',
  '/category/5/element',
  '/intermediate-category',
  '/library',
  '/product-library/1',
  '/item',
  '/contact',
  '/login',
  '/signup',
  '/recover-password',
  '/restore-password?token=none',
  '/validate-mail?token=none',
  '/user-created',
  '/user-profile',
  '/pay-confirm',
  '/pay-failure',
  '/order-success',
  '/no/such/page',
]

for (const address of customerPages) {
  test(`${address} is accessible, and fits a narrow screen`, async ({ page, allowProblem }) => {
    allowProblem(/status of 40[14]/)
    await expectAccessibleAt(page, address)
  })
}

test('a filled cart is accessible, and fits a narrow screen', async ({ page }) => {
  await openCartWithStickers(page)
  await expectAccessibleAt(page, '/cart')
})

test('a paid order is accessible, and fits a narrow screen', async ({ page, shop }) => {
  const { link } = await paidOrder(shop, 'accessible', await pngArtwork())
  await expectAccessibleAt(page, link)
})
