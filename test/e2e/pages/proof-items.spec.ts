import { pngArtwork } from '../artwork.ts'
import { expect, test } from '../fixtures.ts'
import { paidOrder } from '../order-steps.ts'
import { returnTo } from '../page-time.ts'
import { openOrderAsStaff } from '../staff-steps.ts'

const labels = [100, 250].map((quantity) => `Die Cut Stickers, 3" x 4", ${quantity} pieces`)
const [one = '', two = ''] = labels

test('customers see each item’s proof under the item', async ({ page: admin, newVisitor, shop }) => {
  const { link, id } = await paidOrder(shop, 'two-items', undefined, [100, 250])
  await openOrderAsStaff(admin, shop, id)
  const items = admin.getByRole('group', { name: 'Items' })
  const row = (label: string) => items.getByRole('listitem').filter({ hasText: label })
  const send = admin.getByRole('button', { name: 'Send for approval' })

  await test.step('a round with an uncovered item can’t be sent', async () => {
    const choosing = admin.waitForEvent('filechooser')
    await admin.getByRole('button', { name: `Upload proof for ${two}` }).click()
    await (await choosing).setFiles([await pngArtwork('second.png')])
    await expect(row(two)).toContainText('Covered by second.png')
    await expect(row(one)).toContainText('No proof yet')
    await expect(admin.getByText(`No proof yet for: ${one}`)).toBeVisible()
    await expect(send).toBeDisabled()
    await items.getByLabel(one).check()
    await admin.getByLabel('Proof files').setInputFiles([await pngArtwork('first.png', [20, 90, 200])])
    await expect(row(one)).toContainText('Covered by first.png')
    await send.click()
  })

  const customer = await newVisitor()
  await test.step('the customer sees the proofs under their items, and which items APPROVE covers', async () => {
    await customer.goto(link)
    for (const label of labels) {
      const carousel = customer.getByRole('region', { name: `Proofs of ${label}` })
      await expect(carousel.getByRole('img', { name: `Proof 1: ${label}` })).toBeVisible()
      await expect(carousel).toContainText('Proof 1 of 1')
    }
    const approved = customer.getByRole('button', { name: 'APPROVE', exact: true })
    await expect(approved).toHaveAccessibleDescription(/^Approves 2 items: .*100 pieces; .*250 pieces/)
    await customer.getByRole('button', { name: 'Request changes' }).click()
    await customer.getByLabel('What should we change?').fill('The second one bigger')
    await customer.getByRole('button', { name: 'Send changes' }).click()
    await expect(approved).toBeHidden()
  })

  await test.step('only the changed proof is uploaded again', async () => {
    await returnTo(admin)
    await expect(admin.getByRole('button', { name: 'Send round 2' })).toBeDisabled()
    await items.getByLabel(two).check()
    await admin.getByLabel('Proof files').setInputFiles([await pngArtwork('bigger.png', [90, 20, 200])])
    await expect(row(one)).toContainText('Covered by first.png from round 1, shown again')
    await admin.getByRole('button', { name: 'Send round 2' }).click()
  })

  await test.step('both proofs are printed once approved', async () => {
    await returnTo(customer)
    await customer.getByRole('button', { name: 'APPROVE' }).click()
    await customer.waitForURL('/order-success')
    await returnTo(admin)
    const approved = admin.getByRole('region', { name: 'Print these 2 files' })
    await expect(approved).toContainText('first.png')
    await expect(approved).toContainText('bigger.png')
    await expect(approved.getByRole('listitem').filter({ hasText: 'bigger.png' })).toContainText(two)
  })
})

test('staff and customer see why an item has no proof', async ({ page: admin, newVisitor, shop }) => {
  const { link, id } = await paidOrder(shop, 'no-proof', await pngArtwork(), [100, 250])
  await openOrderAsStaff(admin, shop, id)
  await admin.getByRole('button', { name: `No proof needed for ${one}, artwork.png` }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Same as your last order')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const items = admin.getByRole('group', { name: 'Items' })
  await expect(items).toContainText('No proof needed: Same as your last order')
  await items.getByLabel(`${two}, artwork.png`).check()
  await admin.getByLabel('Proof files').setInputFiles([await pngArtwork('second.png')])
  await admin.getByRole('button', { name: 'Send for approval' }).click()

  const customer = await newVisitor()
  await customer.goto(link)
  await expect(customer.getByText('No proof needed: Same as your last order')).toBeVisible()
  const approve = customer.getByRole('button', { name: 'APPROVE', exact: true })
  await expect(approve).toHaveAccessibleDescription(
    /100 pieces, artwork\.png \(no proof needed\); .*250 pieces, artwork\.png\.$/,
  )
  await approve.click()
  await customer.waitForURL('/order-success')
  await returnTo(admin)
  const printed = admin.getByRole('region', { name: 'Print these 2 files' })
  await expect(printed).toContainText('No proof needed: Same as your last order')
})

test('the customer sees why an approved item needs a proof, and the next steps', async ({
  newVisitor,
  shop,
}) => {
  const { link, orderId } = await paidOrder(shop, 'dropped-approval', await pngArtwork())
  const customer = await newVisitor()
  await customer.route(`**/api/order/${orderId}?*`, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { orderItems: { item: object }[] }
    for (const { item } of answer.orderItems) Object.assign(item, { exactProblem: 'The file is damaged.' })
    await route.fulfill({ response, json: answer })
  })
  await customer.goto(link)
  const notice = customer.getByRole('status').filter({ hasText: 'Proof needed: ' })
  await expect(notice).toContainText('artwork.png')
  await expect(notice).toContainText(
    'We can’t print your artwork exactly as it is, so we’ll send you a proof first. The file is damaged. You can wait for the proof, replace the artwork below, or send us a message.',
  )
})
