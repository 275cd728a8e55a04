import { readFile } from 'node:fs/promises'
import { expectAccessibleAndNarrow } from '../accessibility.ts'
import { pngArtwork } from '../artwork.ts'
import { expect, test } from '../fixtures.ts'
import { paidOrder, sendProofs } from '../order-steps.ts'
import { openOrderAsStaff } from '../staff-steps.ts'

test('staff print all items of an order with one download', async ({ page: admin, newVisitor, shop }) => {
  const { link, orderId, id } = await paidOrder(shop, 'print-pdfs', undefined, [100, 200])
  const customer = await newVisitor()
  await sendProofs(customer, shop, orderId, [await pngArtwork('sticker.png')])
  await customer.goto(link)
  await customer.getByRole('button', { name: 'APPROVE' }).click()
  await customer.waitForURL('/order-success')
  await openOrderAsStaff(admin, shop, id)
  const print = admin.getByRole('button', { name: 'All print PDFs' })
  await expect(print).toBeVisible()
  await expectAccessibleAndNarrow(admin)
  const downloading = admin.waitForEvent('download')
  await print.focus()
  await admin.keyboard.press('Enter')
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`order-${id}-print-pdfs.zip`)
  const zip = (await readFile(await download.path())).toString('latin1')
  for (const number of [1, 2]) expect(zip).toContain(`order-${id}-item-${number}-`)
  expect(zip.split('/Separation /CutContour /DeviceCMYK')).toHaveLength(3)
})
