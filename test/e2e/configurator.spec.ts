import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { savedPercent } from '#app/features/pricing/price.ts'
import { artworkColor, pngArtwork, shareOfColor } from './artwork.ts'
import { expect, test } from './fixtures.ts'
import { callApi, expectInCart, money } from './steps.ts'

type Tier = { quantity: number }
type TierPrice = { priceWithPromo: number; priceWithoutPromo: number }
type Proportion = { id: number } | { width: number; height: number }

const selectSizeAndQuantity = 'Ooops! Please select a size and quantity'
const calculations = /\/api\/item\/calculate-/

test.describe('spec 5: custom size', () => {
  const stickers = 'If one dimension is 50", the other cannot exceed 120"'
  const magnets = 'Max width can be 28" or 80"'
  const labels = 'Max width can be 8" or 13"'
  const sheets = 'Max width can be 12" or 18"'
  const limits: { rule: string; id: number; fits: [number, number][]; over: [number, number, string][] }[] = [
    {
      rule: '5-17, 50 a side, or 50 x 120',
      id: 5,
      fits: [
        [50, 50],
        [50, 120],
        [120, 50],
      ],
      over: [
        [50.1, 5, 'Max width is 50"'],
        [5, 50.1, 'Max height is 50"'],
        [50, 120.1, stickers],
        [120.1, 50, stickers],
        [49, 100, 'Max height is 50"'],
      ],
    },
    {
      rule: '18, 50 a side',
      id: 18,
      fits: [[50, 50]],
      over: [
        [50.1, 3, 'Max width is 50"'],
        [50, 51, 'Max height is 50"'],
      ],
    },
    {
      rule: '27, 28 x 80 either way',
      id: 27,
      fits: [
        [28, 80],
        [80, 28],
      ],
      over: [
        [28.1, 28.1, magnets],
        [80.1, 5, magnets],
        [28, 80.1, magnets],
      ],
    },
    {
      rule: '28, 28 x 80 either way',
      id: 28,
      fits: [[80, 28]],
      over: [[80, 28.1, magnets]],
    },
    {
      rule: '19, 20, 22, 24, 8 x 13 either way',
      id: 19,
      fits: [
        [8, 13],
        [13, 8],
      ],
      over: [
        [8.1, 8.1, labels],
        [13.1, 5, labels],
        [8, 13.1, labels],
      ],
    },
    {
      rule: '26, 12 x 18 either way',
      id: 26,
      fits: [
        [12, 18],
        [18, 12],
      ],
      over: [
        [12.1, 12.1, sheets],
        [18.1, 5, sheets],
        [12, 18.1, sheets],
      ],
    },
    {
      rule: '29-33, no limit but 200',
      id: 29,
      fits: [
        [200, 200],
        [1, 200],
      ],
      over: [
        [200.1, 1, "Max width is 200'"],
        [1, 200.1, "Max height is 200'"],
      ],
    },
  ]

  for (const { rule, id, fits, over } of limits) {
    test(`spec 5: custom size of ${rule}`, async ({ page }) => {
      await open(page, `/category/${id}/element`)
      for (const [width, height] of fits) {
        await typeSize(page, width, height, id)
        await expect(problems(page)).toHaveCount(0)
        await expectPrice(page, await tierPrice(page, id, { width, height }, id < 29 ? 50 : 1))
      }
      for (const [width, height, message] of over) {
        await typeSize(page, width, height, id)
        await expect(problems(page)).toHaveText([message])
        await expectPrice(page, 0)
      }
      // And it is gone once the size can be made again.
      const [[width, height] = [1, 1]] = fits
      await typeSize(page, width, height, id)
      await expect(problems(page)).toHaveCount(0)
    })
  }

  test('spec 5: custom size of 21, 23, 25 is square, at most 8', async ({ page }) => {
    await open(page, '/category/21/element')
    await page.getByText('Custom size', { exact: true }).click()
    const [width, height] = [page.getByLabel('Width (inches)'), page.getByLabel('Height (inches)')]
    await width.fill('8')
    await expect(height).toHaveValue('8')
    await expect(problems(page)).toHaveCount(0)
    await expectPrice(page, await tierPrice(page, 21, { width: 8, height: 8 }, 50))
    await height.fill('8.1')
    await expect(width).toHaveValue('8.1')
    await expect(problems(page)).toHaveText(['Max width must be 8"'])
    await expectPrice(page, 0)
  })

  test('spec 5: feet are labelled feet; no price is asked for past 200', async ({ page }) => {
    const asked: unknown[] = []
    await open(page, '/category/31/element')
    await expect(page.getByRole('radio', { name: /^6' x 3'/ })).toBeChecked()
    page.on('request', (request) => {
      if (calculations.test(request.url())) asked.push(request.postDataJSON())
    })
    await typeSize(page, 200.1, 3, 31)
    await expect(problems(page)).toHaveText(["Max width is 200'"])
    await page.getByLabel('Your quantity').fill('7')
    // A size that can be made, typed after it, is the first that is asked for.
    await typeSize(page, 200, 3, 31)
    await expect(amount(page)).not.toHaveText(/^\$0\.00/)
    expect(JSON.stringify(asked)).not.toContain('200.1')
    expect(JSON.stringify(asked)).toContain('{"width":200,"height":3}')
  })

  test('spec 5: the - and + keys are blocked, and so is what is no number', async ({ page }) => {
    await open(page, '/category/5/element')
    await page.getByText('Custom size', { exact: true }).click()
    const width = page.getByLabel('Width (inches)')
    await width.pressSequentially('-3+e.x5')
    await expect(width).toHaveValue('3.5')
    const quantity = page.getByLabel('Your quantity')
    await quantity.pressSequentially('-7+.5')
    await expect(quantity).toHaveValue('75')
  })
})

test.describe('spec 4: what is chosen', () => {
  test('spec 4: default quantity 50, and 1 for banners', async ({ page }) => {
    for (const id of [5, 13, 18, 21, 26, 28]) {
      await open(page, `/category/${id}/element`)
      await expect(quantityRadio(page, 50)).toBeChecked()
    }
    for (const id of [29, 33]) {
      await open(page, `/category/${id}/element`)
      await expect(quantityRadio(page, 1)).toBeChecked()
    }
  })

  test('spec 4: the first size; the second from the home page', async ({ page }) => {
    await open(page, '/category/5/element')
    await expect(sizeRadio(page, '2" x 2"')).toBeChecked()
    await open(page, '/category/5/element?fromHome=1')
    await expect(sizeRadio(page, '3" x 3"')).toBeChecked()
  })

  test('spec 2: each size of the size chart is the one that is chosen', async ({ page }) => {
    for (const [width, height] of ['3x5', '4x6', '5x8', '6x9', '16x14'].map((name) => name.split('x'))) {
      await page.goto('/intermediate-category')
      await page.getByRole('link', { name: new RegExp(` ${width}x${height}$`) }).click()
      await expect(sizeRadio(page, `${width}" x ${height}"`)).toBeChecked()
    }
  })

  test('spec 2: a category with subcategories leads to them, a disabled one to /stickers', async ({
    page,
  }) => {
    await page.goto('/category/4/element')
    await expect(page).toHaveURL('/banners')
    const magnets = await callApi<{
      subcategories: { id: number; isDisabled: boolean }[]
    }>(page, 'GET', '/categories/2?subcategories=true&file=true')
    const disabled = magnets.subcategories.find((category) => category.isDisabled)
    expect(disabled).toBeDefined()
    await page.goto(`/category/${disabled?.id}/element`)
    await expect(page).toHaveURL('/stickers')
  })
})

test.describe('spec 9: prices', () => {
  test('spec 9: "Save X%" is relative to the first tier’s price a piece', async ({ page }) => {
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

    // Nothing at or below 0: the first tier, and fewer pieces than it.
    await page.getByText('2" x 2"', { exact: true }).click()
    await quantityRadio(page, 50).check()
    await expectPrice(page, 3100)
    await expect(amount(page)).not.toContainText('Save')
    await page.getByLabel('Your quantity').fill('20')
    await expect(amount(page)).toContainText(/\$(?!31\.00)/)
    await expect(amount(page)).not.toContainText('Save')
  })

  test('spec 9: the original price is crossed out for 50 die cut stickers of 3x3 only', async ({ page }) => {
    const crossedOut = page.getByRole('form').locator('s')
    await open(page, '/category/5/element?size=3x3&quantity=50')
    await expect(crossedOut).toHaveText('Original price $45.00')
    await expectPrice(page, 2000)
    for (const other of [
      '/category/5/element?size=3x3&quantity=100',
      '/category/5/element?size=3x3&quantity=51',
      '/category/5/element?size=4x4&quantity=50',
      '/category/6/element?size=3x3&quantity=50',
      '/category/13/element?size=3x3&quantity=50',
    ]) {
      await open(page, other)
      await expect(amount(page)).not.toHaveText(/^\$0\.00/)
      await expect(crossedOut).toHaveCount(0)
    }
  })

  test('design: each choice shows what it does to the price', async ({ page }) => {
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

  test('issue 3: the hint at the next price break', async ({ page }) => {
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
    // Three times the money for twice as many is nothing to hint at.
    await quantityRadio(page, 50).check()
    await expectPrice(page, 2000)
    await expect(hint).toHaveCount(0)
  })
})

test.describe('spec 5: quantity, and what the cart needs', () => {
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
    // The single magnet is sold by the piece.
    await open(page, '/category/27/element?quantity=51')
    await expect(page.getByText(pairs)).toHaveCount(0)
    await expectPrice(page, await ownPrice(page, 27, { width: 18, height: 12 }, 51))
  })

  test('spec 5: without a size or a quantity: Ooops! Please select a size and quantity', async ({ page }) => {
    await open(page, '/category/5/element')
    const [add, told] = [addButton(page), page.getByRole('alert').getByText(selectSizeAndQuantity)]
    await page.getByText('Custom size', { exact: true }).click()
    await expect(told).toHaveCount(0)
    await add.click()
    await expect(told).toBeVisible()
    await expect(page.getByLabel('Width (inches)')).toBeFocused()
    await page.getByLabel('Width (inches)').fill('3')
    await expect(told).toHaveCount(0)
    await add.click()
    await expect(told).toBeVisible()
    await expect(page.getByLabel('Height (inches)')).toBeFocused()
    await page.getByLabel('Height (inches)').fill('51')
    await add.click()
    await expect(told).toBeVisible()
    await page.getByLabel('Height (inches)').fill('4')
    await page.getByLabel('Your quantity').fill('')
    await page.getByRole('radio', { name: 'Custom quantity' }).check()
    await add.click()
    await expect(told).toBeVisible()
    await expect(page).toHaveURL(/\/category\/5\/element/)
    await expectInCart(page, 0)
    await page.getByLabel('Your quantity').fill('60')
    await add.click()
    await page.waitForURL('/cart')
    await expect(page.getByText('3" x 4" (custom size)')).toBeVisible()
  })

  test('spec 8: a price that cannot be loaded: Ooops!, and a way on', async ({ page, allowProblem }) => {
    allowProblem(/calculate-|503/)
    await open(page, '/category/5/element')
    await page.route(calculations, (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Please try again' } }),
    )
    await typeSize(page, 4, 5, 5)
    const told = page.getByRole('alert').getByText(selectSizeAndQuantity)
    await expect(told).toBeVisible()
    await page.getByLabel('Your quantity').fill('75')
    await expect(told).toBeVisible()
    await addButton(page).click()
    await expect(page).toHaveURL(/\/category\/5\/element/)
    await page.unroute(calculations)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectPrice(page, await ownPrice(page, 5, { width: 4, height: 5 }, 75))
    await expect(told).toHaveCount(0)
  })
})

test.describe('issue 3: the price belongs to the choices', () => {
  test('answers that come out of order', async ({ page }) => {
    await open(page, '/category/6/element?size=2x2&quantity=100')
    const [three, five] = [
      { width: 3, height: 3 },
      { width: 5, height: 5 },
    ]
    const late = [await ownPrice(page, 6, three, 60), await ownPrice(page, 6, five, 90)]
    // The earlier question is answered last.
    await page.route(calculations, async (route) => {
      const { proportion, quantity } = route.request().postDataJSON()
      const response = await route.fetch()
      if (proportion.width === 3 || quantity === 90) await new Promise((resolve) => setTimeout(resolve, 2000))
      await route.fulfill({ response }).catch(() => {})
    })
    const seen = await recordAmounts(page)
    const asked = (quantity: number) =>
      page.waitForRequest((request) => request.postData()?.includes(`"quantity":${quantity}`) ?? false)
    const sixty = asked(60)
    await typeSize(page, 3, 3, 6)
    await page.getByLabel('Your quantity').fill('60')
    await sixty
    await typeSize(page, 5, 5, 6)
    await expectPrice(page, await ownPrice(page, 6, five, 60))
    const ninety = asked(90)
    await page.getByLabel('Your quantity').fill('90')
    await ninety
    await page.getByLabel('Your quantity').fill('260')
    const cents = await ownPrice(page, 6, five, 260)
    await expectPrice(page, cents)
    // The late answers arrive, or were given up on; either way they change nothing.
    await page.waitForTimeout(2300)
    await expectPrice(page, cents)
    await expect(page.getByText('260 for')).toContainText(money(cents))
    await expect(page.getByText('260 pieces')).toBeVisible()
    for (const answer of late) expect((await seen()).join('\n')).not.toContain(money(answer))
  })

  test('a price under way is waited for, and the item costs that', async ({ page }) => {
    await open(page, '/category/6/element')
    await page.route(calculations, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800))
      await route.continue().catch(() => {})
    })
    await page.getByLabel('Your quantity').fill('85')
    await addButton(page).click()
    await page.waitForURL('/cart')
    const cents = await ownPrice(page, 6, { width: 2, height: 2 }, 85)
    await expect(page.getByRole('listitem').getByText(money(cents), { exact: true })).toBeVisible()
  })
})

test.describe('issue 3: the choices live in the address', () => {
  test('a configuration can be shared, reloaded, and left and come back to', async ({ page, newVisitor }) => {
    await open(page, '/category/5/element?fromHome=1')
    const scrolled = await scrollTo(page, 420)
    await quantityRadio(page, 200).check()
    await expect(page).toHaveURL('/category/5/element?size=3x3&quantity=200')
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
    await typeSize(page, 3.5, 2.25, 5)
    await expect(page).toHaveURL('/category/5/element?size=3.5x2.25&quantity=200')
    await page.getByLabel('Your quantity').fill('75')
    await page.getByRole('button', { name: 'Skip this step & email artwork later' }).click()
    await expect(page).toHaveURL('/category/5/element?size=3.5x2.25&quantity=75&artwork=later')
    const cents = await ownPrice(page, 5, { width: 3.5, height: 2.25 }, 75)

    const friend = await newVisitor()
    await friend.goto(page.url())
    for (const visitor of [page, friend]) {
      await visitor.reload()
      await expectShared(visitor, cents)
    }

    // No entry of the history for each choice: one step back is the page before.
    await page.goto('/contact')
    await page.goBack()
    await expectShared(page, cents)
    await page.goForward()
    await expect(page).toHaveURL('/contact')
  })

  test('what cannot be made stays out of the address, and what stands in it stays', async ({ page }) => {
    await open(page, '/category/5/element?utm_source=mail')
    await typeSize(page, 60, 5, 5)
    await expect(problems(page)).toHaveText(['Max width is 50"'])
    await quantityRadio(page, 100).check()
    await expect(page).toHaveURL('/category/5/element?utm_source=mail&size=2x2&quantity=100')
  })

  test('addresses that make no sense choose the defaults', async ({ page }) => {
    for (const hostile of [
      'size=51x51&quantity=0',
      'size=-3x3&quantity=-50',
      'size=%22%3E%3Cscript%3Ealert(1)%3C/script%3E&quantity=%3Cimg%20src=x%20onerror=alert(1)%3E&artwork=%00',
      'size=1e9x1e9&quantity=1e9',
      'size=__proto__&quantity=constructor',
      `size=${'9'.repeat(3000)}&quantity=${'9'.repeat(3000)}`,
      'size=3x3x3&quantity=1.5&artwork=now',
      'size[]=3x3&quantity[]=100',
    ]) {
      const answer = await page.goto(`/category/5/element?${hostile}`)
      expect(answer?.status(), hostile).toBe(200)
      await expect(sizeRadio(page, '2" x 2"')).toBeChecked()
      await expect(quantityRadio(page, 50)).toBeChecked()
      await expectPrice(page, 3100)
      await expect(page.getByRole('button', { name: 'Upload artwork' })).toBeVisible()
    }
    // Nor what another product sells.
    await open(page, '/category/28/element?quantity=75&size=50x50')
    await expect(quantityRadio(page, 50)).toBeChecked()
    await expect(sizeRadio(page, '18" x 12"')).toBeChecked()
  })

  test('the server draws what is chosen, and its price, before any script runs', async ({
    browser,
    page,
    shop,
  }) => {
    const cents = await ownPrice(page, 5, { width: 3.5, height: 2.25 }, 75)
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
    const still = await context.newPage()
    await still.goto('/category/5/element?size=3.5x2.25&quantity=75&artwork=later')
    await expectShared(still, cents, 'still')
    await still.goto('/category/29/element?size=6x3&quantity=10')
    await expect(still.locator('[name=quantity][value="10"]')).toBeChecked()
    await expect(amount(still)).toContainText(money(await tierPrice(page, 29, { width: 6, height: 3 }, 10)))
    await context.close()

    // And the script then changes nothing of it: not the price, nor by a call.
    const calls: string[] = []
    page.on('request', (request) => {
      if (calculations.test(request.url())) calls.push(request.url())
    })
    await open(page, '/category/5/element?size=3.5x2.25&quantity=75')
    await page.waitForTimeout(600)
    await expectPrice(page, cents)
    expect(calls).toEqual([])
  })

  test('from the cart, back and forward keep choices and scroll', async ({ page }) => {
    await page.goto('/stickers')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Circle/ })
      .click()
    await expect(page).toHaveURL('/category/6/element')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await typeSize(page, 4, 2.5, 6)
    await quantityRadio(page, 300).check()
    await page.getByRole('button', { name: 'Skip this step & email artwork later' }).click()
    await scrollTo(page, 500)
    // Pressed where one is: a test's own click may scroll first.
    const scrolled = await addButton(page).evaluate((button: HTMLButtonElement) => {
      button.click()
      return scrollY
    })
    expect(scrolled).toBe(500)
    await page.waitForURL('/cart')
    await expectInCart(page, 1)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

    await page.goBack()
    await expect(page).toHaveURL('/category/6/element?size=4x2.5&quantity=300&artwork=later')
    await expect(page.getByLabel('Width (inches)')).toHaveValue('4')
    await expect(page.getByLabel('Height (inches)')).toHaveValue('2.5')
    await expect(quantityRadio(page, 300)).toBeChecked()
    await expect(page.getByText(/email your artwork/)).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
    await page.goBack()
    await expect(page).toHaveURL('/stickers')
    await page.goForward()
    await expect(quantityRadio(page, 300)).toBeChecked()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
    await page.goForward()
    await expect(page).toHaveURL('/cart')
  })

  test('another address of the same product is another choice', async ({ page }) => {
    await open(page, '/category/18/element?size=4x6')
    await quantityRadio(page, 200).check()
    await page.goto('/intermediate-category')
    await page.getByRole('link', { name: / 5x8$/ }).click()
    await expect(sizeRadio(page, '5" x 8"')).toBeChecked()
    await expect(quantityRadio(page, 50)).toBeChecked()
    await page.goBack()
    await page.goBack()
    await expect(sizeRadio(page, '4" x 6"')).toBeChecked()
    await expect(quantityRadio(page, 200)).toBeChecked()
  })
})

test.describe('artwork', () => {
  test('issue 3: an upload survives a reload, until it is in the cart', async ({ page, newVisitor }) => {
    await open(page, '/category/8/element')
    await upload(page, await pngArtwork('kept.png'))
    await page.reload()
    const preview = page.getByRole('img', { name: /^Preview: .*with kept\.png$/ })
    await expect(preview).toBeVisible()
    await expect
      .poll(async () => shareOfColor(await preview.screenshot(), artworkColor))
      .toBeGreaterThan(0.02)
    // It belongs to this product and this visitor.
    await open(page, '/category/7/element')
    await expect(page.getByRole('button', { name: 'Upload artwork' })).toBeVisible()
    const other = await newVisitor()
    await other.goto('/category/8/element')
    await expect(other.getByRole('button', { name: 'Upload artwork' })).toBeVisible()

    await open(page, '/category/8/element')
    await expect(page.getByText('kept.png')).toBeVisible()
    await addButton(page).click()
    await page.waitForURL('/cart')
    await expect(page.getByRole('img', { name: 'Artwork kept.png' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Upload artwork' })).toBeVisible()

    await upload(page, await pngArtwork('removed.png'))
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Upload artwork' })).toBeVisible()
    // A cart session that is no more has no files.
    await upload(page, await pngArtwork('lost.png'))
    await page.evaluate(() => localStorage.removeItem('sessionToken'))
    await page.reload()
    await expect(page.getByRole('button', { name: 'Upload artwork' })).toBeVisible()
  })

  test('spec 8: an upload that fails says so in a popover at the upload, offline, too', async ({
    page,
    allowProblem,
  }) => {
    allowProblem(/415|ERR_INTERNET_DISCONNECTED/)
    const failed = page.getByText('Error to upload file, check the format and size', { exact: true })
    await open(page, '/category/5/element')
    const input = page.getByLabel('Artwork file')
    await input.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('A text.') })
    await expect(failed).toBeVisible()
    await expect(page.getByText('Error to upload file notes.png', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).press('Enter')
    await expect(failed).toBeHidden()

    await page.context().setOffline(true)
    await input.setInputFiles(await pngArtwork('later.png'))
    await expect(failed).toBeVisible()
    await expect(page.getByText('Error to upload file later.png', { exact: true })).toBeVisible()
    await page.context().setOffline(false)
    await upload(page, await pngArtwork('later.png'))
    await expect(failed).toHaveCount(0)
    await addButton(page).click()
    await page.waitForURL('/cart')
    await expect(page.getByRole('img', { name: 'Artwork later.png' })).toBeVisible()
  })
})

test.describe('awkward content', () => {
  const longName = `${'very-long-and-without-a-single-space-'.repeat(4)}final.png`
  const states: Record<string, (page: Page) => Promise<unknown>> = {
    '50x120, 5000 pieces': (page) => open(page, '/category/5/element?size=50x120&quantity=5000'),
    '0.5x0.5, a custom quantity and a hint': (page) =>
      open(page, '/category/5/element?size=0.5x0.5&quantity=75'),
    'a banner of 1x200 feet': (page) => open(page, '/category/29/element?size=1x200&quantity=50'),
    'a name that never ends, on a thread of 1x2000 pixels': async (page) => {
      await open(page, '/category/5/element?size=3x3')
      const background = { r: 200, g: 0, b: 100 }
      const thread = sharp({ create: { width: 1, height: 2000, channels: 3, background } })
      await upload(page, { name: longName, mimeType: 'image/png', buffer: await thread.png().toBuffer() })
    },
    'a refused file with such a name': async (page) => {
      await open(page, '/category/21/element')
      const buffer = Buffer.from('A text.')
      await page.getByLabel('Artwork file').setInputFiles({ name: longName, mimeType: 'image/png', buffer })
      await expect(page.getByText('check the format and size')).toBeVisible()
    },
    'nothing right': async (page) => {
      await open(page, '/category/28/element')
      await typeSize(page, 81, 81, 28)
      await page.getByLabel('Your quantity').fill('7')
      await addButton(page).click()
      await expect(page.getByText(selectSizeAndQuantity).first()).toBeVisible()
    },
  }
  for (const [state, reach] of Object.entries(states)) {
    test(`design: ${state}: nothing sticks out, and axe finds nothing`, async ({ page, allowProblem }) => {
      allowProblem(/415/)
      await reach(page)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual(
        [],
      )
      const preview = page.getByRole('img', { name: /^Preview: / })
      for (const width of [320, 390, 820, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        expect
          .soft(await page.evaluate(() => document.documentElement.scrollWidth))
          .toBeLessThanOrEqual(width)
        // What is ordered is in sight, with its price and the button, wherever one has scrolled to.
        for (const top of [0, 600]) {
          await scrollTo(page, top)
          await expect.soft(addButton(page)).toBeInViewport({ ratio: 1 })
          await expect.soft(amount(page)).toBeInViewport({ ratio: 1 })
        }
        const [drawing, dimension] = [await preview.boundingBox(), await lastBox(preview.locator('text'))]
        expect.soft(dimension?.left).toBeGreaterThanOrEqual(drawing?.x ?? 0)
      }
    })
  }
})

/** Waits until the page answers to presses. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('form[aria-label]:not([inert])')).toBeVisible()
}

async function typeSize(page: Page, width: number, height: number, categoryId: number) {
  const unit = categoryId >= 29 ? 'feet' : 'inches'
  await page.getByText('Custom size', { exact: true }).click()
  await page.getByLabel(`Width (${unit})`).fill(String(width))
  await page.getByLabel(`Height (${unit})`).fill(String(height))
}

/** What stands beside 'Add to cart'. */
function amount(page: Page): Locator {
  return page.locator('[data-bottom-bar] [aria-live=polite]')
}

async function expectPrice(page: Page, cents: number) {
  await expect(amount(page)).toHaveText(new RegExp(`^\\${money(cents)}(?!\\d)`))
}

function addButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Add to cart' })
}

function problems(page: Page): Locator {
  return page.getByRole('group', { name: 'Size' }).locator('[id$=error]:not(:empty)')
}

function sizeRadio(page: Page, size: string): Locator {
  return page.getByRole('radio', { name: new RegExp(`^${size} ?(?:\\$|$)`) })
}

function quantityRadio(page: Page, quantity: number): Locator {
  return page.getByRole('radio', { name: new RegExp(`^${quantity.toLocaleString('en-US')} `) })
}

async function upload(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.getByLabel('Artwork file').setInputFiles(file)
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 20_000 })
}

/** 3.5" x 2.25", 75 pieces, artwork later. */
async function expectShared(page: Page, cents: number, answers: 'live' | 'still' = 'live') {
  const form = page.locator('form[aria-label="Die Cut Stickers"]')
  await expect(form.locator('[name=width]')).toHaveValue('3.5')
  await expect(form.locator('[name=height]')).toHaveValue('2.25')
  await expect(form.locator('[aria-label="Your quantity"]')).toHaveValue('75')
  await expect(form.getByText(/email your artwork/)).toBeVisible()
  await expect(amount(page)).toHaveText(new RegExp(`^\\${money(cents)}(?!\\d)`))
  if (answers === 'live') await expect(page.getByRole('radio', { name: 'Custom size' })).toBeChecked()
}

async function scrollTo(page: Page, top: number): Promise<number> {
  return page.evaluate((to) => {
    window.scrollTo({ top: to, behavior: 'instant' })
    return scrollY
  }, top)
}

/** Every amount that was on the screen from now on, however shortly. */
async function recordAmounts(page: Page): Promise<() => Promise<string[]>> {
  const seen = await amount(page).evaluateHandle((element) => {
    const texts: string[] = []
    new MutationObserver(() => texts.push(element.textContent ?? '')).observe(element, {
      characterData: true,
      childList: true,
      subtree: true,
    })
    return texts
  })
  return () => seen.jsonValue()
}

async function lastBox(texts: Locator) {
  return texts.last().evaluate((element) => {
    const { left } = element.getBoundingClientRect()
    return { left }
  })
}

function tierPrices(page: Page, categoryId: number, proportion: Proportion) {
  const order = { categoryId, proportion, custom: true }
  return callApi<TierPrice[]>(page, 'POST', '/item/calculate-default-prices', order)
}

async function tierPrice(page: Page, categoryId: number, proportion: Proportion, quantity: number) {
  const tiers = await callApi<Tier[]>(page, 'GET', `/quantity/${categoryId}`)
  const prices = await tierPrices(page, categoryId, proportion)
  return prices[tiers.findIndex((tier) => tier.quantity === quantity)]?.priceWithPromo ?? 0
}

function ownPrice(page: Page, categoryId: number, proportion: Proportion, quantity: number) {
  const order = { categoryId, proportion, quantity, custom: true }
  return callApi<number>(page, 'POST', '/item/calculate-custom-price', order)
}
