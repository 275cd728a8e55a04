import type { Page } from '@playwright/test'
import { artworkColor, pngArtwork, shareOfColor } from '../artwork.ts'
import { hold, holdUploads } from '../configurator-steps.ts'
import { expect, mailTo, test } from '../fixtures.ts'
import {
  circleId,
  expectSizesAndTiers,
  chooseCustomSize,
  customPrice,
  expectPrice,
  itemLine,
  sumRow,
  expectStatus,
  expectLoaded,
} from '../purchase-steps.ts'
import {
  callApi,
  confirmAndPay,
  contact,
  expectInCart,
  fillContact,
  linkIn,
  money,
  newEmail,
  pressPay,
  stored,
} from '../steps.ts'

/** Returns true if closing the page requires confirmation. */
const asksBeforeLeaving = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))

test('a guest goes from the category page to a paid order', async ({ page, shop }) => {
  const email = newEmail('guest')
  const artwork = await pngArtwork('round fox.png')

  await test.step('1: /stickers, Circle, sizes, tiers and prices', async () => {
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Products' }).getByRole('link', { name: 'Stickers' }).click()
    await expect(page).toHaveURL('/stickers')
    const tiles = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(tiles).toHaveText([
      /^Die Cut/,
      /^Circle/,
      /^Rectangle/,
      /^Square/,
      /^Oval/,
      /^Bumper/,
      /^Kiss Cut/,
      /^Rounded Corner/,
    ])
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Circle/ })
      .click()
    await expect(page).toHaveURL(`/category/${circleId}/element`)
    await expectSizesAndTiers(page)
  })

  const quantity = 250
  const [width, height] = [4, 2.5]
  const price = await test.step('1: a custom size and a custom quantity', async () => {
    await chooseCustomSize(page)
    await page.getByLabel('Width (inches)').fill(String(width))
    await page.getByLabel('Height (inches)').fill(String(height))
    await page.getByLabel('Your quantity').fill('60')
    await expectPrice(page, await customPrice(page, { width, height }, 60))
    await page.getByLabel('Your quantity').fill(String(quantity))
    const quoted = await customPrice(page, { width, height }, quantity)
    await expectPrice(page, quoted)
    return quoted
  })

  await test.step('2: artwork, shown on the sticker', async () => {
    const preview = page.getByRole('img', { name: /^Preview: / })
    expect(await shareOfColor(await preview.screenshot(), artworkColor)).toBe(0)
    const send = await holdUploads(page)
    await page.getByLabel('Artwork file').setInputFiles(artwork)
    await expect(page.getByText(/^\d+%$/)).toBeVisible()
    expect(await asksBeforeLeaving(page)).toBe(true)
    send()
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
    expect(await asksBeforeLeaving(page)).toBe(false)
    await expect(preview).toHaveAccessibleName(/4" by 2\.5", with round fox\.png$/)
    await expect
      .poll(async () => shareOfColor(await preview.screenshot(), artworkColor))
      .toBeGreaterThan(0.02)
    const draw = await hold(page, '**/item-pictures/**')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.waitForURL('/cart')
    await expectInCart(page, 1)
    const placeholder = page.locator('img[src$="placeholder.svg"]')
    await expect(placeholder).toBeVisible()
    draw()
    await expectLoaded(page, 'Artwork round fox.png')
    await expect(placeholder).toHaveCount(0)
    await expect(page.getByText('4" x 2.5" (custom size)')).toBeVisible()
    await expect(itemLine(page, 'Circle Stickers').getByText(money(price), { exact: true })).toBeVisible()
  })

  await test.step('2: another item, removed again', async () => {
    await page.goto('/library')
    await page
      .getByRole('main')
      .getByRole('link', { name: /Buy 1 for \$3\.10/ })
      .first()
      .click()
    const continueButton = page.getByRole('button', { name: 'Continue to cart' })
    await expect(continueButton).toBeVisible()
    const design = await page.getByRole('heading', { level: 1 }).innerText()
    await continueButton.click()
    await page.waitForURL('/cart')
    await expectInCart(page, 2)
    await page.getByRole('button', { name: `Delete ${design}` }).click()
    await expectInCart(page, 1)
    await expect(itemLine(page, design)).toHaveCount(0)
  })

  const changed = 300
  const { total, shippingPrice } = await test.step('2: quantity, coupon, shipping', async () => {
    const items = await customPrice(page, { width, height }, changed)
    await page.getByRole('spinbutton', { name: 'Quantity of Circle Stickers' }).fill(String(changed))
    await page.keyboard.press('Enter')
    await expect(itemLine(page, 'Circle Stickers').getByText(money(items), { exact: true })).toBeVisible()

    await page.getByRole('textbox', { name: /^Coupon/ }).fill('WELCOME10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('10% off')).toBeVisible()
    const discount = Math.round(items / 10)
    await expect(sumRow(page, 'Discount')).toContainText(money(discount))

    await page.getByRole('textbox', { name: 'Zip code' }).fill('1000')
    await expect(page.getByText('Please enter a valid ZIP code')).toBeVisible()
    await page.getByRole('textbox', { name: 'Zip code' }).fill('10001')
    const session = `?sessionToken=${await stored(page, 'sessionToken')}`
    type Quote = { price: number }
    const path = `/carts/me/shipping-price${session}`
    const shipping = (await callApi<Quote>(page, 'POST', path, { zipCode: '10001' })).price
    expect(shipping).toBeGreaterThan(0)
    await expect(sumRow(page, 'Shipping')).toContainText(money(shipping))
    const sum = items - discount + shipping
    await expect(sumRow(page, 'Total')).toContainText(money(sum))
    return { total: sum, shippingPrice: shipping }
  })

  await test.step('3: pays as a guest', async () => {
    await page.getByRole('button', { name: 'Confirm & pay' }).click()
    await expect(page.getByText('Check the fields, cannot be empty.')).toBeVisible()
    await fillContact(page, { ...contact, Email: 'nobody@nowhere' })
    await page.getByRole('button', { name: 'Confirm & pay' }).click()
    await expect(page.getByText('Invalid email')).toBeVisible()
    await fillContact(page, { Email: email.replace('example.com', 'exmaple.con'), State: 'OR' })
    await page.getByRole('button', { name: email }).click()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
    await page.getByRole('button', { name: 'Change state to NY' }).click()
    await expect(page.getByRole('textbox', { name: 'State' })).toHaveValue('NY')
    await confirmAndPay(page)
    await expect(page.getByText('no money moves')).toBeVisible()
    await expect(page.getByText(money(total), { exact: true })).toBeVisible()
    await pressPay(page)
    await expect(
      page.getByText('Your order has been created, we send an email with the details'),
    ).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: money(total) })).toContainText(email)
    await expect(page.getByRole('link', { name: 'View your order' })).toHaveAttribute('href', /order-confirm/)
    await page.goto('/cart')
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await expectInCart(page, 0)
    await expect(page.getByRole('link', { name: 'Start Shopping' })).toHaveAttribute('href', '/')
  })

  const orderLink = linkIn(await mailTo(shop, email, /confirmed/), 'order-confirm')
  const orderId = Number(/\$-(\d+)$/.exec(orderLink)?.[1])
  await test.step('4: opens the order through the emailed link', async () => {
    await page.goto(orderLink)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(String(orderId))
    const time = await page.getByRole('main').getByRole('time').first().getAttribute('datetime')
    expect(Date.now() - new Date(time ?? '').getTime()).toBeLessThan(120_000)
    await expect(page.getByRole('heading', { name: 'Circle Stickers' })).toBeVisible()
    await expect(page.getByText('4" x 2.5"', { exact: true })).toBeVisible()
    await expect(page.getByText(`Quantity ${changed}`)).toBeVisible()
    await expectLoaded(page, 'Artwork round fox.png')
    await expect(sumRow(page, 'Shipping')).toContainText(money(shippingPrice))
    await expect(sumRow(page, 'Total')).toContainText(money(total))
    await expect(page.getByText('5 Paper Road')).toBeVisible()
    await expectStatus(page, 'Pending')
    await expect(page.getByRole('button', { name: 'APPROVE' })).toHaveCount(0)
  })
})
