import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import type { Shop } from '../shop.ts'
import { logInAsOwner } from '../staff-steps.ts'

/** Sends a signed webhook as the test payment provider. */
async function reportPayment(shop: Shop, payment: object): Promise<number> {
  const body = JSON.stringify({ type: 'payment.paid', payment })
  const seconds = Math.floor(Date.now() / 1000)
  const secret = (await readFile(join(shop.dataDir, 'secret'), 'utf8')).trim()
  const mac = createHmac('sha256', `kisscut test webhook ${secret}`)
    .update(`${seconds}.${body}`)
    .digest('hex')
  const headers = { 'kisscut-test-signature': `t=${seconds},v1=${mac}` }
  return (await fetch(`${shop.url}/api/payments/webhook`, { method: 'POST', body, headers })).status
}

test('money for an unknown payment is counted on Today, listed, and resolved with a note', async ({
  page,
  shop,
}) => {
  const payment = { id: 'test_nobody', idempotencyKey: 'nobody', amountCents: 777, currency: 'USD' }
  expect(await reportPayment(shop, payment)).toBe(200)
  await logInAsOwner(page, shop)
  await page.getByRole('region', { name: 'Now' }).getByRole('link', { name: 'Payment problems' }).click()
  const row = page.getByRole('row', { name: /\$7\.77 arrived for an unknown payment/ })
  await expect(row).toContainText('Look it up with the payment provider')
  await row.getByRole('button', { name: 'Mark as resolved' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Mark as resolved' }).click()
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'How it was resolved' }).fill('Belongs to the other shop')
  await dialog.getByRole('button', { name: 'Mark as resolved' }).click()
  await expect(page.getByText('No open payment problems')).toBeVisible()
  await page.getByRole('link', { name: 'Resolved', exact: true }).click()
  await expect(page.getByText('Belongs to the other shop')).toBeVisible()
})
