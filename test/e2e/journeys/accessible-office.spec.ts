import { menuEntries } from '#app/admin/menu-entries.ts'
import { expectAccessibleAt } from '../accessibility.ts'
import { pngArtwork } from '../artwork.ts'
import { test } from '../fixtures.ts'
import { paidOrder } from '../order-steps.ts'
import { logInAsOwner } from '../staff-steps.ts'

test('every page of the back office is accessible, and fits a narrow screen', async ({ page, shop }) => {
  const { id } = await paidOrder(shop, 'accessible', await pngArtwork())
  await logInAsOwner(page, shop)
  const addresses = menuEntries.map(({ to }) => to)
  for (const address of [...addresses, `/admin/orders/${id}`, '/admin/catalog/5']) {
    await expectAccessibleAt(page, address)
  }
})
