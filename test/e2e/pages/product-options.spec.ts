import { pdfText } from '#test/pdf-text.ts'
import { expectAccessible, expectAccessibleAndNarrow, expectToFit } from '../accessibility.ts'
import { addButton, expectPrice, open, ownPrice } from '../configurator-steps.ts'
import { expect, test } from '../fixtures.ts'
import { mailedOrder } from '../order-steps.ts'
import { itemLine } from '../purchase-steps.ts'
import { openAsStaff } from '../staff-steps.ts'
import { confirmAndPay, contact, fillContact, newEmail, pressPay, stored } from '../steps.ts'

// This file changes data that other files rely on.
test.use({ shopName: 'changed' })

const kissCutId = 11

test('staff add finish and rush options, a customer orders both, and staff see them', async ({
  page: admin,
  shop,
  newVisitor,
}) => {
  await openAsStaff(admin, shop, `catalog/${kissCutId}`)

  await test.step('staff add two option groups, each with a free default', async () => {
    for (const [at, name, byDefault, other] of [
      [1, 'Finish', 'Gloss', 'Matte'],
      [2, 'Turnaround', 'Standard', 'Rush'],
    ] as const) {
      await admin.getByRole('button', { name: 'Add an option group' }).click()
      const group = admin.getByRole('group', { name: `Option group ${at}`, exact: true })
      await group.getByLabel('Group', { exact: true }).fill(name)
      const option = (number: number) => group.getByRole('group', { name: `Option ${number}`, exact: true })
      await option(1).getByLabel('Name').fill(byDefault)
      await option(2).getByLabel('Name').fill(other)
      if (name === 'Turnaround') {
        await option(2).getByLabel('Price type').selectOption({ label: '$ per order item' })
        await option(2).getByLabel('Days sooner').fill('2')
      }
      await option(2)
        .getByLabel('Amount')
        .fill(name === 'Finish' ? '10' : '15')
    }
    await expectAccessible(admin)
    await admin.setViewportSize({ width: 320, height: 640 })
    // The price chart adapts to a new width a moment later.
    await expect(() => expectToFit(admin)).toPass()
    await admin.setViewportSize({ width: 1440, height: 900 })
    await admin.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(admin.getByText('Saved', { exact: true })).toBeVisible()
  })

  const customer = await newVisitor()
  const email = newEmail('options')
  await test.step('the customer chooses by keyboard and sees the price change', async () => {
    await open(customer, `/category/${kissCutId}/element?size=2x2&quantity=100`)
    const plain = await ownPrice(customer, kissCutId, { width: 2, height: 2 }, 100)
    await expectPrice(customer, plain)
    const finish = customer.getByRole('group', { name: 'Finish' })
    await expect(finish.getByRole('radio', { name: 'Gloss Included' })).toBeChecked()
    await finish.getByRole('radio', { name: 'Gloss Included' }).focus()
    await customer.keyboard.press('ArrowDown')
    await expect(finish.getByRole('radio', { name: /^Matte \+\$/ })).toBeChecked()
    const matte = plain + Math.round(plain / 10)
    await expectPrice(customer, matte)
    await customer.getByRole('radio', { name: 'Rush 2 working days sooner +$15.00' }).check({ force: true })
    await expectPrice(customer, matte + 1500)
    await expect(customer).toHaveURL(/options=[\da-f]{8}\.[\da-f]{8}/)
    await customer.reload()
    await expect(finish.getByRole('radio', { name: /^Matte/ })).toBeChecked()
    await expectPrice(customer, matte + 1500)
    await expectAccessibleAndNarrow(customer)
  })

  await test.step('the customer orders the product', async () => {
    await customer.getByRole('button', { name: 'Skip this step & email artwork later' }).click()
    await addButton(customer).click()
    await customer.waitForURL('/cart')
    await expect(itemLine(customer, 'Kiss Cut Stickers')).toContainText('Finish: Matte, Turnaround: Rush')
    await fillContact(customer, { ...contact, Email: email })
    await confirmAndPay(customer)
    await pressPay(customer)
  })

  const { link, id } = await mailedOrder(shop, email)
  await test.step('the options are on the order, for the customer and for staff', async () => {
    await customer.goto(link)
    await expect(itemLine(customer, 'Kiss Cut Stickers')).toContainText('Finish: Matte, Turnaround: Rush')
    await admin.goto(`/admin/orders/${id}`)
    await expect(admin.getByText('Rush', { exact: true })).toBeVisible()
    const items = admin.getByRole('region', { name: 'Items' })
    await expect(items).toContainText('Finish: Matte, Turnaround: Rush')
    await items.getByText('Price details').click()
    await expect(items).toContainText('Turnaround: Rush: plus $15.00.')
    await admin.goto(`/admin/orders?q=${id}`)
    await expect(admin.getByRole('row', { name: new RegExp(id) })).toContainText('Rush')
  })

  await test.step('the options are on the job ticket and in the export', async () => {
    const headers = { authorization: `Bearer ${await stored(admin, 'token')}` }
    const ticket = await admin.request.get(`/api/admin/orders/${id}/print-sheet.pdf`, { headers })
    const text = (await pdfText(new Uint8Array(await ticket.body()).buffer)).join(' ')
    expect(text).toContain('RUSH')
    expect(text).toContain('Finish: Matte, Turnaround: Rush')
    const csv = await admin.request.get(`/api/admin/orders.csv?q=${id}`, { headers })
    expect(await csv.text()).toContain('100 Kiss Cut Stickers, Finish: Matte, Turnaround: Rush')
  })
})
