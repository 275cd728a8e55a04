import type { Page } from '@playwright/test'
import { pngArtwork } from '../artwork.ts'
import { expect, test } from '../fixtures.ts'
import { openAsStaff, saveProduct } from '../staff-steps.ts'

// This file changes data that other files rely on.
test.use({ shopName: 'changed' })

/** Returns a cell of the price table's row for this quantity, by index. */
const priceCell = (page: Page, quantity: number, at: number) =>
  page
    .getByRole('row', { name: new RegExp(`^${quantity} `) })
    .getByRole('cell')
    .nth(at)

test('staff add a product and change its price, and a visitor sees both right away', async ({
  page,
  shop,
  newVisitor,
  allowProblem,
}) => {
  allowProblem(/404/)
  const visitor = await newVisitor()
  await openAsStaff(page, shop, 'catalog')
  await page.getByRole('link', { name: 'Add a product to Stickers' }).click()
  await page.getByLabel('Copy sizes, quantities and prices from').selectOption({ label: 'Circle Stickers' })
  await expect(page.getByLabel('Width of size 4')).toHaveValue('5')

  await test.step('the product gets its own sizes and quantities', async () => {
    await page.getByLabel('Name').fill('Coasters')
    await page.getByLabel('Description').fill('Round, for cold drinks')
    await page.getByLabel('Picture', { exact: true }).setInputFiles(await pngArtwork('coaster.png'))
    await expect(page.getByRole('button', { name: 'Replace picture' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove size 1' }).click()
    await page.getByRole('button', { name: 'Add a size' }).click()
    await page.getByLabel('Width of size 4').fill('51')
    await page.getByLabel('Height of size 4').fill('7')
    await expect(page.getByText(/^Max width/)).toBeVisible()
    await page.getByLabel('Width of size 4').fill('7')
    for (const at of [8, 7, 6, 5]) await page.getByRole('button', { name: `Remove quantity ${at}` }).click()
    await page.getByRole('button', { name: 'Add a quantity' }).click()
    await page.getByRole('textbox', { name: 'Quantity 5' }).fill('400')
    await expect(page.getByRole('columnheader', { name: '7" x 7"' })).toBeVisible()
    await saveProduct(page, 'Save draft')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coasters')
  })
  const { pathname } = new URL(page.url())
  const id = pathname.split('/').at(-1)

  await test.step('the product is a draft that only staff can see', async () => {
    expect((await visitor.goto(`/category/${id}/element`))?.status()).toBe(404)
    await page.getByRole('link', { name: 'Preview' }).click()
    await page.waitForURL(`/admin/catalog/${id}/preview`)
    await expect(page.getByText('Customers can’t see this product until you publish it.')).toBeVisible()
    await expect(page.getByText('7" x 7"')).toBeVisible()
    await page.getByRole('radio', { name: /^400/ }).check({ force: true })
    await expect(page.getByText('400 pieces')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeDisabled()
    await page.getByRole('link', { name: 'Back to editing' }).click()
    await saveProduct(page, 'Publish')
    await expect(page.getByText('Draft', { exact: true })).toHaveCount(0)
  })

  await test.step('a visitor finds it', async () => {
    await visitor.goto('/stickers')
    await visitor.getByRole('link', { name: /Coasters/ }).click()
    await visitor.waitForURL(`/category/${id}/element`)
    await expect(visitor.getByText('7" x 7"')).toBeVisible()
    await expect(visitor.getByText('$43.50').first()).toBeVisible()
    await expect(visitor.getByText('400', { exact: true })).toBeVisible()
  })

  await test.step('the new price is shown next to the current one while typing', async () => {
    await expect(priceCell(page, 50, 0)).toHaveText('$43.50')
    await page.getByLabel('Setup').fill('19')
    await expect(priceCell(page, 50, 0)).toHaveText('$48.50currently $43.50')
    await page.getByText('View as table').click()
    await expect(page.getByRole('row', { name: '50 $0.97 $0.87' })).toBeVisible()
    await saveProduct(page, 'Save')
    await expect(priceCell(page, 50, 0)).toHaveText('$48.50')
    await visitor.reload()
    await expect(visitor.getByText('$48.50').first()).toBeVisible()
  })

  await test.step('a product that was never ordered can be deleted', async () => {
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL('/admin/catalog')
    await expect(page.getByRole('link', { name: 'Coasters' })).toHaveCount(0)
    expect((await visitor.goto(`/category/${id}/element`))?.status()).toBe(404)
  })
})
