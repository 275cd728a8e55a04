import type { Locator } from '@playwright/test'
import { expectAccessible, expectToFit } from '../accessibility.ts'
import { amount, expectPrice, open, quantityRadio } from '../configurator-steps.ts'
import { expect, test } from '../fixtures.ts'
import { openAsStaff } from '../staff-steps.ts'

// This file changes data that other files rely on.
test.use({ shopName: 'changed' })

/** Pastes text as if copied from a spreadsheet. */
const paste = (field: Locator, text: string) =>
  field.evaluate((input, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('staff paste a price table, and a visitor gets its prices', async ({ page, shop, newVisitor }) => {
  const visitor = await newVisitor()
  await openAsStaff(page, shop, 'catalog')
  await page.getByRole('link', { name: 'Add a product to Stickers' }).click()
  await page.getByLabel('Copy sizes, quantities and prices from').selectOption({ label: 'Circle Stickers' })
  await page.getByLabel('Name').fill('Tabled stickers')

  await test.step('an example price explains the formula while typing', async () => {
    await page.getByLabel('Per square inch').fill('0.155')
    await page.getByLabel('Size factor').fill('1')
    await expect(
      page.getByText('A 2" x 2" sticker costs $0.62 before the quantity discount.', { exact: true }),
    ).toBeVisible()
  })

  const prices = page.getByRole('region', { name: 'Prices' })
  const cell = (name: string) => prices.getByRole('textbox', { name, exact: true })

  await test.step('a table starts with the formula’s prices', async () => {
    await prices.getByRole('radio', { name: 'Table' }).check()
    await expect(cell('50 of 2 x 2')).toHaveValue(/^\d+\.\d0$/)
  })

  await test.step('a pasted price that makes a larger quantity cheaper is marked in its cell', async () => {
    await paste(cell('50 of 2 x 2'), '\t50\t100\r\n2x2\t31.25\t30\r\n4" x 4"\t$60\t90.00\r\n')
    await expect(cell('100 of 2x2')).toHaveAccessibleDescription('less than 50')
    const notice = page.getByRole('alert').filter({ hasText: 'These prices can’t be saved' })
    await expect(notice).toContainText('100 of 2" x 2" would cost less than 50.')
    await cell('100 of 2x2').fill('44')
    await expect(notice).toHaveCount(0)
    await cell('100 of 2x2').press('ArrowDown')
    await expect(cell('100 of 4" x 4"')).toBeFocused()
    await page.getByText('View as table').click()
    await expect(page.getByRole('row', { name: '50 $0.625', exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expect(() => expectToFit(page)).toPass()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('the table is saved and published', async () => {
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('Created', { exact: true })).toBeVisible()
    await expect(cell('50 of 4 x 4')).toHaveValue('60.00')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Published. Customers can order it now.')).toBeVisible()
  })

  await test.step('a visitor gets the table’s prices, and interpolated ones', async () => {
    const { pathname } = new URL(page.url())
    await open(visitor, `/category/${pathname.split('/').at(-1)}/element`)
    await expectPrice(visitor, 3125)
    await quantityRadio(visitor, 100).check()
    await expectPrice(visitor, 4400)
    await quantityRadio(visitor, 50).check()
    await visitor.getByText('3" x 3"', { exact: true }).click()
    await expect(amount(visitor)).toContainText('$48.00')
  })

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL('/admin/catalog')
})
