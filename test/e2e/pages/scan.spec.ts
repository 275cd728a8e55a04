import { pngArtwork } from '../artwork.ts'
import { expect, test } from '../fixtures.ts'
import { paidOrder, sendProofs } from '../order-steps.ts'
import { scan } from '../scanner.ts'
import { openAsStaff } from '../staff-steps.ts'

test('scanned tickets open, print, pack and send their order', async ({
  page,
  newVisitor,
  shop,
  allowProblem,
}) => {
  allowProblem(/responded with a status of 409/)
  const { link, orderId, id } = await paidOrder(shop, 'scanned')
  const number = `1Z999AA1${id}`
  const customer = await newVisitor()
  await sendProofs(customer, shop, orderId, [await pngArtwork('fox.png')])
  await customer.goto(link)
  await customer.getByRole('button', { name: 'APPROVE' }).click()
  await customer.waitForURL('/order-success')

  await test.step('a ticket scanned anywhere opens its order, and leaves no text in a field', async () => {
    await openAsStaff(page, shop, 'orders')
    const search = page.getByRole('searchbox')
    await search.fill('fox ')
    await search.press('End')
    await scan(page, `JOB-${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${id}`)
    await page.goBack()
    await expect(page.getByRole('searchbox')).not.toHaveValue(/JOB/)
  })

  await page.goto('/admin/scan')
  const log = page.getByRole('log', { name: 'Scanned tickets' })
  const field = page.getByRole('textbox', { name: 'Job ticket' })

  await test.step('scanning moves the order to In print, then Ready to send', async () => {
    await page.getByRole('radio', { name: 'Mark as In print' }).check()
    await expect(field).toBeFocused()
    await scan(page, `JOB-${id}`)
    await expect(log.getByRole('listitem').first()).toHaveText(`Order ${id} In print`)
    await scan(page, '4006381333931')
    await expect(log.getByRole('listitem').first()).toHaveText('“4006381333931” is not a job ticket.')
    await page.getByRole('radio', { name: 'Mark as Ready to send' }).check()
    await scan(page, `JOB-${id}`)
    await expect(log.getByRole('listitem').first()).toHaveText(`Order ${id} Ready to send`)
    await scan(page, `JOB-${id}`)
    await expect(log.getByRole('listitem').first()).toContainText('wasn’t updated')
  })

  await test.step('scanning works regardless of focus', async () => {
    await page.getByRole('radio', { name: 'Mark as Sent' }).check()
    const carrier = page.getByRole('combobox', { name: 'Carrier' })
    await carrier.selectOption('Other')
    const name = page.getByRole('textbox', { name: 'Carrier name' })
    await name.fill('Pony Express')
    await name.press('Enter')
    await expect(field).toBeFocused()
    await name.press('End')
    await scan(page, `JOB-${id}`)
    await expect(page.getByRole('textbox', { name: `Tracking number of order ${id}` })).toBeFocused()
    await expect(name).toHaveValue('Pony Express')
    await page.getByRole('button', { name: `Skip order ${id}` }).click()
    await carrier.selectOption('UPS')
    await field.focus()
  })

  await test.step('the order is sent, with the tracking number scanned next', async () => {
    await scan(page, `JOB-${id}`)
    await expect(page.getByRole('textbox', { name: `Tracking number of order ${id}` })).toBeFocused()
    await scan(page, `JOB-${id}`)
    await expect(log.getByRole('listitem').first()).toContainText('This is a job ticket.')
    await page.getByRole('combobox', { name: 'Carrier' }).focus()
    await scan(page, number)
    await expect(log.getByRole('listitem').first()).toHaveText(`Order ${id} Sent, tracking number ${number}`)
    await customer.goto(link)
    await expect(customer.getByRole('link', { name: number })).toBeVisible()
  })

  await test.step('a tracking number that another order already has needs confirmation', async () => {
    const other = await paidOrder(shop, 'scanned')
    await sendProofs(customer, shop, other.orderId, [await pngArtwork('owl.png')])
    await customer.goto(other.link)
    await customer.getByRole('button', { name: 'APPROVE' }).click()
    await customer.waitForURL('/order-success')
    for (const status of ['In print', 'Ready to send', 'Sent']) {
      await page.getByRole('radio', { name: `Mark as ${status}` }).check()
      await scan(page, `JOB-${other.id}`)
    }
    await scan(page, number.toLowerCase())
    await expect(log.getByRole('listitem').first()).toContainText(`is already used for order ${id}`)
    await log.getByRole('button', { name: 'Move anyway' }).click()
    await expect(log.getByRole('listitem').first()).toHaveText(
      `Order ${other.id} Sent, tracking number ${number.toLowerCase()}`,
    )
    await expect(log.getByRole('button', { name: 'Move anyway' })).toHaveCount(0)
  })
})
