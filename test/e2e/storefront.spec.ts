import type { BrowserContext, Page } from '@playwright/test'
import { orderStickers, pay } from '../../bench/journey.ts'
import { pngArtwork } from './artwork.ts'
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
  newEmail,
  pressPay,
  stored,
} from './steps.ts'

const password = 'die cut fox'

/** Whether each call was sent, and how often. */
function countCalls(page: Page, method: string, path: RegExp): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === method && path.test(request.url())) calls++
  })
  return () => calls
}

async function newCustomer(page: Page): Promise<{ email: string; password: string }> {
  const email = newEmail('two-tabs')
  const person = { firstName: 'Ada', surName: 'Adhesive', phone: '2125550100', address: '7 Vinyl Street' }
  const place = { city: 'New York', state: 'NY', zipCode: '10001' }
  await callApi(page, 'POST', '/signup', { ...person, ...place, email, password, repeatPassword: password })
  return { email, password }
}

const quantity = (page: Page) => page.getByRole('spinbutton', { name: 'Quantity of Die Cut Stickers' })

test.describe('issue 3: reorder', () => {
  test('by the link of the order, with the same artwork, pressed twice', async ({
    page,
    newVisitor,
    shop,
  }) => {
    const email = newEmail('again')
    const { buffer } = await pngArtwork()
    await pay((await orderStickers(shop.url, { email, artwork: new Uint8Array(buffer) })).link)
    const link = linkIn(await mailTo(shop, email, /it is paid/), 'order-confirm')

    await page.goto(link)
    await page.getByRole('button', { name: 'Reorder' }).dblclick()
    await page.waitForURL('/cart')
    await expectInCart(page, 1)
    await expect(page.getByRole('img', { name: 'Artwork artwork.png' })).toBeVisible()
    await expect(quantity(page)).toHaveValue('100')

    // Whoever has the link may, and it goes into their own cart.
    const other = await newVisitor()
    await other.goto(link)
    await other.getByRole('button', { name: 'Reorder' }).click()
    await other.waitForURL(/\/cart/)
    await expectInCart(other, 1)
    await expectInCart(page, 1)
  })

  test('from My Orders; what cannot be ordered any more is told by name', async ({ page, shop }) => {
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
    await mailTo(shop, customer.email, /it is paid/)

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

test.describe('issue 3: a lost connection', () => {
  const banner = (page: Page) => page.getByText('You are offline', { exact: false }).first()

  test.beforeEach(({ allowProblem }) => allowProblem(/ERR_INTERNET_DISCONNECTED/))

  test('is told, keeps what was typed, and nothing is sent until pressed again', async ({
    page,
    context,
  }) => {
    const sent = countCalls(page, 'POST', /create-contact/)
    await page.goto('/contact')
    await fillContact(page, { Name: 'Olga', 'E-mail': 'olga@example.com', Message: 'Is it matte?' })
    await page.getByLabel('Phone code').fill('+1')
    await page.getByLabel('Phone', { exact: true }).fill('2125550100')
    await context.setOffline(true)
    await expect(banner(page)).toBeVisible()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('The shop could not be reached.', { exact: false })).toBeVisible()

    // Another page cannot be loaded, so this one stays.
    await page.getByRole('link', { name: 'Cart', exact: true }).click()
    await expect(page.getByText('the other page cannot be opened', { exact: false })).toBeVisible()
    await expect(page).toHaveURL('/contact')
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Is it matte?')

    const before = sent()
    await context.setOffline(false)
    await expect(page.getByText('You are back online.')).toBeVisible()
    await expect(banner(page)).toBeHidden()
    // Long enough for anything that would send itself again.
    await page.waitForTimeout(3_000)
    expect(sent(), 'nothing is sent by itself').toBe(before)
    await expect(page.getByText('You are back online.')).toBeHidden()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Message sent successfully')).toBeVisible()
    expect(sent()).toBe(before + 1)
    await page.getByRole('link', { name: 'Cart', exact: true }).click()
    await page.waitForURL('/cart')
  })

  test('in the configurator: the choices stay, and the item is added once', async ({ page, context }) => {
    const added = countCalls(page, 'POST', /carts\/me\/items/)
    await page.goto('/category/5/element')
    await page.getByText('Custom size', { exact: true }).click()
    await page.getByLabel('Width (inches)').fill('7')
    await page.getByLabel('Height (inches)').fill('6')
    await page.getByLabel('Artwork file').setInputFiles(await pngArtwork('fox.png'))
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
    const price = page.getByRole('form').getByText(/^\$\d+\.\d\d$/)
    await expect(price.first()).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText('The shop could not be reached.', { exact: false }).first()).toBeVisible()
    await expect(page).toHaveURL(/\/category\/5\/element/)
    await expect(page.getByLabel('Width (inches)')).toHaveValue('7')
    await expect(page.getByText('fox.png').first()).toBeVisible()

    await context.setOffline(false)
    await page.waitForTimeout(1_500)
    await expect(page).toHaveURL(/\/category\/5\/element/)
    expect(added()).toBe(1)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.waitForURL('/cart')
    await expectInCart(page, 1)
    expect(added()).toBe(2)
  })

  test('in the cart: a change fails with words, and can be made again', async ({ page, context }) => {
    const closed = countCalls(page, 'POST', /carts\/me\/close/)
    await addStickers(page)
    await fillContact(page, { ...contact, Email: newEmail('offline') })
    await expect(page.getByText(/^Arrives /)).toBeVisible()
    await context.setOffline(true)
    await quantity(page).fill('100')
    await quantity(page).press('Enter')
    await expect(page.getByText('Failed to edit the quantity')).toBeVisible()
    await page.getByRole('button', { name: 'Confirm & pay' }).click()
    await expect(page.getByText('Nothing was charged', { exact: false })).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Back to checkout' }).click()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(contact.Name)
    await quantity(page).fill('100')
    await quantity(page).press('Enter')
    await expect(page.getByRole('listitem').getByText('$64.50')).toBeVisible()
    const before = closed()
    await confirmAndPay(page)
    expect(closed()).toBe(before + 1)
  })
})

test.describe('issue 3: two tabs', () => {
  async function twoTabs(context: BrowserContext, page: Page): Promise<Page> {
    const other = await context.newPage()
    await page.goto('/')
    await expectInCart(page, 0)
    await other.goto('/')
    await expectInCart(other, 0)
    return other
  }

  test('share one cart: what either does is seen in the other, and neither overwrites it', async ({
    page,
    context,
  }) => {
    const other = await twoTabs(context, page)
    await addStickers(page)
    await expectInCart(other, 1)
    await addStickers(other)
    await expectInCart(page, 2)
    await expect(page.getByRole('heading', { name: '2 items' })).toBeVisible()
    await quantity(page).first().fill('200')
    await quantity(page).first().press('Enter')
    await expect(quantity(other).first()).toHaveValue('200')
    await expect(quantity(other).nth(1)).toHaveValue('50')
    await other.getByRole('button', { name: 'Delete Die Cut Stickers' }).nth(1).click()
    await expect(page.getByRole('heading', { name: '1 item', exact: true })).toBeVisible()
    await expect(quantity(page)).toHaveValue('200')
  })

  test('opened at the same time, before there is a session, they still have the same one', async ({
    page,
    context,
  }) => {
    const other = await context.newPage()
    // The other tab's session comes late, when this one already has an item in its own.
    let letGo = () => {}
    const isLate = new Promise<void>((resolve) => (letGo = resolve))
    await other.route(/\/api\/session/, async (route) => {
      const response = await route.fetch()
      await isLate
      await route.fulfill({ response })
    })
    await other.goto('/')
    await addStickers(page)
    const session = await stored(page, 'sessionToken')
    letGo()
    await expectInCart(other, 1)
    await expectInCart(page, 1)
    expect(await stored(other, 'sessionToken')).toBe(session)
  })

  test('what changed elsewhere is seen on coming back', async ({ page }) => {
    await addStickers(page)
    const token = await stored(page, 'sessionToken')
    type Cart = { cartItems: { id: number }[] }
    const { cartItems } = await callApi<Cart>(page, 'GET', `/carts/me/get?sessionToken=${token}`)
    const json = { id: cartItems[0]?.id, quantity: 300 }
    await callApi(page, 'POST', `/carts/me/items/edit?sessionToken=${token}`, json)
    await expect(quantity(page)).toHaveValue('50')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(quantity(page)).toHaveValue('300')
  })

  test('logging out in one is seen in the other, and nothing of the customer stays there', async ({
    page,
    context,
  }) => {
    const customer = await newCustomer(page)
    const other = await twoTabs(context, page)
    await addStickers(other)
    await page.goto('/login')
    await logIn(page, customer)
    await expect(page.getByRole('button', { name: 'User', exact: true })).toBeVisible()
    // The login is seen too, and so are the customer's details at the checkout.
    await expect(other.getByRole('button', { name: 'User', exact: true })).toBeVisible()
    await expect(other.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue('7 Vinyl Street')
    const profile = await context.newPage()
    await profile.goto('/user-profile')
    await expect(profile.getByText('7 Vinyl Street')).toBeVisible()

    await page.getByRole('button', { name: 'User', exact: true }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(other.getByRole('link', { name: 'Log in' })).toBeVisible()
    await expectInCart(other, 0)
    await expect(other.getByRole('textbox', { name: 'Address', exact: true })).toHaveCount(0)
    const kept = await other.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    )
    expect(kept).not.toContain('Vinyl Street')
    await expect(profile.getByRole('heading', { name: 'Log in to see your profile' })).toBeVisible()
    await expect(profile.getByText('7 Vinyl Street')).toHaveCount(0)
    expect(await stored(profile, 'token')).toBeNull()
  })
})

test.describe('spec 3: local storage', () => {
  const clear = (page: Page) => page.evaluate(() => localStorage.clear())

  test('cleared at each step, the purchase can be finished', async ({ page, shop, allowProblem }) => {
    // Without its session a call is refused; the shop then finds it again.
    allowProblem(/401/)
    const email = newEmail('cleared')
    await page.goto('/')
    await expectInCart(page, 0)
    await clear(page)
    await page.getByRole('link', { name: 'Get 50 for $20' }).click()
    await page.getByRole('button', { name: 'Skip this step & email artwork later' }).click()
    await clear(page)
    // Spec 4: without a session token the visitor goes home. From there everything works again.
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.waitForURL(({ pathname }) => pathname === '/')
    await expect.poll(() => stored(page, 'sessionToken')).not.toBeNull()
    await addStickers(page)
    await expectInCart(page, 1)
    const session = await stored(page, 'sessionToken')

    await clear(page)
    await quantity(page).fill('100')
    await quantity(page).press('Enter')
    // Spec 2: the cart's items are not shown without a session token; the cart itself is found again.
    await page.waitForURL(({ pathname }) => pathname === '/')
    await expectInCart(page, 1)
    expect(await stored(page, 'sessionToken')).toBe(session)
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()
    await fillContact(page, { ...contact, Email: email })
    await expect(page.getByText(/^Arrives /)).toBeVisible()
    await confirmAndPay(page)
    await clear(page)
    await pressPay(page)
    await clear(page)
    await page.getByRole('link', { name: 'Continue shopping' }).click()
    await page.waitForURL(({ pathname }) => pathname === '/')
    await expectInCart(page, 0)
    const mail = await mailTo(shop, email, /it is paid/)
    await page.goto(linkIn(mail, 'order-confirm'))
    await expect(page.getByRole('heading', { name: 'Die Cut Stickers' })).toBeVisible()
    await clear(page)
    await page.getByRole('textbox', { name: 'Message' }).fill('No storage, no problem')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('log')).toContainText('No storage, no problem')
  })

  test('refused altogether, one can still buy and log in', async ({ page, shop, allowProblem }) => {
    // React Router's script that keeps the scroll position complains, once a page load, and lives without.
    allowProblem(/SecurityError|^uncaught: $/)
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
      }
    })
    const email = newEmail('refused')
    await page.goto('/')
    await page.getByRole('link', { name: 'Get 50 for $20' }).click()
    await page.getByLabel('Artwork file').setInputFiles(await pngArtwork('fox.png'))
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.waitForURL('/cart')
    await expectInCart(page, 1)
    await fillContact(page, { ...contact, Email: email })
    await page.getByRole('link', { name: 'Library' }).first().click()
    await page
      .getByRole('link', { name: /Buy 1 for/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Continue to cart' }).click()
    await expectInCart(page, 2)
    await fillContact(page, { ...contact, Email: email })
    await confirmAndPay(page)
    await pressPay(page)
    await mailTo(shop, email, /it is paid/)

    const customer = await newCustomer(page)
    await page.goto('/login')
    await logIn(page, customer)
    await expect(page.getByRole('button', { name: 'User', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'User', exact: true }).click()
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByText('7 Vinyl Street')).toBeVisible()
  })
})

test.describe('issue 3: password managers and autofill', () => {
  /** What each form tells the browser about its fields, by their names. */
  const forms: Record<string, Record<string, string>> = {
    '/login': { email: 'username', password: 'current-password' },
    '/signup': {
      firstName: 'given-name',
      surName: 'family-name',
      email: 'username',
      phone: 'tel',
      address: 'street-address',
      city: 'address-level2',
      state: 'address-level1',
      zipCode: 'postal-code',
      password: 'new-password',
      repeatPassword: 'new-password',
    },
    '/recover-password': { email: 'username' },
    '/restore-password?token=none': { password: 'new-password', repeatPassword: 'new-password' },
    '/contact': {
      name: 'name',
      email: 'email',
      codePhone: 'tel-country-code',
      phone: 'tel-national',
      content: '',
    },
    '/cart': {
      name: 'name',
      email: 'email',
      phone: 'tel',
      address: 'street-address',
      city: 'address-level2',
      state: 'address-level1',
      zipCode: 'postal-code',
      coupon: 'off',
    },
  }

  const fieldsOf = (page: Page) =>
    page.evaluate(() => {
      const fields = [...document.querySelectorAll<HTMLInputElement>('main form [name]')]
      return Object.fromEntries(fields.map(({ name, autocomplete }) => [name, autocomplete]))
    })

  for (const [url, fields] of Object.entries(forms)) {
    test(`the form of ${url}`, async ({ page }) => {
      if (url === '/cart') await addStickers(page)
      else await page.goto(url)
      await expect(page.locator('main form').first()).toBeVisible()
      expect(await fieldsOf(page)).toEqual(fields)
    })
  }

  test('the password form of the profile names the account', async ({ page }) => {
    const customer = await newCustomer(page)
    await page.goto('/login')
    await logIn(page, customer)
    await expect(page.getByRole('button', { name: 'User', exact: true })).toBeVisible()
    await page.goto('/user-profile')
    await expect(page.getByLabel('Current password')).toBeVisible()
    const username = page.locator('form input[autocomplete="username"]')
    await expect(username).toHaveValue(customer.email)
    expect(await fieldsOf(page)).toMatchObject({
      current: 'current-password',
      new: 'new-password',
      repeat: 'new-password',
    })
  })

  test('what a password manager fills in without typing is what is sent', async ({ page }) => {
    const customer = await newCustomer(page)
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled()
    await page.evaluate(({ email, password }) => {
      const fill = (name: string, value: string) => {
        const field = document.querySelector<HTMLInputElement>(`input[name=${name}]`)
        if (field) field.value = value
      }
      fill('email', email)
      fill('password', password)
    }, customer)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('button', { name: 'User', exact: true })).toBeVisible()
  })
})
