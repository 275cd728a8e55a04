import { pngArtwork } from '../artwork.ts'
import { expect, test } from '../fixtures.ts'
import { paidOrder } from '../order-steps.ts'
import { openOrderAsStaff, expectSheet } from '../staff-steps.ts'

test('staff replace a proof sheet with their own proof', async ({ page: admin, shop }) => {
  const { id } = await paidOrder(shop, 'proof-replaced', await pngArtwork('fox.png'))
  await openOrderAsStaff(admin, shop, id)
  const next = await expectSheet(admin)
  const choosing = admin.waitForEvent('filechooser')
  await next.getByRole('button', { name: /^Replace/ }).click()
  await (await choosing).setFiles([await pngArtwork('better.png', [20, 90, 200])])
  await expect(next).toContainText('better.png')
  await expect(next).not.toContainText('made from the artwork')
  await expect(next.getByRole('listitem')).toHaveCount(1)
})
