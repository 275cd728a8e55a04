import { pngArtwork } from '../artwork.ts'
import { expect, test } from '../fixtures.ts'
import { paidOrder } from '../order-steps.ts'
import { returnTo } from '../page-time.ts'
import { openOrderAsStaff } from '../staff-steps.ts'

test('missing artwork is attached by the customer, or by staff from the chat', async ({
  page: admin,
  newVisitor,
  shop,
}) => {
  const { link, id } = await paidOrder(shop, 'later-artwork')
  const customer = await newVisitor()
  const items = customer.getByRole('region', { name: '1 item' })

  await test.step('the customer adds it on the order’s page', async () => {
    await customer.goto(link)
    await items.getByLabel('Add your artwork').setInputFiles(await pngArtwork('fox.png'))
    await expect(items.getByRole('link', { name: 'fox.png' })).toBeVisible()
    await expect(customer.getByRole('log', { name: 'Messages' })).toContainText(
      'Artwork for Die Cut Stickers',
    )
  })

  await test.step('the customer replaces it', async () => {
    await items.getByLabel('Replace artwork').setInputFiles(await pngArtwork('owl.png', [20, 90, 200]))
    await expect(items.getByRole('link', { name: 'owl.png' })).toBeVisible()
  })

  await test.step('staff see both, and attach one from the chat', async () => {
    await openOrderAsStaff(admin, shop, id)
    await expect(admin.getByText(/Unanswered since/)).toBeVisible()
    await admin.getByText('Artwork history').click()
    await expect(admin.getByText('customer: owl.png replaced fox.png')).toBeVisible()
    await admin.getByRole('button', { name: /Use as artwork for Die Cut Stickers.*: fox\.png/ }).click()
    await expect(admin.getByText('fox.png replaced owl.png')).toBeVisible()
    await returnTo(customer)
    await expect(items.getByRole('link', { name: 'fox.png' })).toBeVisible()
  })
})
