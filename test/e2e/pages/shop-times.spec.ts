import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { mailedOrder, paidOrder } from '../order-steps.ts'
import { openAsStaff } from '../staff-steps.ts'
import { addStickers, confirmAndPay, contact, fillContact, logIn, newCustomer, pressPay } from '../steps.ts'

// In this time zone, it is usually a different day than in Chicago, the shop's time zone.
test.use({ timezoneId: 'Pacific/Kiritimati' })

const central = (at: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Chicago',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
    .format(new Date(at))
    .replace(/, (?=\d+:)/, ' ')
    .replace('\u202f', ' ')

async function expectShopTimes(page: Page) {
  await expect(page.getByText('All times Central')).toHaveCount(1)
  const times = await page
    .locator('time')
    .evaluateAll((all) => all.map((time) => [time.getAttribute('datetime'), time.textContent]))
  expect(times.length).toBeGreaterThan(0)
  for (const [at, text] of times) {
    const shown = central(at ?? '')
    const day = shown.replace(/ \d+:.*$/, '')
    expect(text).toBe(text === day ? day : shown)
  }
}

test('staff see all times in the shop’s time zone, which each screen names once', async ({ page, shop }) => {
  const { orderId, email } = await paidOrder(shop, 'times')
  await openAsStaff(page, shop, `orders?q=${email}`)
  await expect(page.getByRole('link', { name: String(orderId) })).toBeVisible()
  await expectShopTimes(page)
  for (const path of [`orders/${orderId}`, 'mails', 'customers']) {
    await page.goto(`/admin/${path}`)
    await expect(page.locator('time:visible').first()).toBeVisible()
    await expectShopTimes(page)
  }
})

test('a coupon’s last day is the same in the list and in the audit log', async ({ page, shop }) => {
  await openAsStaff(page, shop, 'coupons')
  await page.getByRole('button', { name: 'New coupon' }).click()
  const dialog = page.getByRole('dialog')
  const code = `FALL${Date.now()}`
  await dialog.getByLabel('Code').fill(code)
  await dialog.getByLabel(/Discount|Percent/).fill('10')
  await dialog.getByLabel('Last day').fill('2027-11-30')
  await expect(dialog.getByText('All times Central')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create' }).click()
  const end = 'Nov 30, 2027'
  await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText(`until ${end}`)
  await page.goto('/admin/audit')
  await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText(`ends at ${end}`)
})

test('a customer’s order and profile also use the shop’s time zone', async ({ page, shop }) => {
  const customer = await newCustomer(page)
  await page.goto('/login')
  await logIn(page, customer)
  await expect(page.getByRole('button', { name: 'User' })).toBeVisible()
  await addStickers(page)
  const { Name: _, ...rest } = contact
  await fillContact(page, rest)
  await confirmAndPay(page)
  await pressPay(page)
  const { link } = await mailedOrder(shop, customer.email)
  await page.goto('/user-profile')
  const time = page.locator('time').first()
  await expect(time).toHaveText(/^\d\d-\d\d-\d{4} - \d\d:\d\d$/)
  const at = (await time.getAttribute('datetime')) ?? ''
  const [date = '', clock] = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Chicago',
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(new Date(at))
    .split(' ')
  await expect(time).toHaveText(`${date.split('-').toReversed().join('-')} - ${clock}`)
  await expect(page.getByText('All times Central')).toHaveCount(1)
  await page.goto(link)
  await expect(page.getByRole('region', { name: 'History' }).locator('time')).toHaveText([central(at)])
  await expect(page.getByText('All times Central')).toHaveCount(1)
})
