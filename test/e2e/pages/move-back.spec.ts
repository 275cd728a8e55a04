import { pngArtwork } from '../artwork.ts'
import { expect, mailTo, test } from '../fixtures.ts'
import { paidOrder, sendProofs } from '../order-steps.ts'
import { expectStatus } from '../purchase-steps.ts'
import { openOrderAsStaff } from '../staff-steps.ts'

test('spec 4: staff void an approval by keyboard; it stays visible and can’t be printed', async ({
  page: admin,
  newVisitor,
  shop,
}) => {
  const { email, link, orderId, id } = await paidOrder(shop, 'voided')
  const customer = await newVisitor()
  await sendProofs(customer, shop, orderId, [await pngArtwork('first.png')])
  await customer.goto(link)
  await customer.getByRole('button', { name: 'APPROVE' }).click()
  await customer.waitForURL('/order-success')

  await openOrderAsStaff(admin, shop, id)
  await expect(admin.getByRole('button', { name: 'Download to print' })).toBeVisible()
  const moveBack = admin.getByRole('button', { name: 'Move back' })
  await moveBack.focus()
  await admin.keyboard.press('Enter')
  const dialog = admin.getByRole('dialog', { name: `Move order ${orderId} back to Pending` })
  await expect(dialog).toContainText('The approval is voided')
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await dialog.getByRole('button', { name: 'Move back' }).press('Enter')
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAccessibleDescription(/Enter a reason/)
  await admin.keyboard.press('Escape')
  await expect(moveBack).toBeFocused()
  await admin.keyboard.press('Enter')
  await reason.fill('The white ink is missing')
  await dialog.getByRole('button', { name: 'Move back' }).press('Enter')
  await expect(dialog).toBeHidden()

  await expect(admin.getByRole('button', { name: 'Download to print' })).toHaveCount(0)
  await expect(admin.getByRole('region', { name: 'Round 1' })).toContainText('Approval void')
  await expect(admin.getByRole('region', { name: 'Next step' })).toContainText('The white ink is missing')
  await expect(admin.getByRole('button', { name: 'Send round 2', exact: true })).toBeDisabled()
  await expect(admin.getByRole('region', { name: 'Timeline' })).toContainText('Approval voided')

  const mail = await mailTo(shop, email, /approval voided/)
  expect(mail.text).toContain('we will not print from that proof')
  expect(mail.text).not.toContain('white ink')
  await customer.goto(link)
  await expectStatus(customer, 'Pending')
  await expect(customer.getByText('Your approval no longer applies')).toBeVisible()
  await expect(customer.getByRole('region', { name: 'Proofs' })).toContainText('approval void')
  await expect(customer.getByText('white ink')).toHaveCount(0)

  await test.step('requested changes are a badge next to the status', async () => {
    await admin.getByLabel('Proof files').setInputFiles([await pngArtwork('second.png')])
    await admin.getByRole('button', { name: 'Send round 2' }).click()
    await customer.goto(link)
    await customer.getByRole('button', { name: 'Request changes' }).click()
    await customer.getByRole('textbox', { name: 'What should we change?' }).fill('Bigger')
    await customer.getByRole('button', { name: 'Send changes' }).click()
    await expectStatus(customer, 'Pending')
    await admin.goto(`/admin/orders?q=${orderId}`)
    const row = admin.getByRole('row').filter({ hasText: id })
    await expect(row).toContainText('Pending')
    await expect(row).toContainText('Changes requested')
    await expect(row).toContainText('Bigger')
  })

  await test.step('requested changes have a tab, a column and a tile, with the customer’s message', async () => {
    await admin.getByRole('link', { name: /^Pending\s*0$/ }).click()
    await expect(admin.getByRole('heading', { name: 'No matching orders' })).toBeVisible()
    await admin.getByRole('link', { name: /^Changes requested\s*1$/ }).click()
    await expect(admin.getByRole('row').filter({ hasText: id })).toContainText('Bigger')
    await admin.goto('/admin/board')
    const column = admin.getByRole('region', { name: 'Changes requested' })
    await expect(column.getByRole('listitem').filter({ hasText: id })).toContainText('Bigger')
    await admin.goto('/admin')
    await admin.getByRole('link', { name: 'Changes requested' }).click()
    await expect(admin.getByRole('link', { name: id, exact: true })).toBeVisible()
  })
})
