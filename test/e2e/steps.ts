import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { formatCents } from '#app/features/ground/money/cents.ts'
import type { Mail } from './mail.ts'

export const contact = {
  Name: 'Paula Print',
  Phone: '2125550100',
  Address: '5 Paper Road',
  City: 'New York',
  State: 'NY',
  'Zip code': '10001',
}

/** Returns an email address that no other test of this run uses. */
export function newEmail(who: string): string {
  return `${who}-${randomUUID().slice(0, 8)}@example.com`
}

/** Adds 50 die cut stickers, 3x3, without artwork, to the cart. */
export async function addStickers(page: Page) {
  await page.goto('/category/5/element?fromHome=1')
  await page.getByRole('button', { name: 'Skip this step & email artwork later' }).click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.waitForURL('/cart')
}

/** Adds the same stickers through the API and opens the cart, for tests of later steps. */
export async function openCartWithStickers(page: Page) {
  await openShopOrigin(page)
  const token = await stored(page, 'sessionToken')
  const query = token ? `?sessionToken=${token}` : ''
  const { tokenSession } = await callApi<{ tokenSession: string }>(page, 'GET', `/session${query}`)
  const sizes = await callApi<{ id: number; width: number; height: number }[]>(page, 'GET', '/sizes/5')
  const size = { id: sizes.find(({ width, height }) => width === 3 && height === 3)?.id, custom: false }
  const item = { by: 'custom', categoryId: 5, quantity: 50, size }
  await callApi(page, 'POST', `/carts/me/items?sessionToken=${tokenSession}`, item)
  await store(page, 'sessionToken', tokenSession)
  await page.goto('/cart')
}

/** Opens the shop's smallest page, because local storage is only accessible on its origin. */
async function openShopOrigin(page: Page) {
  if (page.url() === 'about:blank') await page.goto('/robots.txt')
}

/** Logs in through the API. Pages opened afterwards are logged in. */
export async function storeLogin(page: Page, login: { email: string; password: string }) {
  await openShopOrigin(page)
  const { token } = await callApi<{ token: string }>(page, 'POST', '/login', login)
  await store(page, 'token', token)
}

function store(page: Page, key: 'token' | 'sessionToken', value: string) {
  return page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, value] as const)
}

export async function fillContact(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  }
}

export async function confirmAndPay(page: Page) {
  await page.getByRole('button', { name: 'Confirm & pay' }).click()
  await page.waitForURL(/\/test-payment\//)
}

export async function pressPay(page: Page) {
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.waitForURL('/pay-confirm')
}

export async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

export async function expectInCart(page: Page, count: number) {
  const name = count === 0 ? 'Cart' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
}

export function stored(page: Page, key: 'token' | 'sessionToken'): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key)
}

/** Returns the first URL in an email that contains this text. */
export function linkIn(mail: Mail, part: string): string {
  const link = mail.text.match(/https?:\/\/\S+/g)?.find((address) => address.includes(part))
  if (!link) throw new Error(`No link with ${part} in the email:\n${mail.text}`)
  return link
}

/** Calls the API as a visitor. */
export async function callApi<T>(
  page: Page,
  method: 'GET' | 'POST',
  path: string,
  data?: unknown,
): Promise<T> {
  const response = await page.request.fetch(`/api${path}`, { method, ...(data !== undefined && { data }) })
  if (!response.ok()) throw new Error(`${path} returned ${response.status()}: ${await response.text()}`)
  return response.json()
}

export const money = formatCents

export async function newCustomer(page: Page): Promise<{ email: string; password: string }> {
  const [email, password] = [newEmail('customer'), 'die cut fox']
  const person = { firstName: 'Ada', surName: 'Adhesive', phone: '2125550100', address: '7 Vinyl Street' }
  const place = { city: 'New York', state: 'NY', zipCode: '10001' }
  await callApi(page, 'POST', '/signup', { ...person, ...place, email, password, repeatPassword: password })
  return { email, password }
}
