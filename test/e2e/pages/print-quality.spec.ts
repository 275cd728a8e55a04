import { pdfPage } from '#test/pdf-page.ts'
import { expect, test } from '../fixtures.ts'
import { paidOrder } from '../order-steps.ts'
import { openOrderAsStaff } from '../staff-steps.ts'
import { pngArtwork } from '../artwork.ts'

test('staff see how well a file will print, on the order and in the list', async ({ page: admin, shop }) => {
  const fonts = '/Font << /A << /Type /Font /Subtype /Type1 /BaseFont /Lobster >> >>'
  const buffer = pdfPage('0 1 0 0 k BT /A 12 Tf (Hello) Tj ET', fonts, [])
  const artwork = { name: 'menu.pdf', mimeType: 'application/pdf', buffer }
  const { id } = await paidOrder(shop, 'quality', artwork)
  await openOrderAsStaff(admin, shop, id)
  const items = admin.getByRole('region', { name: 'Items' })
  await expect(items).toContainText('fonts not embedded: Lobster')
  await expect(items).toContainText('CMYK, no color profile')
  // The item is cut along the visible part of the page.
  await expect(items).not.toContainText('page proportions')
  await admin.getByLabel('Proof files').setInputFiles([await pngArtwork('proof.png')])
  const proof = admin.getByRole('region', { name: 'Next round' }).getByRole('listitem')
  await expect(proof).toContainText('600 x 600 px, RGB')
  await expect(proof).toContainText('150 dpi to fill, 200 dpi to fit, fair')

  await admin.goto('/admin/orders')
  const row = admin.getByRole('row').filter({ hasText: id })
  await expect(row).toContainText('Quality low')
})
