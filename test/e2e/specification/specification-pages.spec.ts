import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectVisibleFor, advanceUntilVisible, stopTime } from '../page-time.ts'
import { callApi, expectInCart, fillContact, newEmail } from '../steps.ts'

test.describe('spec 2: category page', () => {
  test('opens by code or id, and has its description and the stickers in order', async ({ page }) => {
    for (const [code, id] of [
      ['stickers', 1],
      ['magnets', 2],
      ['labels', 3],
      ['banners', 4],
    ] as const) {
      type Category = { name: string; description: string; subcategories: { id: number }[] }
      const path = `/categories/${id}?subcategories=true&file=true`
      const category = await callApi<Category>(page, 'GET', path)
      for (const address of [code, id]) {
        await page.goto(`/${address}`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(category.name)
        await expect(page.getByRole('main')).toContainText(category.description)
        await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(category.subcategories.length)
      }
    }
    await page.goto('/stickers')
    const links = page.getByRole('main').getByRole('listitem').getByRole('link')
    const paths = [5, 6, 7, 8, 9, 10, 11, 12].map((id) => `/category/${id}/element`)
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(paths)
  })

  test('spec 8: shows an error if loading fails', async ({ page, allowProblem }) => {
    allowProblem(/50\d/)
    await page.goto('/')
    await page.route(/\/magnets\.data/, (route) => route.fulfill({ status: 502 }))
    await page.getByRole('navigation', { name: 'Products' }).getByRole('link', { name: 'Magnets' }).click()
    const error = page.getByRole('heading', { name: 'There was an error getting the categories' })
    await expect(error).toBeVisible()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Magnets')
  })
})

test('spec 2: an out-of-stock subcategory is marked and has no link', async ({ page }) => {
  await page.goto('/magnets')
  const tiles = page.getByRole('main').getByRole('listitem')
  const outOfStock = tiles.filter({ hasText: 'Out of stock' })
  await expect(outOfStock).toHaveCount(1)
  await expect(outOfStock.getByRole('link')).toHaveCount(0)
  await expect(tiles.getByRole('link')).toHaveCount((await tiles.count()) - 1)
})

test.describe('spec 2: library', () => {
  test('a click selects a category, another click deselects it', async ({ page, allowProblem }) => {
    await page.goto('/library')
    await expectInCart(page, 0)
    await expect(page.getByRole('heading', { name: 'Popular stickers' })).toBeVisible()
    const designs = page.getByRole('region', { name: 'Popular stickers' }).getByRole('link')
    const all = await designs.count()
    await expect(designs.filter({ hasText: 'Buy 1 for $3.10' }).first()).toBeVisible()
    const space = page.getByRole('button', { name: 'Space' })
    await space.click()
    await expect(space).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('status').filter({ hasText: 'in Space' })).toBeVisible()
    await expect.poll(() => designs.count()).toBeLessThan(all)
    await space.click()
    await expect(space).toHaveAttribute('aria-pressed', 'false')
    await expect(designs).toHaveCount(all)

    allowProblem(/400/)
    await page.route(/\/api\/libraryproducts/, (route) => route.fulfill({ status: 400 }))
    await page.getByRole('button', { name: 'Animals' }).click()
    const error = page.getByRole('heading', { name: 'There was an error getting the library items' })
    await expect(error).toBeVisible()
  })

  test('a design has its size and a quantity of 1, never below 0, and can be added to the cart', async ({
    page,
  }) => {
    type Product = { id: number; name: string; width: number | null; height: number | null; price: number }
    const products = await callApi<Product[]>(page, 'GET', '/libraryproducts')
    const sized = products.find(({ width, height }) => width && height)
    await page.goto(`/product-library/${sized?.id}`)
    await expect(page.getByText(`${sized?.width}" x ${sized?.height}"`, { exact: true })).toBeVisible()
    const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
    await expect(quantity).toHaveValue('1')
    await expect(quantity).toHaveAttribute('min', '0')
    const continueButton = page.getByRole('button', { name: 'Continue to cart' })
    await quantity.fill('0')
    await expect(continueButton).toBeDisabled()
    await quantity.fill('3')
    const adding = page.waitForRequest(/\/api\/product-library\/\d+\/create/)
    await continueButton.click()
    expect((await adding).postDataJSON()).toEqual({ id: sized?.id, quantity: 3, categoryId: 5 })
    await page.waitForURL('/cart')
    const line = page.getByRole('main').getByRole('listitem').filter({ hasText: sized?.name })
    await expect(line.getByRole('spinbutton')).toHaveValue('3')
    await expect(line).toContainText(`$${((3 * (sized?.price ?? 0)) / 100).toFixed(2)}`)
  })
})

test('spec 2: the mylar bags have a size chart', async ({ page }) => {
  await page.goto('/intermediate-category')
  const chart = page.getByRole('list', { name: 'Size chart' }).getByRole('listitem')
  await expect(chart).toHaveText([
    'Gram to eighth 3x5',
    'Eighth to quarter 4x6',
    'Half OZ 5x8',
    'Ounce 6x9',
    'Pound 16x14',
  ])
})

test('spec 2, 4, 8: the contact form validates and sends a message', async ({ page, allowProblem }) => {
  allowProblem(/400|409/)
  await page.goto('/contact')
  const send = page.getByRole('button', { name: 'Send' })
  // The browser doesn't validate the form.
  const response = page.waitForResponse(/create-contact/)
  await send.click()
  expect((await response).status()).toBe(400)
  for (const label of ['Name', 'E-mail', 'Message']) {
    await expect(page.getByRole('textbox', { name: label, exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
  }
  await expect(page.getByRole('textbox', { name: 'Phone', exact: true })).not.toHaveAttribute('aria-invalid')
  const missing = page.getByText('Missing fields', { exact: true })
  await expect(missing).toHaveCount(2)
  const toast = page.locator('[data-sonner-toast]')
  await expect(toast).toContainText('Missing fields')
  await expect(page.getByRole('main').getByRole('alert').first()).toContainText('Missing fields')

  const message = { Name: 'Paula Print', 'E-mail': newEmail('contact'), 'Phone code': '+1' }
  await fillContact(page, { ...message, Phone: '2125550100', Message: 'Do you print on wood?' })
  await page.route(/create-contact/, (route) => route.fulfill({ status: 409, json: refusal }))
  await send.click()
  await expect(page.getByText('Error creating message')).toBeVisible()
  await page.unroute(/create-contact/)

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/create-contact/, async (route) => {
    await held
    await route.continue()
  })
  await stopTime(page)
  await send.click()
  await expect(send).toHaveAttribute('aria-busy', 'true')
  release()
  const success = page.getByText('Message sent successfully', { exact: true })
  await advanceUntilVisible(page, success)
  await expectVisibleFor(page, success, 2_000)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
})

test('spec 2, 8: the recover and restore forms show the specified messages', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/40[01]|422/)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await page.waitForURL('/recover-password')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Missing Fields', { exact: true })).toBeVisible()
  await fillContact(page, { Email: newEmail('forgetful') })
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Done! Check your email and follow the steps to restore your password!',
  )

  await page.goto('/restore-password?token=made-up')
  const save = page.getByRole('button', { name: 'Save the new password' })
  await save.click()
  await expect(page.getByText('No pueden estar los campos vacios.').first()).toBeVisible()
  await restoreWith(page, 'short', 'short')
  await expect(page.getByText('El tamaño de la contraseña no puede ser menor a 8.').first()).toBeVisible()
  await restoreWith(page, 'die cut fox', 'kiss cut fox')
  await expect(page.getByText('Las contraseñas deben ser iguales.').first()).toBeVisible()
  await restoreWith(page, 'die cut fox', 'die cut fox')
  await expect(page.getByText('Invalid email or password')).toBeVisible()
})

const refusal = { code: 'conflict', message: 'Not now' }

async function restoreWith(page: Page, password: string, repeated: string) {
  await fillContact(page, { 'New password': password, 'Repeat password': repeated })
  await page.getByRole('button', { name: 'Save the new password' }).click()
}
