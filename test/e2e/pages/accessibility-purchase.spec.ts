import type { Page } from '@playwright/test'
import { expectAccessible, keepPending, moveOrder, refuse, testStates, type Visit } from '../accessibility.ts'
import { pngArtwork } from '../artwork.ts'
import { expect, test } from '../fixtures.ts'
import { paidOrder } from '../order-steps.ts'
import { openAsStaff } from '../staff-steps.ts'
import { openCartWithStickers, confirmAndPay, contact, fillContact, newEmail } from '../steps.ts'

const see = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible()

async function openOrder({ page, shop }: Visit) {
  const order = await paidOrder(shop, 'accessible', await pngArtwork())
  await page.goto(order.link)
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  return order
}

async function fillCheckout(page: Page) {
  await openCartWithStickers(page)
  await fillContact(page, { ...contact, Email: newEmail('accessible') })
  await see(page, /^Arrives /)
}

testStates({
  'cart, empty': async ({ page }) => {
    await page.goto('/cart')
    await see(page, 'Your cart is empty')
  },
  'cart, loading': async ({ page }) => {
    await page.addInitScript(() =>
      localStorage.setItem(
        'productRelated_1',
        JSON.stringify({ name: 'Die Cut Stickers', picture: '/pictures/category-5.svg' }),
      ),
    )
    await keepPending(page, /api\/session/)
    await page.goto('/cart')
    await expect(page.getByText('Loading your cart')).toBeAttached()
  },
  'cart, coupon applied': async ({ page }) => {
    await fillCheckout(page)
    await page.getByRole('textbox', { name: /^Coupon/ }).fill('WELCOME10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await see(page, '10% off')
  },
  'cart, invalid input': async ({ page }) => {
    await openCartWithStickers(page)
    await page.getByRole('textbox', { name: /^Coupon/ }).fill('NOSUCH')
    await page.getByRole('button', { name: 'Apply' }).click()
    await see(page, 'Invalid coupon')
    await page.getByRole('spinbutton').fill('0')
    await see(page, 'Failed to edit the quantity')
    await page.getByRole('textbox', { name: 'Zip code' }).fill('999')
    await page.getByRole('button', { name: 'Confirm & pay' }).click()
    await see(page, 'Check the fields, cannot be empty.')
  },
  'cart, confirming to delete all': async ({ page }) => {
    await openCartWithStickers(page)
    await openCartWithStickers(page)
    await page.getByRole('button', { name: 'Delete all' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'checkout failed': async ({ page }) => {
    await fillCheckout(page)
    await refuse(page, /me\/close/)
    await page.getByRole('button', { name: 'Confirm & pay' }).click()
    await expect(page.getByRole('button', { name: 'Back to checkout' })).toBeVisible()
  },
  'test payment': async ({ page }) => {
    await fillCheckout(page)
    await confirmAndPay(page)
  },
  'payment received': ({ page }) => page.goto('/pay-confirm'),
  'payment failure': ({ page }) => page.goto('/pay-failure'),
  'order approved': ({ page }) => page.goto('/order-success'),
  'order, loading': async ({ page }) => {
    await keepPending(page, /api\/order/)
    await page.goto('/order-confirm?order=00000000000000000000000000000000$-1')
    await expect(page.getByText('Loading your order')).toBeAttached()
  },
  'order, unknown': async ({ page }) => {
    await page.goto('/order-confirm?order=00000000000000000000000000000000$-1')
    await see(page, 'We could not find an order for this link.')
  },
  'order, chat with a picture': async (visit) => {
    await openOrder(visit)
    const { page } = visit
    await page.getByLabel(/^Attach a file/).setInputFiles(await pngArtwork('fox.png'))
    await expect(page.getByRole('img', { name: 'Attached: fox.png' })).toBeVisible()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('log').getByRole('img', { name: 'fox.png' })).toBeVisible()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await see(page, 'Write a message')
  },
  'order, requesting changes': async (visit) => {
    const { page } = visit
    const { id } = await openOrder(visit)
    await moveOrder(visit, id, [{ status: 'APPROVED_BY_ADMIN' }])
    await page.reload()
    await page.getByRole('button', { name: 'Request changes' }).click()
    await page.getByRole('button', { name: 'Send changes' }).click()
    await see(page, 'Tell us what to change')
  },
  'admin order, and its list': async ({ page, shop }) => {
    const { id } = await paidOrder(shop, 'accessible', await pngArtwork())
    await openAsStaff(page, shop, 'orders')
    await expect(page.getByRole('link', { name: id, exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/admin/orders/${id}`)
    await page.getByLabel('Proof files').setInputFiles(await pngArtwork('proof.png'))
    await expect(page.getByRole('button', { name: 'Send for approval' })).toBeEnabled()
  },
  'caught emails': async ({ page, shop }) => {
    await paidOrder(shop, 'accessible', await pngArtwork())
    await page.goto('/dev/mail')
    await expect(page.getByRole('link').first()).toBeVisible()
  },
})

test('an order is accessible in each status', async ({ page, shop }) => {
  const { id, link } = await openOrder({ page, shop })
  const expectStatus = async (status: string) => {
    await page.goto(link)
    const region = page.getByRole('region', { name: 'Status' })
    await expect(region.getByText(status, { exact: true })).toBeVisible()
    await expectAccessible(page)
  }
  await expectStatus('Pending')
  await moveOrder({ page, shop }, id, [{ status: 'APPROVED_BY_ADMIN' }])
  await expectStatus('Approved by admin')
  await page.getByRole('button', { name: 'APPROVE' }).click()
  await page.waitForURL('/order-success')
  await expectStatus('Approved')
  const sent = { carrier: 'UPS', trackingNumber: `1Z999AA1${id}` }
  for (const [status, label] of Object.entries({
    IN_PRINT: 'In print',
    READY_TO_SEND: 'Ready to send',
    SENT: 'Sent',
  })) {
    await moveOrder({ page, shop }, id, [{ status, ...(status === 'SENT' && sent) }], false)
    await expectStatus(label)
  }
})

test('a rejected order is accessible', async ({ page, shop }) => {
  const { id } = await openOrder({ page, shop })
  const reason = 'It shows somebody else’s logo.'
  await moveOrder({ page, shop }, id, [{ status: 'REJECTED', reason }], false)
  await page.reload()
  await see(page, reason)
  await expectAccessible(page)
})
