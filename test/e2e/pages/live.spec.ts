import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { paidOrder } from '../order-steps.ts'
import { openAsStaff, openOrderAsStaff } from '../staff-steps.ts'
import { stored } from '../steps.ts'

/** Disables `setInterval`, which pages poll with, so that only events can update them. */
const stopPolling = (page: Page) => page.addInitScript(() => void (window.setInterval = (() => 0) as never))

const streamOpened = (page: Page, path: string) =>
  page.waitForResponse((response) => response.url().includes(path) && response.status() === 200)

/** Posts in an order's chat as the employee logged in on this page. */
async function writeAsStaff(staff: Page, orderId: number, content: string) {
  const headers = { authorization: `Bearer ${(await stored(staff, 'token')) ?? ''}` }
  const sent = await staff.request.post(`/api/messages/${orderId}`, { headers, data: { content } })
  expect(sent.status()).toBe(201)
}

test('customer and staff see each other’s messages, and the board shows a new order, without polling', async ({
  page: staff,
  newVisitor,
  shop,
}) => {
  const { link, orderId, id } = await paidOrder(shop, 'live')
  const customer = await newVisitor()
  await stopPolling(customer)
  await stopPolling(staff)
  const opened = [streamOpened(customer, `/order/${id}/changes`), streamOpened(staff, `/order/${id}/changes`)]
  await customer.goto(link)
  await openOrderAsStaff(staff, shop, id)
  await Promise.all(opened)

  await writeAsStaff(staff, orderId, 'Shall we print it matte?')
  await expect(customer.getByText('Shall we print it matte?')).toBeVisible()
  await customer.getByRole('textbox', { name: 'Message' }).fill('Yes, matte please')
  await customer.getByRole('button', { name: 'Send' }).click()
  await expect(staff.locator('#chat').getByText('Yes, matte please')).toBeVisible()

  const board = streamOpened(staff, '/admin/orders/changes')
  await openAsStaff(staff, shop, 'board')
  await board
  const next = await paidOrder(shop, 'live-next')
  await expect(staff.getByRole('link', { name: new RegExp(next.id) }).first()).toBeVisible()
})

test('a page polls if its event stream is refused', async ({ page: staff, newVisitor, shop }) => {
  const { link, orderId, id } = await paidOrder(shop, 'refused')
  const customer = await newVisitor()
  const refused = customer.waitForResponse(/\/changes/)
  await customer.route(/\/changes/, (route) => route.fulfill({ status: 204 }))
  await customer.goto(link)
  await refused
  await openOrderAsStaff(staff, shop, id)
  await writeAsStaff(staff, orderId, 'Is anybody there?')
  await expect(customer.getByText('Is anybody there?')).toBeVisible()
})
