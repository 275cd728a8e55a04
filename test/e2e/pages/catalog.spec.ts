import { expectAccessible, expectToFit } from '../accessibility.ts'
import { pngArtwork } from '../artwork.ts'
import { expect, test } from '../fixtures.ts'
import { openAsStaff, saveProduct } from '../staff-steps.ts'

// This file changes data that other files rely on.
test.use({ shopName: 'changed' })

test('rejects totals that fall as the quantity grows, explains why, and keeps the input', async ({
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

test('the second of two employees sees the conflict, and can start over from the saved version', async ({
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
  await saveProduct(other, 'Save')
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
  await saveProduct(page, 'Save')
})

test('sorting the catalog by keyboard keeps focus', async ({ page, shop }) => {
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
  test(`/admin/${path} is accessible and fits a narrow screen`, async ({ page, shop }) => {
    await openAsStaff(page, shop, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    // The price chart adapts to a new width a moment later.
    await expect(() => expectToFit(page)).toPass()
  })
}
