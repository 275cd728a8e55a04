import { expectAccessibleAt } from '../accessibility.ts'
import { pngArtwork } from '../artwork.ts'
import { test } from '../fixtures.ts'
import { paidOrder } from '../order-steps.ts'
import { openCartWithStickers, storeLogin } from '../steps.ts'

// The long run checks every page and dialog.

for (const address of ['/', '/category/5/element']) {
  test(`${address} is accessible and fits a narrow screen`, async ({ page }) => {
    await expectAccessibleAt(page, address)
  })
}

test('a filled cart is accessible and fits a narrow screen', async ({ page }) => {
  await openCartWithStickers(page)
  await expectAccessibleAt(page, '/cart')
})

test('a paid order is accessible to its customer and to staff, and fits a narrow screen', async ({
  page,
  shop,
}) => {
  const { id, link } = await paidOrder(shop, 'accessible', await pngArtwork())
  await expectAccessibleAt(page, link)
  await storeLogin(page, shop.admin)
  await expectAccessibleAt(page, `/admin/orders/${id}`)
})
