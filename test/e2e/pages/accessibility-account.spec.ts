import type { Page } from '@playwright/test'
import { keepPending, testStates, type Visit } from '../accessibility.ts'
import { expect } from '../fixtures.ts'
import { fillContact, logIn, newCustomer } from '../steps.ts'

const see = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible()

const sentEmpty =
  (address: string, button: string, message: string) =>
  async ({ page }: Visit) => {
    await page.goto(address)
    await page.getByRole('button', { name: button, exact: true }).click()
    await see(page, message)
  }

const logInNew = async (page: Page) => {
  const customer = await newCustomer(page)
  await page.goto('/login')
  await logIn(page, customer)
  await expect(page.getByRole('button', { name: 'User', exact: true })).toBeVisible()
}

testStates({
  'login, empty': sentEmpty('/login', 'Log in', 'Missing Fields.'),
  'login, wrong password': async ({ page }) => {
    await page.goto('/login')
    await logIn(page, { email: 'nobody@example.com', password: 'not this one' })
    await see(page, 'Invalid email or password.')
  },
  'signup, empty': sentEmpty('/signup', 'Sign up', 'First name is required'),
  'recover, empty': sentEmpty('/recover-password', 'Send the link', 'Missing Fields'),
  'recover, done': async ({ page }) => {
    await page.goto('/recover-password')
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await see(page, 'Done! Check your email')
  },
  'restore, empty': sentEmpty(
    '/restore-password?token=none',
    'Save the new password',
    'No pueden estar los campos vacios.',
  ),
  'restore, expired link': async ({ page }) => {
    await page.goto('/restore-password?token=none')
    for (const label of ['New password', 'Repeat password']) {
      await page.getByLabel(label).fill('12345678')
    }
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await see(page, 'This link has expired')
  },
  'user created': ({ page }) => page.goto('/user-created'),
  'email validated': ({ page }) => page.goto('/validate-mail?token=none'),
  'not my account': ({ page }) => page.goto('/not-my-account?token=none'),
  'contact, empty': sentEmpty('/contact', 'Send', 'Missing fields'),
  'contact, sent': async ({ page }) => {
    await page.goto('/contact')
    const typed = { Name: 'Ada', 'E-mail': 'ada@example.com', 'Phone code': '+1', Message: 'Is it matte?' }
    await fillContact(page, { ...typed, Phone: '2125550100' })
    await page.clock.install()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await see(page, 'Message sent successfully')
  },
  'profile, logged out': ({ page }) => page.goto('/user-profile'),
  'profile, loading': async ({ page }) => {
    await logInNew(page)
    await keepPending(page, /api\/(users|orders)/)
    await page.goto('/user-profile')
    await expect(page.getByText('Loading your orders')).toBeAttached()
  },
  'profile, passwords differ, account menu open': async ({ page }) => {
    await logInNew(page)
    await page.goto('/user-profile')
    await see(page, 'No orders yet')
    await page.getByLabel('Current password').fill('die cut fox')
    await page.getByLabel('New password', { exact: true }).fill('one thing')
    await page.getByLabel('Repeat new password').fill('another thing')
    await page.getByRole('button', { name: 'Save' }).click()
    await see(page, 'The passwords are not the same')
    await page.getByRole('button', { name: 'User', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Log out', exact: true })).toBeVisible()
  },
})
