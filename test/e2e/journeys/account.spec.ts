import type { Page } from '@playwright/test'
import { expect, mailTo, test } from '../fixtures.ts'
import {
  addStickers,
  confirmAndPay,
  expectInCart,
  fillContact,
  linkIn,
  logIn,
  newEmail,
  pressPay,
  stored,
} from '../steps.ts'

const firstPassword = 'die cut fox'
const secondPassword = 'kiss cut fox'

test('signs up, keeps the cart, pays, and finds the order in the profile', async ({
  page,
  shop,
  allowProblem,
}) => {
  // The login with the old password is expected to fail.
  allowProblem(/401 .*\/api\/login/)
  const email = newEmail('customer')

  await test.step('signs up with an item in the cart', async () => {
    await addStickers(page)
    await page.goto('/signup')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByText('Missing fields').first()).toBeVisible()
    await expect(page.getByText('First name is required')).toBeVisible()
    await fillContact(page, {
      'First name': 'Ada',
      Surname: 'Adhesive',
      Email: email,
      Phone: '2125550100',
      Address: '7 Vinyl Street',
      City: 'New York',
      State: 'NY',
      'Zip code': '10001',
      Password: firstPassword,
      'Repeat password': 'something else',
    })
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await fillContact(page, { 'Repeat password': firstPassword })
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.waitForURL('/user-created')
    await expect(
      page.getByText('Check your email. We have sent an email for you to confirm your username.'),
    ).toBeVisible()
  })

  await test.step('validates the email address through the emailed link', async () => {
    const mail = await mailTo(shop, email, /validate/i)
    const validated = page.waitForResponse(/\/api\/validate-mail/)
    await page.goto(linkIn(mail, '/validate-mail?token='))
    expect((await validated).status()).toBe(200)
    await expect(page.getByText('Congrats! You have validated your Email')).toBeVisible()
    await page.getByRole('link', { name: 'Start Shopping' }).click()
    await page.waitForURL('/login')
  })

  await test.step('logs in, and the anonymous cart is merged', async () => {
    const anonymous = await stored(page, 'sessionToken')
    await logIn(page, { email, password: firstPassword })
    await expect(page.getByRole('button', { name: 'User', exact: true })).toBeVisible()
    await expectInCart(page, 1)
    await expect.poll(() => stored(page, 'sessionToken')).not.toBe(anonymous)
  })

  await test.step('pays with the account’s details', async () => {
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()
    await page.waitForURL('/cart')
    await expect(page.getByRole('heading', { name: 'Die Cut Stickers' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
    await expect(page.getByRole('textbox', { name: 'Email' })).not.toBeEditable()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Ada Adhesive')
    await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue('7 Vinyl Street')
    await expect(page.getByRole('textbox', { name: 'Zip code' })).toHaveValue('10001')
    await confirmAndPay(page)
    await pressPay(page)
  })

  const orderLink = linkIn(await mailTo(shop, email, /confirmed/), 'order-confirm')
  const orderId = /\$-(\d+)$/.exec(orderLink)?.[1]

  await test.step('finds the order on /user-profile', async () => {
    await openProfile(page)
    const info = page.getByRole('region', { name: 'Personal info' })
    for (const text of ['Ada', 'Adhesive', email, '7 Vinyl Street', '10001'])
      await expect(info).toContainText(text)
    await expect(info.getByRole('button', { name: 'Send again' })).toHaveCount(0)
    const order = page
      .getByRole('region', { name: 'My Orders' })
      .getByRole('listitem')
      .filter({ hasText: String(orderId) })
    await expect(order).toContainText(/\d\d-\d\d-\d{4} - \d\d:\d\d/)
    await expect(order).toContainText(/\$\d+\.\d\d/)
    await order.getByRole('link', { name: 'Go to Details' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(String(orderId))
    await expect(page.getByRole('heading', { name: 'Die Cut Stickers' })).toBeVisible()
  })

  await test.step('changes the password', async () => {
    await openProfile(page)
    const save = page.getByRole('button', { name: 'Save' })
    await fillContact(page, { 'Current password': firstPassword, 'New password': secondPassword })
    await expect(save).toHaveCount(0)
    await fillContact(page, { 'Repeat new password': 'kiss cut ox' })
    await save.click()
    await expect(page.getByText('The passwords are not the same').first()).toBeVisible()
    await fillContact(page, { 'Repeat new password': secondPassword })
    await save.click()
    await expect(page.getByText('Password changed sucessfully')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Personal info' })).toContainText(email)
  })

  await test.step('logs out, leaving no customer data behind', async () => {
    await addStickers(page)
    await expectInCart(page, 1)
    const session = await stored(page, 'sessionToken')
    await page.getByRole('button', { name: 'User', exact: true }).click()
    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
    await expectInCart(page, 0)
    // The browser continues with an anonymous session.
    await expect.poll(() => stored(page, 'sessionToken')).not.toBeNull()
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    await expect.poll(() => stored(page, 'token')).toBeNull()
    expect(kept).toContain('sessionToken')
    expect(kept).not.toContain(session)
    expect(kept).not.toMatch(new RegExp(`${email}|Adhesive|Vinyl Street|productRelated_`))
    await page.goto('/cart')
    await expect(page.getByText('Your cart is empty')).toBeVisible()
  })

  await test.step('only the new password works', async () => {
    await page.goto('/login')
    await logIn(page, { email, password: firstPassword })
    await expect(page.getByText('Invalid email or password.')).toBeVisible()
    await logIn(page, { email, password: secondPassword })
    await expect(page.getByRole('button', { name: 'User', exact: true })).toBeVisible()
    await expectInCart(page, 1)
  })
})

async function openProfile(page: Page) {
  await page.getByRole('button', { name: 'User', exact: true }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.waitForURL('/user-profile')
}
