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

test('every page that a customer sees is accessible, and fits a narrow screen', async ({
  page,
  shop,
  allowProblem,
}) => {
  allowProblem(/status of 40[14]/)
  await openCartWithStickers(page)
  const { link } = await paidOrder(shop, 'accessible', await pngArtwork())
  for (const address of ['/cart', link, ...customerPages]) await expectAccessibleAt(page, address)
})
