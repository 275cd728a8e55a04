import { expect, mailTo, test } from '../fixtures.ts'
import { addStickers, confirmAndPay, expectInCart, logIn, newCustomer, pressPay } from '../steps.ts'

test('reorders from My Orders, and lists unavailable items', async ({ page, shop }) => {
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
