import { expect, test } from '../fixtures.ts'
import { mailTo } from '../mail.ts'
import { paidOrder } from '../order-steps.ts'
import { payDifference } from '../pay-difference.ts'
import { openOrderAsStaff } from '../staff-steps.ts'
import { linkIn } from '../steps.ts'

test('staff lower and then raise a paid order’s total; the difference is refunded, then paid through a link', async ({
  page,
  shop,
}) => {
  const { id, email } = await paidOrder(shop, 'edited', undefined, [500, 100])
  await openOrderAsStaff(page, shop, id)
  const items = page.getByRole('region', { name: 'Items' })
  const payment = page.getByRole('region', { name: 'Payment' })
  const dialog = page.getByRole('dialog')

  await test.step('an item is removed and a quantity lowered', async () => {
    await items.getByRole('button', { name: 'Edit items' }).click()
    await dialog
      .getByRole('button', { name: /^Remove / })
      .nth(1)
      .click()
    await dialog.getByRole('textbox', { name: 'Quantity' }).fill('200')
    await expect(dialog).toContainText('200 pieces (was 500 pieces)')
    await expect(dialog).toContainText(/less, which is refunded immediately/)
    await dialog.getByRole('button', { name: /^Save and refund \$[\d.]+$/ }).click()
    await expect(items).toContainText('200 pieces')
    await expect(items.getByRole('listitem')).toHaveCount(1)
    await expect(payment).toContainText('The order’s items were edited.')
    const mail = await mailTo(shop, email, /was changed/)
    expect(mail.text).toMatch(/We’re refunding \$[\d.]+/)
  })

  const design =
    await test.step('more pieces and a library design aren’t added until they’re paid for', async () => {
      await items.getByRole('button', { name: 'Edit items' }).click()
      await dialog.getByRole('textbox', { name: 'Quantity' }).fill('1000')
      await dialog.getByRole('button', { name: 'Add library design' }).click()
      const designs = dialog.getByRole('combobox', { name: 'Design' })
      await expect(designs.getByRole('option')).not.toHaveCount(1)
      const option = await designs.getByRole('option').nth(1).textContent()
      const name = option?.replace(/, \$[\d.]+ each$/, '') ?? ''
      await designs.selectOption({ index: 1 })
      await dialog.getByRole('textbox', { name: 'Quantity' }).last().fill('3')
      await expect(dialog).toContainText(`${name}, `)
      await expect(dialog).toContainText('3 pieces (added)')
      await dialog.getByRole('button', { name: 'Send payment link' }).click()
      await expect(payment).toContainText(/Waiting for payment of \$[\d.]+/)
      await expect(items).toContainText('200 pieces')
      await expect(items.getByRole('listitem')).toHaveCount(1)
      return name
    })

  await test.step('the edit is applied once the customer pays', async () => {
    const link = linkIn(await mailTo(shop, email, /payment needed for your change/), 'pay-difference')
    await payDifference(page, id, link)
    await openOrderAsStaff(page, shop, id)
    await expect(items).toContainText('1,000 pieces')
    await expect(items.getByRole('listitem')).toHaveCount(2)
    await expect(items.getByRole('listitem').last()).toContainText(design)
    await expect(payment).toContainText('For edited items')
    await expect(payment).not.toContainText('Waiting for payment')
  })
})
