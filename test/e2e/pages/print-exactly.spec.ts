import { expectAccessible } from '../accessibility.ts'
import { pngArtwork } from '../artwork.ts'
import { addButton, open, typeSize, upload } from '../configurator-steps.ts'
import { expect, mailTo, test } from '../fixtures.ts'
import { mailedOrder } from '../order-steps.ts'
import { expectStatus } from '../purchase-steps.ts'
import { openOrderAsStaff } from '../staff-steps.ts'
import { addStickers, confirmAndPay, contact, fillContact, newEmail, pressPay } from '../steps.ts'

type CartItem = { fileData: object; canPrintExactly?: true }

test('staff see accepted findings in full', async ({ page, newVisitor, shop }) => {
  const email = newEmail('accepted')
  await open(page, '/category/8/element')
  await upload(page, await pngArtwork('fox.png'))
  await typeSize(page, 6, 6, 8)
  const words = '100 dpi: it will look pixelated.'
  await expect(page.getByRole('region', { name: 'Print check' })).toContainText(words)
  await addButton(page).click()
  await page.waitForURL('/cart')
  // Adding the item didn't accept the finding; only a click on its control does.
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByLabel('Print exactly this')).toHaveCount(0)
  await page.getByRole('button', { name: 'Use it anyway: Blurry at this size' }).click()
  await page.getByLabel('Print exactly this').check()
  await fillContact(page, { ...contact, Email: email, 'Zip code': '10001' })
  await confirmAndPay(page)
  await pressPay(page)

  const { id } = await mailedOrder(shop, email)
  const admin = await newVisitor()
  await openOrderAsStaff(admin, shop, id)
  await expect(async () => {
    await admin.reload()
    await expect(admin.getByRole('region', { name: 'Print this file' })).toContainText(words, {
      timeout: 2_000,
    })
  }).toPass()
  await expect(admin.getByText(`Blurry at this size. ${words}`).first()).toBeVisible()
  await expect(admin.getByText('Accepted by the customer').first()).toBeVisible()
  await expectAccessible(admin)
})

test('Print exactly this takes a dropped file to Approved without a proof', async ({
  page,
  newVisitor,
  shop,
}) => {
  const email = newEmail('print-exactly')
  await test.step('a file that prints well is added to the cart', async () => {
    await open(page, '/category/8/element')
    await upload(page, await pngArtwork('fox.png'))
    await typeSize(page, 2, 2, 8)
    await expect(page.getByRole('region', { name: 'Print check' })).toContainText('Sharp at this size.')
    await addButton(page).click()
    await page.waitForURL('/cart')
  })

  const promise = page.getByText('Nothing is printed before you approve the proof.')
  await test.step('the customer approves it before paying', async () => {
    await expect(promise).toBeVisible()
    await page.getByLabel('Print exactly this').check()
    await expect(promise).toBeHidden()
    await expectAccessible(page)
    await fillContact(page, { ...contact, Email: email, 'Zip code': '10001' })
    await confirmAndPay(page)
    await pressPay(page)
    await expect(page.getByText('so there is no proof to wait for')).toBeVisible()
    await expect(page.getByText('Nothing is printed before you do.')).toHaveCount(0)
  })

  const { id, link } = await mailedOrder(shop, email)
  await test.step('its order is approved without a proof', async () => {
    await expect(async () => {
      await page.goto(link)
      await expectStatus(page, 'Approved')
    }).toPass()
    await expect(page.getByText('You approved this when you ordered.')).toBeVisible()
    await expect(page.getByText('Print exactly this: approved when you ordered')).toBeVisible()
  })

  const admin = await newVisitor()
  await openOrderAsStaff(admin, shop, id)
  const printed = admin.getByRole('region', { name: 'Print this file' })
  await expect(printed).toContainText('Approved by the customer when they ordered')
  await expect(printed).toContainText('fox.png')
  // It is printed as it was placed, not as it was uploaded.
  await expect(printed.getByRole('img', { name: /, as printed$/ })).toHaveAttribute(
    'src',
    /^\/item-pictures\//,
  )
  await expect(printed.getByRole('button', { name: 'Print PDF' })).toBeVisible()
  await expect(printed.getByRole('link', { name: 'Download original' })).toBeVisible()
  await expect(printed.getByText('Download to print')).toHaveCount(0)
  await expect(admin.getByRole('button', { name: 'Mark as In print' })).toBeVisible()
})

test('a customer who approves some items sees which others get a proof, on every page and in the email', async ({
  page,
  shop,
}) => {
  const email = newEmail('partly')
  await open(page, '/category/8/element')
  await upload(page, await pngArtwork('fox.png'))
  await typeSize(page, 2, 2, 8)
  await addButton(page).click()
  await page.waitForURL('/cart')
  await addStickers(page)
  await page.getByLabel('Print exactly this').check()
  await fillContact(page, { ...contact, Email: email, 'Zip code': '10001' })
  await confirmAndPay(page)
  await pressPay(page)
  const others = /the items that you have not approved yet/
  await expect(page.getByText(others)).toBeVisible()
  await expect(page.getByText(/Nothing is printed before you do/)).toBeVisible()
  const returned = await page.context().newPage()
  await returned.goto('/pay-confirm')
  await expect(returned.getByText(others)).toBeVisible()
  await returned.close()
  const { text } = await mailTo(shop, email, /confirmed/)
  expect(text.replace(/\s+/g, ' ')).toContain('Artwork is missing for: > Die Cut Stickers')
  const { link } = await mailedOrder(shop, email)
  await page.goto(link)
  await expect(page.getByText('We need your artwork. It is missing for Die Cut Stickers')).toBeVisible()

  await test.step('a customer who approves no items in the next order sees the usual text', async () => {
    await addStickers(page)
    await fillContact(page, { ...contact, Email: newEmail('none'), 'Zip code': '10001' })
    await confirmAndPay(page)
    await pressPay(page)
    await expect(page.getByText('An email will be sent to you to approve the order.')).toBeVisible()
  })
})

test('Print exactly this stays selected until payment, unless the item changes', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/other\.webp|print-exactly-.*\.js/)
  const exactly = page.getByLabel('Print exactly this')
  await open(page, '/category/8/element')
  await upload(page, await pngArtwork('fox.png'))
  await typeSize(page, 2, 2, 8)
  await addButton(page).click()
  await page.waitForURL('/cart')
  await exactly.check()
  await fillContact(page, { ...contact, Email: newEmail('kept') })

  await test.step('it is kept after a reload, and after visiting another page', async () => {
    await page.reload()
    await expect(exactly).toBeChecked()
    await page.goto('/stickers')
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()
    await expect(exactly).toBeChecked()
  })

  await test.step('it is kept when going back from the payment page', async () => {
    await confirmAndPay(page)
    await page.goBack()
    await expect(exactly).toBeChecked()
    await expect(page.getByText('Nothing is printed before you approve the proof.')).toBeHidden()
  })

  await test.step('it is kept when the payment is canceled', async () => {
    await confirmAndPay(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'Back to your cart' }).click()
    await expect(exactly).toBeChecked()
  })

  await test.step('it is cleared once the item needs a proof, or looks different', async () => {
    const changes: ((item: CartItem) => object)[] = [
      (item) => ({ ...item, canPrintExactly: undefined }),
      (item) => ({ ...item, fileData: { ...item.fileData, drawnPath: 'item-pictures/other.webp' } }),
    ]
    for (const change of changes) {
      await page.route(/\/api\/session/, async (route) => {
        const response = await route.fetch()
        const session: { cartItems: CartItem[] } = await response.json()
        await route.fulfill({ response, json: { ...session, cartItems: session.cartItems.map(change) } })
      })
      const changed = page.waitForResponse(/\/api\/session/)
      await page.reload()
      await changed
      await expect(page.getByText('Nothing is printed before you approve the proof.')).toBeVisible()
      await page.unrouteAll({ behavior: 'wait' })
      await page.reload()
      await expect(exactly).not.toBeChecked()
      await exactly.check()
    }
  })

  await test.step('it isn’t sent if its checkbox hasn’t loaded', async () => {
    await page.route(/print-exactly.*\.js/, (route) => route.abort())
    await page.reload()
    const closing = page.waitForRequest(/\/carts\/me\/close/)
    await confirmAndPay(page)
    expect((await closing).postDataJSON()).toMatchObject({ printExactly: [] })
    await page.unrouteAll({ behavior: 'wait' })
    await page.goto('/cart')
    await expect(exactly).toBeChecked()
  })

  await confirmAndPay(page)
  await pressPay(page)
  await expect(page.getByText('Your order has been created')).toBeVisible()
  await page.getByRole('link', { name: 'Continue shopping' }).click()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('checkoutPrintExactly'))).toBeNull()
})
