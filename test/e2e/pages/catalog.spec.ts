import type { Page } from '@playwright/test'
import { expectAccessible, expectToFit } from '../accessibility.ts'
import { pngArtwork } from '../artwork.ts'
import { expect, test } from '../fixtures.ts'
import { openAsStaff } from '../staff-steps.ts'

// This file changes the shop's own data.
test.use({ shopName: 'changed' })

/** The storefront price of the first size at this quantity. */
const priceCell = (page: Page, quantity: number, at: number) =>
  page
    .getByRole('row', { name: new RegExp(`^${quantity} `) })
    .getByRole('cell')
    .nth(at)

const messages = { Save: 'Saved', 'Save draft': 'Created', Publish: 'Published. Customers can order it now.' }

async function save(page: Page, button: keyof typeof messages) {
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByText(messages[button], { exact: true })).toBeVisible()
}

test('staff add a product and change its price, and a visitor sees both at once', async ({
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

  await test.step('a category with its own sizes and quantities', async () => {
    await page.getByLabel('Name').fill('Beer mats')
    await page.getByLabel('Description').fill('Round, for glasses')
    await page.getByLabel('Picture', { exact: true }).setInputFiles(await pngArtwork('mat.png'))
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
    await save(page, 'Save draft')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beer mats')
  })
  const { pathname } = new URL(page.url())
  const id = pathname.split('/').at(-1)

  await test.step('it is a draft visible only to staff', async () => {
    expect((await visitor.goto(`/category/${id}/element`))?.status()).toBe(404)
    await page.getByRole('link', { name: 'Preview' }).click()
    await page.waitForURL(`/admin/catalog/${id}/preview`)
    await expect(page.getByText('Customers can’t see this product until you publish it.')).toBeVisible()
    await expect(page.getByText('7" x 7"')).toBeVisible()
    await page.getByRole('radio', { name: /^400/ }).check({ force: true })
    await expect(page.getByText('400 pieces')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeDisabled()
    await page.getByRole('link', { name: 'Back to editing' }).click()
    await save(page, 'Publish')
    await expect(page.getByText('Draft', { exact: true })).toHaveCount(0)
  })

  await test.step('a visitor finds it', async () => {
    await visitor.goto('/stickers')
    await visitor.getByRole('link', { name: /Beer mats/ }).click()
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
    await save(page, 'Save')
    await expect(priceCell(page, 50, 0)).toHaveText('$48.50')
    await visitor.reload()
    await expect(visitor.getByText('$48.50').first()).toBeVisible()
  })

  await test.step('a product that was never ordered can be deleted', async () => {
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL('/admin/catalog')
    await expect(page.getByRole('link', { name: 'Beer mats' })).toHaveCount(0)
    expect((await visitor.goto(`/category/${id}/element`))?.status()).toBe(404)
  })
})

test('prices that make more cost less are rejected with a message, and input is kept', async ({
  page,
  shop,
  allowProblem,
}) => {
  allowProblem(/422/)
  await openAsStaff(page, shop, 'catalog/6')
  const exponent = page.getByLabel('Quantity factor')
  await exponent.fill('-0.5')
  const notice = page.getByRole('alert').filter({ hasText: 'These prices can’t be saved' })
  await expect(notice).toContainText(/^These prices can’t be saved\d+ of .* would cost less than \d+\.$/)
  await expect(page.getByText('less than 50').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: /^\d+ of .* would cost less than/ })).toBeVisible()
  await expect(exponent).toHaveValue('-0.5')
  await exponent.fill('0.707')
  await expect(notice).toHaveCount(0)

  await exponent.fill('0.8')
  await page.getByRole('link', { name: 'Library', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('/admin/library')
  await page.goto('/admin/catalog/6')
  await expect(exponent).toHaveValue('0.707')
})

test('the second of two employees sees the conflict, and can start over from what the first one saved', async ({
  page,
  shop,
  newVisitor,
  allowProblem,
}) => {
  allowProblem(/409/)
  const other = await newVisitor()
  await openAsStaff(page, shop, 'catalog/7')
  await openAsStaff(other, shop, 'catalog/7')
  const description = await page.getByLabel('Description').inputValue()
  await other.getByLabel('Description').fill(`${description} By hand.`)
  await save(other, 'Save')
  await page.getByLabel('Name').fill('Oblongs')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    page.getByText(/changed this while you were editing. Your changes weren’t saved/),
  ).toBeVisible()
  await expect(page.getByText(/^Now .* By hand\.$/)).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Oblongs')
  await page.getByRole('button', { name: 'reload the saved version' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Rectangle Stickers')
  await page.getByLabel('Description').fill(description)
  await save(page, 'Save')
})

test('the catalog is sorted by keyboard, and focus is kept', async ({ page, shop }) => {
  await openAsStaff(page, shop, 'catalog')
  const up = page.getByRole('button', { name: 'Move Oval Stickers up' })
  await up.press('Enter')
  await expect(page.getByText('Oval Stickers moved up')).toBeAttached()
  await expect(up).toBeFocused()
  const names = page.getByRole('link', { name: /^(Square|Oval) Stickers$/ })
  await expect(names).toHaveText(['Oval Stickers', 'Square Stickers'])
  await page.getByRole('button', { name: 'Move Oval Stickers down' }).press('Enter')
  await expect(names).toHaveText(['Square Stickers', 'Oval Stickers'])
})

test('a design is added to the library, edited and deleted', async ({
  page,
  shop,
  newVisitor,
  allowProblem,
}) => {
  allowProblem(/404/)
  const visitor = await newVisitor()
  await openAsStaff(page, shop, 'library')
  await page.getByRole('button', { name: 'New design' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Design', { exact: true }).setInputFiles(await pngArtwork('owl.png'))
  await dialog.getByLabel('Name').fill('Night Owl')
  await dialog.getByLabel('Price each').fill('3.60')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toHaveCount(0)

  await visitor.goto('/library')
  await visitor.getByRole('link', { name: /Night Owl/ }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Night Owl')
  await expect(visitor.getByText('$3.60').first()).toBeVisible()
  const picture = visitor.getByRole('img', { name: 'Night Owl sticker' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await expect(visitor.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/og\/shop\.png$/)

  await page.getByRole('button', { name: 'Night Owl', exact: true }).click()
  await dialog.getByLabel('Disabled').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Night Owl/ })).toContainText('Disabled')
  expect((await visitor.reload())?.status()).toBe(404)
})

for (const path of ['catalog', 'catalog/5', 'catalog/new', 'library']) {
  test(`/admin/${path} is accessible, and fits a narrow screen`, async ({ page, shop }) => {
    await openAsStaff(page, shop, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    // The price chart measures its place a moment after it has changed.
    await expect(() => expectToFit(page)).toPass()
  })
}
