import { menuEntries } from '#app/admin/menu-entries.ts'
import { expectAccessibleAt } from '../accessibility.ts'
import { test } from '../fixtures.ts'
import { storeLogin } from '../steps.ts'

const officePages = [...menuEntries.map(({ to }) => to), '/admin/catalog/5']

for (const address of officePages) {
  test(`${address} is accessible and fits a narrow screen`, async ({ page, shop }) => {
    await storeLogin(page, shop.admin)
    await expectAccessibleAt(page, address)
  })
}
