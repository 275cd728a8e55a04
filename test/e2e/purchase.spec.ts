import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { artworkColor, jpgArtwork, pngArtwork, shareOfColor } from './artwork.ts'
import { expect, mailTo, test } from './fixtures.ts'
import {
  addStickers,
  callApi,
  confirmAndPay,
  contact,
  expectInCart,
  fillContact,
  linkIn,
  logIn,
  money,
  newEmail,
  pressPay,
  stored,
} from './steps.ts'

type Tier = { quantity: number }
type TierPrice = { priceWithPromo: number; priceWithoutPromo: number }
type Size = { id: number; width: number; height: number }

const circleId = 6

test('the promotion leads to 50 die cut 3x3 stickers for $20', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Get 50 for $20' }).click()
  await expect(page).toHaveURL(/\/category\/5\/element/)
  await expect(page.getByRole('radio', { name: /^3" x 3"/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^50\b/ })).toBeChecked()
  const form = page.getByRole('form', { name: 'Die Cut Stickers' })
  const crossedOut = form.locator('s')
  await expect(crossedOut).toHaveText('Original price $45.00')
  await expect(crossedOut).toHaveCSS('text-decoration-line', 'line-through')
  await expect(form.getByText('$20.00', { exact: true }).last()).toBeVisible()

  // Crossed out at this size and quantity only (specification section 9).
  await page.getByText(/^100$/).click()
  await expect(form.getByText('$64.50', { exact: true }).last()).toBeVisible()
  await expect(crossedOut).toHaveCount(0)
  await page.getByRole('radio', { name: /^50\b/ }).check()
  await expect(crossedOut).toBeVisible()
  await page.getByText('2" x 2"', { exact: true }).click()
  await expect(form.getByText('$31.00', { exact: true }).last()).toBeVisible()
  await expect(crossedOut).toHaveCount(0)
})

test('spec 2: a subcategory that is out of stock says so and leads nowhere', async ({ page }) => {
  await page.goto('/magnets')
  const tiles = page.getByRole('main').getByRole('listitem')
  const outOfStock = tiles.filter({ hasText: 'Out of stock' })
  await expect(outOfStock).toHaveCount(1)
  await expect(outOfStock.getByRole('link')).toHaveCount(0)
  await expect(tiles.getByRole('link')).toHaveCount((await tiles.count()) - 1)
})

test('the whole way through the shop', async ({ page, newVisitor, shop }) => {
  test.setTimeout(120_000)
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
    await page.getByLabel('Width (inches)').fill('51')
    await expect(page.getByText('Max width is 50"', { exact: true })).toBeVisible()
    await page.getByLabel('Width (inches)').fill('50')
    await page.getByLabel('Height (inches)').fill('121')
    await expect(page.getByText('If one dimension is 50", the other cannot exceed 120"')).toBeVisible()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText('Ooops! Please select a size and quantity').first()).toBeVisible()
    await expect(page).toHaveURL(`/category/${circleId}/element`)

    await page.getByLabel('Width (inches)').fill(String(width))
    await page.getByLabel('Height (inches)').fill(String(height))
    await page.getByLabel('Your quantity').fill('60')
    await expectPrice(page, await customPrice(page, { width, height }, 60))
    await page.getByLabel('Your quantity').fill(String(quantity))
    const asked = await customPrice(page, { width, height }, quantity)
    await expectPrice(page, asked)
    return asked
  })

  await test.step('2: artwork, seen on the sticker', async () => {
    const preview = page.getByRole('img', { name: /^Preview: / })
    expect(await shareOfColor(await preview.screenshot(), artworkColor)).toBe(0)
    await page.getByLabel('Artwork file').setInputFiles(artwork)
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
    await expect(preview).toHaveAccessibleName(/4" by 2\.5", with round fox\.png$/)
    await expect
      .poll(async () => shareOfColor(await preview.screenshot(), artworkColor))
      .toBeGreaterThan(0.02)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.waitForURL('/cart')
    await expectInCart(page, 1)
    await expect(page.getByRole('img', { name: 'Artwork round fox.png' })).toBeVisible()
    await expect(page.getByText('4" x 2.5" (custom size)')).toBeVisible()
    await expect(itemLine(page, 'Circle Stickers').getByText(money(price), { exact: true })).toBeVisible()
  })

  await test.step('2: another item, and gone again', async () => {
    await page.goto('/library')
    await page
      .getByRole('main')
      .getByRole('link', { name: /Buy 1 for \$3\.10/ })
      .first()
      .click()
    const goOn = page.getByRole('button', { name: 'Continue to cart' })
    await expect(goOn).toBeVisible()
    const design = await page.getByRole('heading', { level: 1 }).innerText()
    await goOn.click()
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
    await fillContact(page, { Email: email })
    await confirmAndPay(page)
    await expect(page.getByText('no money moves')).toBeVisible()
    await expect(page.getByText(money(total), { exact: true })).toBeVisible()
    const token = await stored(page, 'sessionToken')
    await pressPay(page)
    await expect(
      page.getByText('Your order has been created, we send an email with the details'),
    ).toBeVisible()
    expect(token).not.toBeNull()
    await expect.poll(() => stored(page, 'sessionToken')).toBe(token)
    // Gone, and in its place that of an empty cart.
    await expect.poll(() => stored(page, 'sessionToken'), { timeout: 9_000 }).not.toBe(token)
    await expectInCart(page, 0)
    await page.goto('/cart')
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Start Shopping' })).toHaveAttribute('href', '/')
  })

  const orderLink = linkIn(await mailTo(shop, email, /it is paid/), 'order-confirm')
  const orderId = Number(/\$-(\d+)$/.exec(orderLink)?.[1])
  await test.step('4: the order by the mailed link', async () => {
    await page.goto(orderLink)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(String(orderId))
    const time = await page.getByRole('main').getByRole('time').first().getAttribute('datetime')
    expect(Date.now() - new Date(time ?? '').getTime()).toBeLessThan(120_000)
    await expect(page.getByRole('heading', { name: 'Circle Stickers' })).toBeVisible()
    await expect(page.getByText('4" x 2.5"')).toBeVisible()
    await expect(page.getByText(`Quantity ${changed}`)).toBeVisible()
    await expectLoaded(page, 'Artwork round fox.png')
    await expect(sumRow(page, 'Shipping')).toContainText(money(shippingPrice))
    await expect(sumRow(page, 'Total')).toContainText(money(total))
    await expect(page.getByText('5 Paper Road')).toBeVisible()
    await expectStatus(page, 'Pending')
    await expect(page.getByRole('button', { name: 'APPROVE' })).toHaveCount(0)
  })

  const admin = await newVisitor()
  await test.step('5: the admin downloads the artwork and sends two proofs', async () => {
    await admin.goto('/login')
    await logIn(admin, shop.admin)
    await admin.waitForURL('/admin')
    await admin.getByRole('link', { name: 'Orders', exact: true }).click()
    await admin.getByRole('link', { name: String(orderId), exact: true }).click()
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText(`Order ${orderId}`)
    const downloading = admin.waitForEvent('download')
    await admin.getByRole('link', { name: 'Download the original' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(artwork.name)
    expect((await readFile(await download.path())).equals(artwork.buffer)).toBe(true)

    const proofs = [await pngArtwork('proof-a.png', [200, 30, 90]), await jpgArtwork()]
    await admin.getByLabel('Proof files').setInputFiles(proofs)
    await expect(admin.getByText('Not sent', { exact: true })).toHaveCount(2)
    await admin.getByRole('button', { name: 'Send for approval' }).click()
    await expect(admin.getByText('Approved by admin').first()).toBeVisible()
  })

  await test.step('5: the customer sees the proofs', async () => {
    const mail = await mailTo(shop, email, /proof is ready/)
    await page.goto(linkIn(mail, 'order-confirm'))
    await expectStatus(page, 'Approved by admin')
    const carousel = page.getByRole('region', { name: 'Proofs' })
    await expectLoaded(page, 'Proof 1')
    expect(await shareOfColor(await carousel.screenshot(), [200, 30, 90])).toBeGreaterThan(0.1)
    await carousel.getByRole('button', { name: 'Next proof' }).click()
    await expectLoaded(page, 'Proof 2')
    expect(await shareOfColor(await carousel.screenshot(), artworkColor)).toBeGreaterThan(0.1)
    await expect(carousel.getByText('Proof 2 of 2')).toBeVisible()
  })

  await test.step('5: they write to each other', async () => {
    const chat = page.getByRole('region', { name: 'Comments' })
    await chat.getByRole('textbox', { name: 'Message' }).fill('Could the <b>fox</b> be a bit bigger?')
    await chat.getByLabel(/^Attach a file/).setInputFiles(await pngArtwork('bigger.png'))
    await expect(chat.getByRole('img', { name: 'Attached: bigger.png' })).toHaveAttribute('width', '300')
    const send = chat.getByRole('button', { name: 'Send' })
    await send.click()
    await expect(page.getByText("Message sent successfully! You'll be contacted briefly")).toBeVisible()
    await expect(send).toBeHidden()
    const own = chat.getByRole('log').getByRole('listitem')
    await expect(own).toHaveCount(1)
    await expect(own).toContainText('User')
    await expect(own).toContainText('Could the <b>fox</b> be a bit bigger?')
    await expect(own.getByRole('img', { name: 'bigger.png' })).toHaveAttribute('width', '300')
    await expectLoaded(page, 'bigger.png')
    await expect(send).toBeVisible()

    const messages = admin.getByRole('log')
    await expect(messages).toContainText('Could the <b>fox</b> be a bit bigger?', { timeout: 15_000 })
    await expectLoaded(admin, 'bigger.png')
    await admin.getByRole('textbox', { name: 'Message to the customer' }).fill('It fills the cut line now.')
    await admin.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(messages).toContainText('It fills the cut line now.')

    const answer = await mailTo(shop, email, /new message/)
    expect(answer.text).toContain('It fills the cut line now.')
    const theirs = own.filter({ hasText: 'It fills the cut line now.' })
    await expect(theirs).toBeVisible({ timeout: 15_000 })
    await expect(theirs).toContainText('Admin')
  })

  await test.step('5: approves', async () => {
    await addStickers(page)
    const token = await stored(page, 'sessionToken')
    await page.goto(orderLink)
    await page.getByRole('button', { name: 'APPROVE' }).click()
    await page.waitForURL('/order-success')
    await expect(page.getByText('Congratulations, your order was approved')).toBeVisible()
    await expect.poll(() => stored(page, 'sessionToken')).not.toBe(token)
  })

  await test.step('5: In print, Ready to send, Sent', async () => {
    for (const status of ['In print', 'Ready to send']) {
      await admin.getByRole('button', { name: `Mark as ${status}` }).click({ timeout: 15_000 })
      await expect(admin.getByRole('button', { name: `Mark as ${status}` })).toHaveCount(0)
    }
    await admin.getByRole('textbox', { name: /^Carrier/ }).fill('UPS')
    await admin.getByRole('textbox', { name: /^Tracking number/ }).fill('1Z999AA10123456784')
    await admin.getByRole('button', { name: 'Mark as Sent' }).click()
    await expect(admin.getByText('UPS, 1Z999AA10123456784')).toBeVisible()

    const sent = await mailTo(shop, email, /on its way|sent/i)
    expect(sent.text).toContain('1Z999AA10123456784')
    await page.goto(orderLink)
    await expectStatus(page, 'Sent')
    await expect(page.getByText('1Z999AA10123456784')).toBeVisible()
    await expect(page.getByRole('button', { name: 'APPROVE' })).toHaveCount(0)
  })
})

async function expectSizesAndTiers(page: Page) {
  const [sizes, tiers] = [
    await callApi<Size[]>(page, 'GET', `/sizes/${circleId}`),
    await callApi<Tier[]>(page, 'GET', `/quantity/${circleId}`),
  ]
  const first = sizes[0]
  expect(first && tiers.length > 1).toBeTruthy()
  const path = '/item/calculate-default-prices'
  const order = { categoryId: circleId, proportion: { id: first?.id }, custom: false }
  const prices = await callApi<TierPrice[]>(page, 'POST', path, order)
  await expect(page.getByRole('radio', { name: `${first?.width}" x ${first?.height}"` })).toBeChecked()
  for (const { width, height } of sizes) {
    await expect(page.getByRole('radio', { name: `${width}" x ${height}"` })).toHaveCount(1)
  }
  const each = prices.map(({ priceWithPromo }, index) => priceWithPromo / (tiers[index]?.quantity ?? 0))
  for (const [index, tier] of tiers.entries()) {
    const saved = Math.round(100 * (1 - (each[index] ?? 0) / (each[0] ?? 0)))
    const row = page.getByRole('radio', {
      name: [
        tier.quantity.toLocaleString('en-US'),
        ...(saved > 0 ? [`Save ${saved}%`] : []),
        money(prices[index]?.priceWithPromo ?? 0),
      ].join(' '),
      exact: true,
    })
    await expect(row).toHaveCount(1)
  }
}

async function chooseCustomSize(page: Page) {
  await page.getByText('Custom size', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Custom size' })).toBeChecked()
}

function customPrice(page: Page, proportion: { width: number; height: number }, quantity: number) {
  const order = { categoryId: circleId, proportion, quantity, custom: true }
  return callApi<number>(page, 'POST', '/item/calculate-custom-price', order)
}

/** What stands beside 'Add to cart'. */
async function expectPrice(page: Page, cents: number) {
  await expect(page.getByRole('form').getByText(money(cents), { exact: true }).last()).toBeVisible()
}

function itemLine(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
}

/** A line of the sums in cart and order. */
function sumRow(page: Page, term: string) {
  return page.locator('dl > div').filter({ has: page.locator('dt', { hasText: term }) })
}

async function expectStatus(page: Page, status: string) {
  const region = page.getByRole('region', { name: 'Status' })
  await expect(region.getByText(status, { exact: true })).toBeVisible()
}

async function expectLoaded(page: Page, name: string) {
  const image = page.getByRole('img', { name, exact: true })
  await image.scrollIntoViewIfNeeded()
  await expect
    .poll(() => image.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0)))
    .toBeGreaterThan(0)
}
