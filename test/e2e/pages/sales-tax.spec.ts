import { salesTax } from '#app/features/goods/tax/sales-tax.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import { expectAccessible } from '../accessibility.ts'
import { expect, mailTo, test } from '../fixtures.ts'
import { sumRow } from '../purchase-steps.ts'
import { openAsStaff } from '../staff-steps.ts'
import {
  confirmAndPay,
  contact,
  fillContact,
  linkIn,
  money,
  newEmail,
  openCartWithStickers,
  pressPay,
} from '../steps.ts'

// Other files expect a shop without sales tax.
test.use({ shopName: 'taxed' })

const newYork = { rateMillionths: 88_750, isShippingTaxed: true }

test('staff enter a state’s sales tax, and a customer pays it', async ({ page, shop, newVisitor }) => {
  await test.step('validates a rate in its field, then saves it', async () => {
    await openAsStaff(page, shop, '')
    const menu = page.getByRole('navigation', { name: 'Back office' })
    await menu.getByRole('link', { name: 'Sales tax' }).click()
    const stripeTax = page.getByRole('radio', { name: 'Let Stripe Tax calculate sales tax' })
    await expect(stripeTax).toBeDisabled()
    await expect(stripeTax).toHaveAccessibleDescription(/^Not available: this shop doesn’t accept payments/)
    await page.getByRole('button', { name: 'Add state' }).click()
    await page.getByRole('radio', { name: 'Charge sales tax in the states below' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('combobox', { name: 'State 1' })).toHaveAccessibleDescription(
      'Select a state',
    )
    await page.getByRole('combobox', { name: 'State 1' }).selectOption('New York')
    const rate = page.getByRole('textbox', { name: 'Rate 1' })
    await rate.fill('88.75')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(rate).toHaveAccessibleDescription('At most 30%')
    await rate.fill('8.875')
    await page.getByRole('checkbox', { name: 'Tax shipping' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Sales tax saved')).toBeVisible()
    await page.reload()
    await expect(rate).toHaveValue('8.875')
    await expect(page.getByRole('checkbox', { name: 'Tax shipping' })).toBeChecked()
    await expectAccessible(page)
  })

  const visitor = await newVisitor()
  const email = newEmail('taxed')
  const amountIn = async (term: string) => {
    const text = await sumRow(visitor, term).getByText(/\$/).first().textContent()
    return cents(Number((text ?? '').replaceAll(/[^\d.]/g, '')) * 100)
  }
  const expectTaxed = async () => {
    const [itemsCents, shippingCents] = [await amountIn('Items'), await amountIn('Shipping')]
    const hasDiscount = (await sumRow(visitor, 'Discount').count()) > 0
    const discountCents = hasDiscount ? await amountIn('Discount') : cents(0)
    const { taxableCents, taxCents } = salesTax({ itemsCents, discountCents, shippingCents }, newYork)
    await expect(sumRow(visitor, 'Tax')).toContainText(money(taxCents))
    await expect(sumRow(visitor, 'Total')).toContainText(money(taxableCents + taxCents))
    return { taxCents, totalCents: cents(taxableCents + taxCents) }
  }

  await test.step('the cart shows the tax once the ZIP code is entered', async () => {
    await openCartWithStickers(visitor)
    await expect(sumRow(visitor, 'Shipping')).toContainText('Enter your ZIP code')
    await expect(sumRow(visitor, 'Tax')).toHaveCount(0)
    await fillContact(visitor, { ...contact, Email: email })
    await expect(sumRow(visitor, 'Tax')).toBeVisible()
    await expectTaxed()
  })

  await test.step('another state has no tax', async () => {
    await fillContact(visitor, { 'Zip code': '97201' })
    await expect(sumRow(visitor, 'Shipping')).toContainText('$')
    await expect(sumRow(visitor, 'Tax')).toHaveCount(0)
    await fillContact(visitor, { 'Zip code': '10001' })
    await expect(sumRow(visitor, 'Tax')).toBeVisible()
  })

  await test.step('a failed tax calculation is reported, and can be retried', async () => {
    const taxProblem = 'We can’t work out sales tax right now. Please try again in a minute.'
    await visitor.route('**/carts/me/shipping-price*', async (route) => {
      const response = await route.fetch()
      const { price, arrivesFrom, arrivesTo } = await response.json()
      await route.fulfill({ json: { price, arrivesFrom, arrivesTo, taxProblem } })
    })
    await fillContact(visitor, { 'Zip code': '10002' })
    await expect(sumRow(visitor, 'Tax')).toContainText(taxProblem)
    await expect(sumRow(visitor, 'Total')).toContainText('plus tax')
    await expectAccessible(visitor)
    await visitor.unroute('**/carts/me/shipping-price*')
    await sumRow(visitor, 'Tax').getByRole('button', { name: 'Try again' }).click()
    await expect(sumRow(visitor, 'Tax')).not.toContainText(taxProblem)
    await expectTaxed()
  })

  const { taxCents, totalCents } = await test.step('a coupon lowers the tax immediately', async () => {
    const before = await expectTaxed()
    await visitor.getByRole('textbox', { name: 'Coupon' }).fill('WELCOME10')
    await visitor.getByRole('button', { name: 'Apply' }).click()
    await expect(sumRow(visitor, 'Discount')).toBeVisible()
    const after = await expectTaxed()
    expect(after.taxCents).toBeLessThan(before.taxCents)
    return after
  })

  const orderId =
    await test.step('the customer pays the tax, and the order and its email show it', async () => {
      await confirmAndPay(visitor)
      await expect(visitor.getByRole('button', { name: `Pay ${money(totalCents)}` })).toBeVisible()
      await pressPay(visitor)
      const mail = await mailTo(shop, email, /confirmed/)
      expect(mail.text).toMatch(new RegExp(`Tax +\\${money(taxCents)}`))
      const link = linkIn(mail, '/order-confirm')
      await visitor.goto(link)
      await expect(sumRow(visitor, 'Tax')).toContainText(money(taxCents))
      await expect(sumRow(visitor, 'Total')).toContainText(money(totalCents))
      return link.split('-').at(-1) ?? ''
    })

  await test.step('the back office shows the tax rate, and the tax in a refund', async () => {
    await openAsStaff(page, shop, `orders/${orderId}`)
    await expect(sumRow(page, 'Tax, NY 8.875%')).toContainText(money(taxCents))
    await page.getByRole('button', { name: 'Refund' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(`Includes ${money(taxCents)} in tax.`)
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Lost in the mail')
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(page.getByText(`Includes ${money(taxCents)} in tax.`)).toBeVisible()
    await page.goto('/admin')
    await expect(page.getByRole('term').filter({ hasText: 'Sales tax' })).toBeVisible()
    await expect(page.getByText(`after ${money(taxCents)} in refunds`)).toBeVisible()
  })
})
