import { expect, test } from '../fixtures.ts'
import { approvedOrder } from '../staff-steps.ts'

test('reprinting more than was ordered needs confirmation', async ({ page, shop, allowProblem }) => {
  allowProblem(/responded with a status of 409/)
  const { id } = await approvedOrder(page, shop, 'lost-twice')
  const items = page.getByRole('region', { name: 'Items' })
  const heading = page.getByRole('heading', { level: 1 })
  const dialog = page.getByRole('dialog', { name: `Reprint order ${id}` })
  await page
    .getByRole('region', { name: 'Next step' })
    .getByRole('button', { name: 'Mark as In print' })
    .click()
  const reprintAll = async () => {
    await items.getByRole('button', { name: 'Reprint' }).click()
    await dialog.getByRole('textbox', { name: 'Note' }).fill('The box was lost')
    await dialog.getByRole('button', { name: 'Reprint' }).click()
  }
  await reprintAll()
  await expect(heading).not.toHaveText(`Order ${id}`)
  await page.getByRole('link', { name: `order ${id}`, exact: true }).click()
  await expect(heading).toHaveText(`Order ${id}`)
  await reprintAll()
  const confirmation = page.getByRole('dialog', { name: 'Reprint more than was ordered?' })
  await expect(confirmation).toContainText(
    'of 100 ordered, 100 were already reprinted. This reprints 100 more.',
  )
  await confirmation.getByRole('button', { name: 'Reprint anyway' }).click()
  await expect(heading).not.toHaveText(`Order ${id}`)
  await expect(page.getByText(`Reprint of order ${id}`)).toBeVisible()
})
