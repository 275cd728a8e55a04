import { expect, mailTo, test } from '../fixtures.ts'
import { paidOrder } from '../order-steps.ts'
import { openAsStaff, openOrderAsStaff } from '../staff-steps.ts'
import { logIn, newCustomer, stored } from '../steps.ts'

test('a customer logs out another device, and then all devices', async ({ page, shop, newVisitor }) => {
  const customer = await newCustomer(page)
  await page.goto('/login')
  await logIn(page, customer)
  await expect(page.getByRole('button', { name: 'User', exact: true })).toBeVisible()
  const other = await newVisitor()
  await other.goto('/login')
  await logIn(other, customer)
  await expect(other.getByRole('button', { name: 'User', exact: true })).toBeVisible()
  await mailTo(shop, customer.email, /New login/)

  await page.goto('/user-profile')
  const devices = page.getByRole('region', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1)
  await devices.filter({ hasNotText: 'This device' }).getByRole('button').click()
  await expect(devices).toHaveCount(1)
  const token = await stored(page, 'token')
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.waitForURL('/')
  expect(await stored(page, 'token')).toBe(null)
  const response = await page.request.get('/api/users/me/logins', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status()).toBe(401)
})

test('staff see their devices, set an end date for an order’s link, and replace the link', async ({
  page,
  shop,
  allowProblem,
  newVisitor,
}) => {
  const { id, link } = await paidOrder(shop, 'leaked')
  await openAsStaff(page, shop, 'account')
  await expect(page.getByRole('region', { name: 'Devices' })).toContainText('This device')
  await openOrderAsStaff(page, shop, id)
  await page.getByRole('button', { name: 'End link' }).click()
  await page.getByLabel('Last day').fill('2099-01-31')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Link ends Jan 31, 2099' })).toBeVisible()
  await page.getByRole('button', { name: 'Replace link' }).click()
  await page.getByLabel('Reason').fill('Posted in a forum')
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(page.getByText('Link replaced', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Link ends Jan 31, 2099' })).toBeVisible()

  allowProblem(/404/)
  const stranger = await newVisitor()
  await stranger.goto(link)
  await expect(stranger.getByText('The link may have expired or been replaced')).toBeVisible()
})
