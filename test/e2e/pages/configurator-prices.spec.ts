import { savedPercent } from '#app/features/goods/pricing/price.ts'
import { expect, test } from '../fixtures.ts'
import { callApi, expectInCart, money } from '../steps.ts'
import {
  type Tier,
  selectSizeAndQuantity,
  open,
  amount,
  expectPrice,
  addButton,
  problems,
  sizeRadio,
  quantityRadio,
  tierPrices,
  tierPrice,
  ownPrice,
} from '../configurator-steps.ts'

test.describe('spec 9: prices', () => {
  test('spec 9: "Save X%" is relative to the first tier’s price per piece', async ({ page }) => {
    const [tiers, prices] = [
      await callApi<Tier[]>(page, 'GET', '/quantity/5'),
      await tierPrices(page, 5, { width: 3, height: 3 }),
    ]
    const [first, firstPrice] = [tiers[0]?.quantity ?? 0, prices[0]?.priceWithoutPromo ?? 0]
    await open(page, '/category/5/element?size=3x3')
    for (const [index, { quantity }] of tiers.entries()) {
      const priceCents = prices[index]?.priceWithPromo ?? 0
      const saved = savedPercent({ quantity: first, priceCents: firstPrice }, { quantity, priceCents })
      await quantityRadio(page, quantity).check()
      await expect(amount(page)).toContainText(`Save ${saved}%`)
      await expect(amount(page)).toContainText(money(priceCents))
      await expect(quantityRadio(page, quantity)).toHaveAccessibleName(new RegExp(`Save ${saved}% `))
    }
    expect(prices[1]?.priceWithPromo).toBe(6450)
    await quantityRadio(page, 100).check()
    await expect(amount(page)).toContainText('Save 28%')

    // Savings of 0 or less are not shown: at the first tier, and for smaller quantities.
    await page.getByText('2" x 2"', { exact: true }).click()
    await quantityRadio(page, 50).check()
    await expectPrice(page, 3100)
    await expect(amount(page)).not.toContainText('Save')
    await page.getByLabel('Your quantity').fill('20')
    await expect(amount(page)).toContainText(/\$(?!31\.00)/)
    await expect(amount(page)).not.toContainText('Save')
  })

  test('design: each choice shows its effect on the price', async ({ page }) => {
    await open(page, '/category/6/element?quantity=75')
    for (const name of ['2x2', '3x3', '4x4'] as const) {
      const side = Number(name[0])
      const cents = await ownPrice(page, 6, { width: side, height: side }, 75)
      await expect(sizeRadio(page, `${side}" x ${side}"`)).toHaveAccessibleName(
        new RegExp(`\\${money(cents)}$`),
      )
    }
    await quantityRadio(page, 200).check()
    const cents = await tierPrice(page, 6, { width: 3, height: 3 }, 200)
    await expect(sizeRadio(page, '3" x 3"')).toHaveAccessibleName(new RegExp(`\\${money(cents)}$`))
  })

  test('a hint shows the next price break', async ({ page }) => {
    const hint = page.getByRole('button', { name: / more for / })
    await open(page, '/category/5/element?size=3x3&quantity=75')
    await expect(hint).toHaveText('25 more for $9')
    await hint.focus()
    await page.keyboard.press('Enter')
    await expect(quantityRadio(page, 100)).toBeChecked()
    await expect(quantityRadio(page, 100)).toBeFocused()
    await expectPrice(page, 6450)
    await quantityRadio(page, 5000).check()
    await expect(hint).toHaveCount(0)
    await page.getByLabel('Your quantity').fill('49')
    await expect(hint).toHaveText('1 more for $24.50 less')
    // There is no hint when twice as many cost three times as much.
    await quantityRadio(page, 50).check()
    await expectPrice(page, 2000)
    await expect(hint).toHaveCount(0)
  })
})

test.describe('spec 5: quantity rules, and required choices', () => {
  test('spec 5: 28 is sold in pairs', async ({ page }) => {
    const pairs = 'Quantities must be selected in pairs, minimum 2'
    await open(page, '/category/28/element')
    const quantity = page.getByLabel('Your quantity')
    for (const odd of ['1', '51', '0']) {
      await quantity.fill(odd)
      await expect(page.getByText(pairs)).toBeVisible()
      await expectPrice(page, 0)
    }
    await quantity.fill('52')
    await expect(page.getByText(pairs)).toHaveCount(0)
    await expectPrice(page, await ownPrice(page, 28, { width: 18, height: 12 }, 52))
    await open(page, '/category/27/element?quantity=51')
    await expect(page.getByText(pairs)).toHaveCount(0)
    await expectPrice(page, await ownPrice(page, 27, { width: 18, height: 12 }, 51))
  })

  test('spec 5: without a size or a quantity, shows Ooops! Please select a size and quantity', async ({
    page,
  }) => {
    await open(page, '/category/5/element')
    const [add, problem] = [addButton(page), page.getByText(selectSizeAndQuantity)]
    await page.getByText('Custom size', { exact: true }).click()
    await expect(problem).toHaveCount(0)
    await add.click()
    await expect(problem).toBeVisible()
    await expect(problems(page)).toHaveText(['Enter a width', 'Enter a height'])
    await expect(page.getByLabel('Width (inches)')).toBeFocused()
    await page.getByLabel('Width (inches)').fill('3')
    await expect(problem).toHaveCount(0)
    await add.click()
    await expect(problem).toBeVisible()
    await expect(page.getByLabel('Height (inches)')).toBeFocused()
    await page.getByLabel('Height (inches)').fill('51')
    await add.click()
    await expect(problem).toBeVisible()
    await page.getByLabel('Height (inches)').fill('4')
    await page.getByLabel('Your quantity').fill('')
    await page.getByRole('radio', { name: 'Custom quantity' }).check()
    await add.click()
    await expect(problem).toBeVisible()
    await expect(page).toHaveURL(/\/category\/5\/element/)
    await expectInCart(page, 0)
    await page.getByLabel('Your quantity').fill('60')
    await add.click()
    await page.waitForURL('/cart')
    await expect(page.getByText('3" x 4" (custom size)')).toBeVisible()
  })
})
