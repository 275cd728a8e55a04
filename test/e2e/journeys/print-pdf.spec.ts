import { readFile } from 'node:fs/promises'
import { expectAccessibleAndNarrow } from '../accessibility.ts'
import { pngArtwork } from '../artwork.ts'
import { expect, test } from '../fixtures.ts'
import { paidOrder, sendProofs } from '../order-steps.ts'
import { openOrderAsStaff } from '../staff-steps.ts'

test('staff print an approved item as a PDF of the ordered size', async ({
  page: admin,
  newVisitor,
  shop,
}) => {
  const { link, orderId, id } = await paidOrder(shop, 'print-pdf')
  const customer = await newVisitor()
  await sendProofs(customer, shop, orderId, [await pngArtwork('sticker.png')])
  await openOrderAsStaff(admin, shop, id)
  const print = admin.getByRole('button', { name: 'Print PDF' })
  await expect(admin.getByRole('region', { name: 'Items' })).toBeVisible()
  await expect(print).toHaveCount(0)
  await customer.goto(link)
  await customer.getByRole('button', { name: 'APPROVE' }).click()
  await customer.waitForURL('/order-success')
  await admin.reload()
  await expect(print).toBeVisible()
  await expectAccessibleAndNarrow(admin)

  const size = await admin.getByRole('region', { name: 'Items' }).textContent()
  const [, width = '', height = ''] = /([\d.]+)" x ([\d.]+)"/.exec(size ?? '') ?? []
  const downloading = admin.waitForEvent('download')
  await print.focus()
  await admin.keyboard.press('Enter')
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(new RegExp(`^order-${id}-item-1-[0-9a-f]{10}\\.pdf$`))
  const pdf = (await readFile(await download.path())).toString('latin1')
  const box = /\/TrimBox \[ ([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) \]/.exec(pdf)?.slice(1).map(Number) ?? []
  const [left = 0, bottom = 0, right = 0, top = 0] = box
  expect([(right - left) / 72, (top - bottom) / 72]).toEqual([Number(width), Number(height)])
  expect(pdf).toContain('/Separation /CutContour /DeviceCMYK')
})
