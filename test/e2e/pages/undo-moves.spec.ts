import { pngArtwork } from '../artwork.ts'
import { expect, test } from '../fixtures.ts'
import { paidOrder, sendProofs } from '../order-steps.ts'
import { openOrderAsStaff } from '../staff-steps.ts'

test('staff approve for the customer, undo a bulk move, and confirm printing despite a warning', async ({
  page,
  newVisitor,
  shop,
  allowProblem,
}) => {
  // The server requests confirmation before printing, with a 409.
  allowProblem(/responded with a status of 409/)
  const { id, orderId, link } = await paidOrder(shop, 'undone')
  await sendProofs(await newVisitor(), shop, orderId, [await pngArtwork('proof.png')])
  await openOrderAsStaff(page, shop, id)
  await page.getByRole('button', { name: 'Approve for the customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve for the customer' })
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Select how the customer approved')
  await dialog.getByRole('radio', { name: 'By phone' }).check()
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(
    'Proof approved for the customer (by phone)',
  )

  await page.goto(`/admin/orders?q=${id}`)
  await page.getByRole('checkbox', { name: `Select order ${id}` }).check()
  await page.getByRole('button', { name: 'Mark as In print' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as In print' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText('Undone: 1 order moved back')).toBeVisible()

  const hash = /order=([\w-]+)\$/.exec(link)?.[1] ?? ''
  await page.request.post(`/api/messages/${id}?hash=${hash}`, { data: { content: 'Stop!' } })
  await page.goto(`/admin/orders/${id}`)
  await page.getByRole('button', { name: 'Mark as In print' }).click()
  const stop = page.getByRole('dialog', { name: `Print order ${id} anyway?` })
  await expect(stop).toContainText('Unanswered message since')
  await stop.getByRole('button', { name: 'Print anyway' }).click()
  await expect(page.getByText('Printing in progress.')).toBeVisible()

  await page.getByRole('button', { name: 'Mark as Ready to send' }).click()
  await expect(page.getByRole('button', { name: 'Mark as Sent' })).toBeVisible()
  await page.getByRole('button', { name: 'Put on hold' }).click()
  const hold = page.getByRole('dialog', { name: `Put order ${id} on hold` })
  await hold.getByRole('textbox', { name: 'Reason' }).fill('Wrong address')
  await hold.getByRole('button', { name: 'Put on hold' }).click()
  await expect(hold).toBeHidden()
  await page.getByRole('textbox', { name: 'Tracking number' }).fill(`1Z-UNDO-${id}`)
  await page.getByRole('button', { name: 'Mark as Sent' }).click()
  const parcel = page.getByRole('dialog', { name: `Send order ${id} anyway?` })
  await expect(parcel).toContainText('Wrong address')
  await parcel.getByRole('button', { name: 'Send anyway' }).click()
  await expect(page.getByRole('region', { name: 'Shipment' })).toContainText(`1Z-UNDO-${id}`)
})
