import { expect, test } from '../fixtures.ts'
import { callApi } from '../steps.ts'
import { open, expectPrice, sizeRadio, quantityRadio } from '../configurator-steps.ts'

test.describe('spec 4: defaults', () => {
  test('spec 4: the default quantity is 50, or 1 for banners', async ({ page }) => {
    for (const id of [5, 28]) {
      await open(page, `/category/${id}/element`)
      await expect(quantityRadio(page, 50)).toBeChecked()
    }
    await open(page, '/category/29/element')
    await expect(quantityRadio(page, 1)).toBeChecked()
  })

  test('spec 4: the default size is the first one, or the second one from the home page', async ({
    page,
  }) => {
    await open(page, '/category/5/element')
    await expect(sizeRadio(page, '2" x 2"')).toBeChecked()
    await open(page, '/category/5/element?fromHome=1')
    await expect(sizeRadio(page, '3" x 3"')).toBeChecked()
  })

  test('spec 2: each size in the size chart selects that size', async ({ page }) => {
    await page.goto('/intermediate-category')
    for (const size of ['3x5', '4x6', '5x8', '6x9', '16x14']) {
      const link = page.getByRole('link', { name: new RegExp(` ${size}$`) })
      await expect(link).toHaveAttribute('href', new RegExp(`/category/\\d+/element\\?.*size=${size}`))
    }
    await page.getByRole('link', { name: / 6x9$/ }).click()
    await expect(sizeRadio(page, '6" x 9"')).toBeChecked()
  })

  test('spec 2: a category with subcategories redirects to them, a disabled one to /stickers', async ({
    page,
  }) => {
    await page.goto('/category/4/element')
    await expect(page).toHaveURL('/4')
    const magnets = await callApi<{
      subcategories: { id: number; isDisabled: boolean }[]
    }>(page, 'GET', '/categories/2?subcategories=true&file=true')
    const disabled = magnets.subcategories.find((category) => category.isDisabled)
    expect(disabled).toBeDefined()
    await page.goto(`/category/${disabled?.id}/element`)
    await expect(page).toHaveURL('/stickers')
  })

  test('spec 4: a custom quantity replaces the tier, and a tier replaces the custom quantity', async ({
    page,
  }) => {
    await open(page, '/category/5/element?size=3x3')
    await page.getByLabel('Your quantity').fill('51')
    await expect(page.getByRole('radio', { name: 'Custom quantity' })).toBeChecked()
    await expect(page.getByText('3" x 3", 51 pieces')).toBeVisible()
    await quantityRadio(page, 100).check()
    await expect(page.getByLabel('Your quantity')).toHaveValue('')
    await expectPrice(page, 6450)
  })
})

test('spec 9: the promotion links to 50 die cut 3x3 stickers for $20', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Get 50 for $20' }).click()
  await expect(page).toHaveURL(/\/category\/5\/element/)
  await expect(page.getByRole('radio', { name: /^3" x 3"/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^50\b/ })).toBeChecked()
  const form = page.getByRole('form', { name: 'Die Cut Stickers' })
  const crossedOut = form.locator('s')
  await expect(crossedOut).toHaveText('Original price $45.00')
  await expect(crossedOut).toHaveCSS('text-decoration-line', 'line-through')
  await expect(form.getByText('$20.00', { exact: true }).last()).toBeVisible()

  // The original price is only shown for this size and quantity (specification section 9).
  await page.getByText(/^100$/).click()
  await expect(form.getByText('$64.50', { exact: true }).last()).toBeVisible()
  await expect(crossedOut).toHaveCount(0)
  await page.getByRole('radio', { name: /^50\b/ }).check()
  await expect(crossedOut).toBeVisible()
  await page.getByText('2" x 2"', { exact: true }).click()
  await expect(form.getByText('$31.00', { exact: true }).last()).toBeVisible()
  await expect(crossedOut).toHaveCount(0)
})
