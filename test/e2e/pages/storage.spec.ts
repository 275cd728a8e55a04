import type { Page } from '@playwright/test'
import { pngArtwork } from '../artwork.ts'
import { expect, mailTo, test } from '../fixtures.ts'
import {
  addStickers,
  confirmAndPay,
  contact,
  expectInCart,
  fillContact,
  linkIn,
  logIn,
  newCustomer,
  newEmail,
  openCartWithStickers,
  pressPay,
  stored,
} from '../steps.ts'
import { quantity } from '../storefront-steps.ts'

test.describe('spec 3: local storage', () => {
  const clear = (page: Page) => page.evaluate(() => localStorage.clear())

  test('a purchase can be finished even if storage is cleared at each step', async ({
    page,
    shop,
    allowProblem,
  }) => {
    // Calls without the session are rejected, and the page then restores it.
    allowProblem(/401/)
    const email = newEmail('cleared')
    await page.goto('/')
    await expectInCart(page, 0)
    await clear(page)
    await page.getByRole('link', { name: 'Get 50 for $20' }).click()
    await page.getByRole('button', { name: 'Skip this step & email artwork later' }).click()
    await clear(page)
    // Spec 4: without a session token, the visitor is redirected home, where everything works again.
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.waitForURL(({ pathname }) => pathname === '/')
    await expect.poll(() => stored(page, 'sessionToken')).not.toBeNull()
    await addStickers(page)
    await expectInCart(page, 1)
    const session = await stored(page, 'sessionToken')

    // Wait for pending calls, which could otherwise be the first to notice the missing session.
    await page.waitForLoadState('networkidle')
    await clear(page)
    await quantity(page).fill('100')
    // The field disappears on keydown, so `press` on its locator would fail.
    await page.keyboard.press('Enter')
    // Spec 2: cart items are not shown without a session token; the cart itself is restored.
    await page.waitForURL(({ pathname }) => pathname === '/')
    await expectInCart(page, 1)
    await expect.poll(() => stored(page, 'sessionToken')).toBe(session)
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()
    await fillContact(page, { ...contact, Email: email })
    await expect(page.getByText(/^Arrives /)).toBeVisible()
    await confirmAndPay(page)
    await clear(page)
    await pressPay(page)
    await clear(page)
    await page.getByRole('link', { name: 'Continue shopping' }).click()
    await page.waitForURL(({ pathname }) => pathname === '/')
    await expectInCart(page, 0)
    const mail = await mailTo(shop, email, /confirmed/)
    await page.goto(linkIn(mail, 'order-confirm'))
    await expect(page.getByRole('heading', { name: 'Die Cut Stickers' })).toBeVisible()
    await clear(page)
    await page.getByRole('textbox', { name: 'Message' }).fill('No storage, no problem')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('log')).toContainText('No storage, no problem')
  })

  test('visitors can buy and log in even if storage is blocked', async ({ page, shop }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          configurable: true,
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
      }
    })
    const email = newEmail('refused')
    await page.goto('/')
    await page.getByRole('link', { name: 'Get 50 for $20' }).click()
    await page.getByLabel('Artwork file').setInputFiles(await pngArtwork('fox.png'))
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.waitForURL('/cart')
    await expectInCart(page, 1)
    await fillContact(page, { ...contact, Email: email })
    await page.getByRole('link', { name: 'Library' }).first().click()
    await page
      .getByRole('link', { name: /Buy 1 for/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Continue to cart' }).click()
    await expectInCart(page, 2)
    await fillContact(page, { ...contact, Email: email })
    await confirmAndPay(page)
    await pressPay(page)
    await mailTo(shop, email, /confirmed/)

    const customer = await newCustomer(page)
    await page.goto('/login')
    await logIn(page, customer)
    // The next page would close a menu opened during navigation.
    await page.waitForURL('/')
    await expect(page.getByRole('heading', { level: 1, name: /Your art/ })).toBeVisible()
    await page.getByRole('button', { name: 'User', exact: true }).click()
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByText('7 Vinyl Street')).toBeVisible()
  })
})

test.describe('password managers and autofill', () => {
  /** Maps field names to autocomplete values. */
  const forms: Record<string, Record<string, string>> = {
    '/login': { email: 'username', password: 'current-password' },
    '/signup': {
      firstName: 'given-name',
      surName: 'family-name',
      email: 'username',
      phone: 'tel',
      address: 'street-address',
      city: 'address-level2',
      state: 'address-level1',
      zipCode: 'postal-code',
      password: 'new-password',
      repeatPassword: 'new-password',
    },
    '/recover-password': { email: 'username' },
    '/restore-password?token=none': { password: 'new-password', repeatPassword: 'new-password' },
    '/contact': {
      name: 'name',
      email: 'email',
      codePhone: 'tel-country-code',
      phone: 'tel-national',
      content: '',
    },
    '/cart': {
      name: 'name',
      email: 'email',
      phone: 'tel',
      address: 'street-address',
      city: 'address-level2',
      state: 'address-level1',
      zipCode: 'postal-code',
      coupon: 'off',
    },
  }

  const fieldsOf = (page: Page) =>
    page.evaluate(() => {
      const fields = [...document.querySelectorAll<HTMLInputElement>('main form [name]')]
      return Object.fromEntries(fields.map(({ name, autocomplete }) => [name, autocomplete]))
    })

  test('every form names its fields for autofill', async ({ page }) => {
    await openCartWithStickers(page)
    for (const [url, fields] of Object.entries(forms)) {
      await page.goto(url)
      // Polls, because the previous page is shown until the next one is ready.
      await expect.poll(() => fieldsOf(page), url).toEqual(fields)
    }
  })

  test('the password form of the profile names the account', async ({ page }) => {
    const customer = await newCustomer(page)
    await page.goto('/login')
    await logIn(page, customer)
    await expect(page.getByRole('button', { name: 'User', exact: true })).toBeVisible()
    await page.goto('/user-profile')
    await expect(page.getByLabel('Current password')).toBeVisible()
    const username = page.locator('form input[autocomplete="username"]')
    await expect(username).toHaveValue(customer.email)
    expect(await fieldsOf(page)).toMatchObject({
      current: 'current-password',
      new: 'new-password',
      repeat: 'new-password',
    })
  })

  test('values filled in by a password manager are submitted', async ({ page }) => {
    const customer = await newCustomer(page)
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled()
    await page.evaluate(({ email, password }) => {
      const fill = (name: string, value: string) => {
        const field = document.querySelector<HTMLInputElement>(`input[name=${name}]`)
        if (field) field.value = value
      }
      fill('email', email)
      fill('password', password)
    }, customer)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('button', { name: 'User', exact: true })).toBeVisible()
  })

  test('input typed before the scripts start is kept and checked', async ({ browser, shop }) => {
    const context = await browser.newContext({ baseURL: shop.url })
    const page = await context.newPage()
    const scripts = Promise.withResolvers<void>()
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.goto('/contact')
    await page.getByLabel('Name').fill('Early Bird')
    scripts.resolve()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Message is required')).toBeVisible()
    await expect(page.getByText('Name is required')).toHaveCount(0)
    await expect(page.getByLabel('Name')).toHaveValue('Early Bird')
    await context.close()
  })
})
