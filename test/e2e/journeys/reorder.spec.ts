import { orderStickers, pay } from '../../../bench/journey.ts'
import { pngArtwork } from '../artwork.ts'
import { expect, mailTo, test } from '../fixtures.ts'
import {
  addStickers,
  confirmAndPay,
  expectInCart,
  linkIn,
  logIn,
  newCustomer,
  newEmail,
  pressPay,
} from '../steps.ts'
import { quantity } from '../storefront-steps.ts'

test.describe('reorder', () => {
  test('with the order’s link and the same artwork, clicked twice', async ({ page, newVisitor, shop }) => {
    const email = newEmail('again')
    const { buffer } = await pngArtwork()
    await pay((await orderStickers(shop.url, { email, artwork: new Uint8Array(buffer) })).link)
    const link = linkIn(await mailTo(shop, email, /confirmed/), 'order-confirm')

    await page.goto(link)
    await page.getByRole('button', { name: 'Reorder' }).dblclick()
    await page.waitForURL('/cart')
    await expectInCart(page, 1)
    await expect(page.getByRole('img', { name: 'Artwork artwork.png' })).toBeVisible()
    await expect(quantity(page)).toHaveValue('100')

    // Anyone with the link can reorder, into their own cart.
    const other = await newVisitor()
    await other.goto(link)
    await other.getByRole('button', { name: 'Reorder' }).click()
    await other.waitForURL(/\/cart/)
    await expectInCart(other, 1)
    await expectInCart(page, 1)
  })

  test('from My Orders; unavailable items are named', async ({ page, shop }) => {
    const customer = await newCustomer(page)
    await addStickers(page)
    await page.goto('/login')
    await logIn(page, customer)
    await expect(page.getByRole('button', { name: 'User', exact: true })).toBeVisible()
    await expectInCart(page, 1)
    await page.goto('/cart')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Ada Adhesive')
    await expect(page.getByText(/^Arrives /)).toBeVisible()
    await confirmAndPay(page)
    await pressPay(page)
    await mailTo(shop, customer.email, /confirmed/)

    await page.goto('/user-profile')
    const order = page.getByRole('region', { name: 'My Orders' }).getByRole('listitem').first()
    await order.getByRole('button', { name: 'Reorder' }).click()
    await page.waitForURL('/cart')
    await expect(page.getByRole('heading', { name: 'Die Cut Stickers' })).toBeVisible()
    await expectInCart(page, 1)

    const refused = { name: 'Circle Stickers', reason: 'Out of stock' }
    await page.goto('/user-profile')
    await page.route(/\/orders\/\d+\/reorder/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), refused: [refused] } })
    })
    await order.getByRole('button', { name: 'Reorder' }).click()
    await page.waitForURL('/cart')
    await expect(page.getByRole('main')).toContainText('Circle Stickers: Out of stock')

    await page.goto('/user-profile')
    await page.unroute(/\/orders\/\d+\/reorder/)
    await page.route(/\/orders\/\d+\/reorder/, (route) =>
      route.fulfill({ json: { cartItems: [], refused: [refused] } }),
    )
    await order.getByRole('button', { name: 'Reorder' }).click()
    await expect(order).toContainText('Circle Stickers: Out of stock')
    await expect(page).toHaveURL('/user-profile')
  })
})
