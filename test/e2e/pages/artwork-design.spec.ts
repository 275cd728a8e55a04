import { turned } from '#test/designed-items.ts'
import { orderStickers, pay } from '../../../bench/journey.ts'
import { pngArtwork } from '../artwork.ts'
import { expect, test } from '../fixtures.ts'
import { mailedOrder } from '../order-steps.ts'
import { openOrderAsStaff } from '../staff-steps.ts'
import { newEmail } from '../steps.ts'

test('staff see the artwork’s design and SHA-256', async ({ page, shop }) => {
  const email = newEmail('design')
  const artwork = new Uint8Array((await pngArtwork()).buffer)
  await pay((await orderStickers(shop.url, { email, artwork, design: turned })).link)
  const { id, link } = await mailedOrder(shop, email)
  const words = 'Cut 3/16" outside the artwork, holes kept · Fill · Turned 90° · Background removed'

  await page.goto(link)
  await expect(page.getByRole('main')).toContainText('Die Cut Stickers')
  await expect(page.getByRole('main')).not.toContainText('outside the artwork')

  await openOrderAsStaff(page, shop, id)
  const items = page.getByRole('region', { name: 'Items' })
  await expect(items).toContainText(words)
  await expect(items).toContainText(/SHA-256 [0-9a-f]{10}/)
})
