import { expect, test } from '../fixtures.ts'

test.use({ javaScriptEnabled: false })

test.describe('without JavaScript', () => {
  test('a click filters the library, another click shows everything again', async ({ page }) => {
    await page.goto('/library')
    const designs = page.getByRole('region', { name: 'Popular stickers' }).getByRole('link')
    const all = await designs.count()
    const space = page.getByRole('button', { name: 'Space' })
    await space.click()
    await expect(page).toHaveURL(/\/library\?category=\d+$/)
    await expect(space).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText(/^\d+ designs in Space$/)).toBeVisible()
    expect(await designs.count()).toBeLessThan(all)
    await space.click()
    await expect(space).toHaveAttribute('aria-pressed', 'false')
    await expect(designs).toHaveCount(all)
  })

  test('the menu on phones opens, navigates and closes', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    const opener = page.getByRole('button', { name: 'Menu' })
    await expect(menu).toBeHidden()
    await opener.press('Enter')
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.click()
    await menu.getByRole('button', { name: 'Close' }).click()
    await expect(menu).toBeHidden()
    await opener.click()
    await menu.getByRole('link', { name: 'Banners' }).click()
    await expect(page).toHaveURL('/banners')
  })

  test('all of a product’s prices are shown, and controls that need JavaScript are disabled', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Get 50 for $20' }).click()
    await expect(page.getByRole('radio', { name: '2" x 2" $31.00' })).toBeDisabled()
    await expect(page.getByRole('radio', { name: /^50 .*\$20\.00$/ })).toBeChecked()
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeDisabled()
    await page.goto('/product-library/1')
    await expect(page.getByText('Price each$4.20')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue to cart' })).toBeDisabled()
  })

  for (const [address, words] of Object.entries({
    '/': 'You can browse products and prices without JavaScript.',
    '/cart': 'The cart and the checkout require JavaScript.',
    '/order-confirm?order=00000000000000000000000000000000$-1':
      'Your order, its proof and the chat require JavaScript.',
    '/user-profile': 'Your profile requires JavaScript.',
    '/validate-mail?token=none': 'validating your email requires JavaScript',
    '/not-my-account?token=none': 'Deleting the account requires JavaScript.',
    '/login': 'Please enable it to order, log in and contact us.',
  })) {
    test(`${address} explains what requires JavaScript`, async ({ page }) => {
      await page.goto(address)
      const read = await page.locator('body').innerText()
      expect(read).toContain(words)
      expect(read).not.toContain('Loading')
    })
  }
})
