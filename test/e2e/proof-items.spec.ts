import { pngArtwork } from './artwork.ts'
import { expect, test } from './fixtures.ts'
import { paidOrder } from './order-steps.ts'
import { returnTo } from './page-time.ts'
import { openOrderAsStaff } from './staff-steps.ts'

test('spec 6: staff select which items a proof shows, and the customer sees them', async ({
  page: admin,
  newVisitor,
  shop,
}) => {
  const { link, id } = await paidOrder(shop, 'two-items', undefined, [100, 250])
  await openOrderAsStaff(admin, shop, id)
  const choice = admin.getByRole('group', { name: 'Items shown in the next uploads' })
  const second = 'Die Cut Stickers, 3" x 4", 250 pieces'
  const next = admin.getByRole('region', { name: 'Next round' })
  await choice.getByLabel(second).check()
  await admin.getByLabel('Proof files').setInputFiles([await pngArtwork('second.png')])
  await expect(next.getByRole('listitem')).toHaveText(new RegExp(second.replaceAll('"', '.')))
  await choice.getByLabel(second).uncheck()
  await admin.getByLabel('Proof files').setInputFiles([await pngArtwork('all.png', [20, 90, 200])])
  await expect(next.getByRole('listitem')).toHaveCount(2)
  await expect(next.getByRole('listitem').nth(1)).not.toContainText('Die Cut Stickers')
  await admin.getByRole('button', { name: 'Send for approval' }).click()

  const customer = await newVisitor()
  await customer.goto(link)
  const carousel = customer.getByRole('region', { name: 'Proofs' })
  await expect(carousel).toContainText(`Proof 1 of 2: ${second}`)
  await expect(carousel.getByRole('img', { name: `Proof 1: ${second}` })).toBeVisible()
  await carousel.getByRole('button', { name: 'Next proof' }).click()
  await expect(carousel).toContainText('Proof 2 of 2')
  await expect(carousel).not.toContainText('Die Cut Stickers')

  await customer.getByRole('button', { name: 'APPROVE' }).click()
  await customer.waitForURL('/order-success')
  const approved = admin.getByRole('region', { name: 'Print these 2 files' })
  await returnTo(admin)
  await expect(approved.getByRole('listitem').first()).toContainText(second)
})
