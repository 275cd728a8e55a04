import { menuEntries } from '#app/admin/menu-entries.ts'
import { expectAccessibleAt } from '../accessibility.ts'
import { pngArtwork } from '../artwork.ts'
import { test } from '../fixtures.ts'
import { paidOrder } from '../order-steps.ts'
import { storeLogin } from '../steps.ts'

const officePages = [...menuEntries.map(({ to }) => to), '/admin/catalog/5']

for (const address of officePages) {
  test(`${address} is accessible, and fits a narrow screen`, async ({ page, shop }) => {
    await storeLogin(page, shop.admin)
    await expectAccessibleAt(page, address)
  })
}

test('an order in the back office is accessible, and fits a narrow screen', async ({ page, shop }) => {
  const { id } = await paidOrder(shop, 'accessible', await pngArtwork())
  await storeLogin(page, shop.admin)
  await expectAccessibleAt(page, `/admin/orders/${id}`)
})
