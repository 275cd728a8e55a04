import { expect, test } from '../fixtures.ts'
import { expectInCart, money } from '../steps.ts'
import {
  calculations,
  open,
  typeSize,
  amount,
  expectPrice,
  addButton,
  problems,
  sizeRadio,
  quantityRadio,
  expectShared,
  scrollTo,
  tierPrice,
  ownPrice,
} from '../configurator-steps.ts'

test.describe('the choices are in the URL', () => {
  test('a configuration can be shared, reloaded, and restored with the back button', async ({
    page,
    newVisitor,
  }) => {
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

    // Choices add no history entries: one step back is the previous page.
    await page.goto('/contact')
    await page.goBack()
    await expectShared(page, cents)
    await page.goForward()
    await expect(page).toHaveURL('/contact')
  })

  test('invalid choices aren’t added to the URL, and other parameters are kept', async ({ page }) => {
    await open(page, '/category/5/element?utm_source=mail')
    await typeSize(page, 60, 5, 5)
    await expect(problems(page)).toHaveCount(1)
    await quantityRadio(page, 100).check()
    await expect(page).toHaveURL('/category/5/element?utm_source=mail&size=2x2&quantity=100')
  })

  test('invalid URLs select the defaults', async ({ page }) => {
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
      const response = await page.goto(`/category/5/element?${hostile}`)
      expect(response?.status(), hostile).toBe(200)
      await expect(sizeRadio(page, '2" x 2"')).toBeChecked()
      await expect(quantityRadio(page, 50)).toBeChecked()
      await expectPrice(page, 3100)
      await expect(page.getByRole('button', { name: 'Upload artwork' })).toBeVisible()
    }
    await open(page, '/category/28/element?quantity=75&size=50x50')
    await expect(quantityRadio(page, 50)).toBeChecked()
    await expect(sizeRadio(page, '18" x 12"')).toBeChecked()
  })

  test('the server renders the choices and the price before any script runs', async ({
    browser,
    page,
    shop,
  }) => {
    const cents = await ownPrice(page, 5, { width: 3.5, height: 2.25 }, 75)
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
    const staticPage = await context.newPage()
    await staticPage.goto('/category/5/element?size=3.5x2.25&quantity=75&artwork=later')
    await expectShared(staticPage, cents, 'static')
    await staticPage.goto('/category/29/element?size=6x3&quantity=10')
    await expect(staticPage.locator('[name=quantity][value="10"]')).toBeChecked()
    await expect(amount(staticPage)).toContainText(
      money(await tierPrice(page, 29, { width: 6, height: 3 }, 10)),
    )
    await context.close()

    // Hydration doesn't change anything or request a price.
    const calls: string[] = []
    page.on('request', (request) => {
      if (calculations.test(request.url())) calls.push(request.url())
    })
    await page.clock.install()
    await open(page, '/category/5/element?size=3.5x2.25&quantity=75')
    await page.clock.runFor(1_000)
    await expectPrice(page, cents)
    expect(calls).toEqual([])
  })

  test('going back and forward from the cart keeps choices and scroll position', async ({ page }) => {
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
    // A script clicks, because Playwright's click may scroll first.
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

  test('another URL of the same product changes the choices', async ({ page }) => {
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
