import { orderStickers, pay } from '../../../bench/journey.ts'
import { pngArtwork } from '../artwork.ts'
import { expect, mailTo, test } from '../fixtures.ts'
import { expectInCart, linkIn, newEmail } from '../steps.ts'
import { quantity } from '../storefront-steps.ts'

test('reorders once with the order’s link and the same artwork, even if clicked twice', async ({
  page,
  newVisitor,
  shop,
}) => {
  const email = newEmail('again')
  const { buffer } = await pngArtwork()
  await pay((await orderStickers(shop.url, { email, artwork: new Uint8Array(buffer) })).link)
  const link = linkIn(await mailTo(shop, email, /confirmed/), 'order-confirm')

  await page.goto(link)
  await page.getByRole('button', { name: 'Reorder' }).dblclick()
  await page.waitForURL('/cart')
  await expectInCart(page, 1)
  await expect(page.getByRole('img', { name: 'Artwork artwork.png' })).toBeVisible()
  await expect(quantity(page)).toHaveValue('100')

  // Anyone with the link can reorder, into their own cart.
  const other = await newVisitor()
  await other.goto(link)
  await other.getByRole('button', { name: 'Reorder' }).click()
  await other.waitForURL(/\/cart/)
  await expectInCart(other, 1)
  await expectInCart(page, 1)
})
