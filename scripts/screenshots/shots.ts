import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Demo } from './demo-people.ts'

export type Look = { page: Page; demo: Demo }

export type Shot = {
  as?: (demo: Demo) => { token?: string; session?: string }
  open: (look: Look) => Promise<unknown>
}

const at = (url: string): Shot => ({ open: ({ page }) => page.goto(url) })

const artwork = path.join(import.meta.dirname, '../../public/designs/octopus-barista.svg')

const orderUrl = ({ id, hash }: { id: number; hash: string }) => `/order-confirm?order=${hash}$-${id}`

const submit = (url: string, button: string, message: string): Shot => ({
  open: async ({ page }) => {
    await page.goto(url)
    await page.getByRole('button', { name: button }).click()
    await page.getByText(message).first().waitFor()
  },
})

const cart = async ({ page }: Look) => {
  await page.goto('/cart')
  await page.getByRole('heading', { name: '4 items' }).waitFor()
}

const order = (choose: (demo: Demo) => { id: number; hash: string }): Shot => ({
  open: async ({ page, demo }) => {
    await page.goto(orderUrl(choose(demo)))
    await page.getByRole('heading', { name: 'Summary' }).waitFor()
  },
})

const adminOrder = (choose: (demo: Demo) => { id: number }): Shot => ({
  as: ({ staff }) => staff,
  open: async ({ page, demo }) => {
    await page.goto(`/admin/orders/${choose(demo).id}`)
    await page.getByRole('heading', { level: 1, name: /^Order / }).waitFor()
  },
})

/** Adds a dispute to the response in the browser, because only a bank can open one. */
const disputedOrder = (choose: (demo: Demo) => { id: number }): Shot => {
  const { as, open } = adminOrder(choose)
  const [createdAt, respondBy] = ['2026-11-22T16:00:00.000Z', '2026-12-12T16:00:00.000Z']
  return {
    ...(as && { as }),
    open: async (look) => {
      await look.page.route(`**/api/admin/orders/${choose(look.demo).id}`, async (route) => {
        const response = await route.fetch()
        const body = await response.json()
        const [{ id: paymentId, amount, currency }] = body.payments
        const dispute = { paymentId, amount, currency, createdAt, reason: 'product_not_received' }
        body.order.disputedAt = createdAt
        body.disputes = [
          { ...dispute, id: 1, status: 'needs-response', respondBy, closedAt: null },
          { ...dispute, id: 2, status: 'won', respondBy: null, closedAt: createdAt },
        ]
        await route.fulfill({ response, json: body })
      })
      await open(look)
    },
  }
}

const adminPage = (page: string): Shot => ({
  as: ({ staff }) => staff,
  open: async ({ page: window }) => {
    await window.goto(page)
    await window.getByRole('heading', { level: 1 }).waitFor()
    await window.waitForLoadState('networkidle')
  },
})

/** Adds problems in the browser, because the demo uses no real services. */
const todayWithProblems: Shot = {
  ...adminPage('/admin'),
  open: async (look) => {
    await look.page.route('**/api/admin/figures*', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      const since = '2026-11-22T16:00:00.000Z'
      body.work.serviceProblems = [
        {
          service: 'bucket',
          problem: 'The bucket acme-files did not save a file: it is full. Free up space or raise its quota.',
          since,
        },
        {
          service: 'stripe',
          problem:
            'Stripe rejects the key in STRIPE_SECRET_KEY, so nobody can pay. Set a valid key from Stripe’s dashboard, and restart the shop.',
          since,
        },
      ]
      await route.fulfill({ response, json: body })
    })
    await adminPage('/admin').open(look)
  },
}

export const shots: Record<string, Shot> = {
  home: at('/'),
  'home-menu': {
    open: async ({ page }) => {
      await page.goto('/')
      const menu = page.getByRole('button', { name: 'Menu', exact: true })
      if (await menu.isVisible()) await menu.click()
    },
  },
  'home-logged-in': {
    as: ({ buyer }) => buyer,
    open: async ({ page }) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'User', exact: true }).click()
    },
  },
  'configurator-die-cut': at('/category/5/element?fromHome=1'),
  'configurator-artwork': {
    open: async ({ page }) => {
      await page.goto('/category/5/element')
      await page.getByLabel('Artwork file').setInputFiles(artwork)
      await page.getByText('Uploaded', { exact: true }).waitFor()
    },
  },
  'configurator-print-check': {
    open: async ({ page }) => {
      await page.goto('/category/8/element')
      const picture = sharp({ create: { width: 300, height: 150, channels: 3, background: '#0af' } })
      const buffer = await picture.png().toBuffer()
      await page
        .getByLabel('Artwork file')
        .setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer })
      await page.getByText('Uploaded', { exact: true }).waitFor()
    },
  },
  'configurator-errors': {
    open: async ({ page }) => {
      await page.goto('/category/5/element')
      await page.getByText('Custom size', { exact: true }).click()
      await page.getByLabel('Width (inches)').fill('51')
      await page.getByLabel('Height (inches)').fill('4')
      await page.getByRole('button', { name: 'Add to cart' }).click()
      await page.getByText('Ooops!').first().waitFor()
    },
  },
  'configurator-upload-refused': {
    open: async ({ page }) => {
      await page.goto('/category/6/element')
      await page.getByLabel('Artwork file').setInputFiles({
        name: 'notes.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('no artwork'),
      })
      await page.getByText('Error to upload file, check').first().waitFor()
    },
  },
  'configurator-long-banner': {
    open: async ({ page }) => {
      await page.goto('/category/5/element')
      await page.getByText('Custom size', { exact: true }).click()
      await page.getByLabel('Width (inches)').fill('50')
      await page.getByLabel('Height (inches)').fill('120')
      await page.getByLabel('Your quantity').fill('1000000')
    },
  },
  'configurator-bumper': at('/category/10/element'),
  'configurator-magnet': at('/category/14/element'),
  'configurator-bag': at('/category/18/element'),
  'configurator-roll-label': at('/category/19/element'),
  'configurator-sheet': at('/category/26/element'),
  'configurator-pairs': at('/category/28/element'),
  'configurator-banner': at('/category/29/element'),
  'cart-empty': at('/cart'),
  cart: { as: ({ shopper }) => shopper, open: cart },
  'cart-errors': {
    as: ({ shopper }) => shopper,
    open: async (look) => {
      await cart(look)
      const { page } = look
      await page.getByRole('textbox', { name: /^Coupon/ }).fill('NOSUCH')
      await page.getByRole('button', { name: 'Apply' }).click()
      await page.getByText('Invalid coupon').waitFor()
      await page.getByRole('textbox', { name: 'Zip code' }).fill('999')
      await page.getByRole('textbox', { name: 'Email' }).fill('nobody@nowhere')
      await page.getByRole('button', { name: 'Confirm & pay' }).click()
      await page.getByText('Check the fields').waitFor()
    },
  },
  'cart-customer': {
    as: ({ buyer }) => buyer,
    open: async (look) => {
      await cart(look)
      await look.page.getByText(/^Arrives /).waitFor()
    },
  },
  'cart-offline': {
    as: ({ shopper }) => shopper,
    open: async (look) => {
      await cart(look)
      await look.page.context().setOffline(true)
      await look.page.getByText('You’re offline').waitFor()
    },
  },
  library: at('/library'),
  'library-filtered': {
    open: async ({ page }) => {
      await page.goto('/library')
      await page.getByRole('main').getByRole('list').first().getByRole('button').first().click()
    },
  },
  item: at('/item'),
  'order-pending': order(({ pending }) => pending),
  'order-proofs': order(({ waiting }) => waiting),
  'order-rejected': order(({ rejected }) => rejected),
  'order-sent': order(({ sent }) => sent),
  'order-incomplete-link': at('/order-confirm?order=x'),
  'order-unknown': {
    open: async ({ page, demo }) => {
      await page.goto(orderUrl({ ...demo.pending, id: 999_999 }))
      await page.getByText('We could not find an order for this link').waitFor()
    },
  },
  'intermediate-category': at('/intermediate-category'),
  'pay-confirm': at('/pay-confirm'),
  'order-success': at('/order-success'),
  profile: {
    as: ({ buyer }) => buyer,
    open: async ({ page }) => {
      await page.goto('/user-profile')
      await page.getByRole('link', { name: 'Go to Details' }).first().waitFor()
    },
  },
  'profile-new': {
    as: ({ newcomer }) => newcomer,
    open: async ({ page }) => {
      await page.goto('/user-profile')
      await page.getByText('No orders yet').waitFor()
    },
  },
  'profile-logged-out': at('/user-profile'),
  'pay-failure': at('/pay-failure'),
  'validate-mail': at('/validate-mail?token=none'),
  'not-my-account': at('/not-my-account?token=none'),
  login: at('/login'),
  'login-errors': submit('/login', 'Log in', 'Missing Fields'),
  signup: at('/signup'),
  'signup-errors': submit('/signup', 'Sign up', 'First name is required'),
  'restore-password': at('/restore-password?token=none'),
  'restore-password-errors': submit(
    '/restore-password?token=none',
    'Save the new password',
    'No pueden estar los campos vacios.',
  ),
  'recover-password': at('/recover-password'),
  'recover-password-done': {
    open: async ({ page }) => {
      await page.goto('/recover-password')
      await page.getByRole('textbox', { name: 'Email' }).fill('newcomer@example.com')
      await page.getByRole('button', { name: 'Send the link' }).click()
      await page.getByText('Done! Check your email').waitFor()
    },
  },
  'product-library': at('/product-library/1'),
  'user-created': at('/user-created'),
  contact: at('/contact'),
  'contact-errors': submit('/contact', 'Send', 'Missing fields'),
  stickers: at('/stickers'),
  labels: at('/labels'),
  magnets: at('/magnets'),
  banners: at('/banners'),
  'unknown-page': at('/no/such/page'),
  'payment-page': {
    as: ({ buyer }) => buyer,
    open: async (look) => {
      await cart(look)
      await look.page.getByText(/^Arrives /).waitFor()
      await look.page.getByRole('button', { name: 'Confirm & pay' }).click()
      await look.page.waitForURL(/test-payment/)
    },
  },
  'admin-orders': {
    as: ({ staff }) => staff,
    open: async ({ page, demo }) => {
      await page.goto('/admin/orders')
      await page.getByRole('link', { name: String(demo.sent.id), exact: true }).waitFor()
    },
  },
  'admin-order-pending': adminOrder(({ pending }) => pending),
  'admin-order-proofs': adminOrder(({ waiting }) => waiting),
  'admin-order-sent': adminOrder(({ sent }) => sent),
  'admin-order-disputed': disputedOrder(({ pending }) => pending),
  'admin-today': adminPage('/admin'),
  'admin-today-problems': todayWithProblems,
  'admin-board': adminPage('/admin/board'),
  'admin-inbox': adminPage('/admin/inbox'),
  'admin-customers': adminPage('/admin/customers'),
  'admin-catalog': adminPage('/admin/catalog'),
  'admin-category': adminPage('/admin/catalog/5'),
  'admin-library': adminPage('/admin/library'),
  'admin-coupons': adminPage('/admin/coupons'),
  'admin-shipping': adminPage('/admin/shipping'),
  'admin-tax': adminPage('/admin/tax'),
  'admin-mails': adminPage('/admin/mails'),
  'admin-mail-texts': adminPage('/admin/mail-texts'),
  'admin-mail-text': adminPage('/admin/mail-texts/order-held'),
  'admin-failed-jobs': adminPage('/admin/jobs'),
  'admin-staff': adminPage('/admin/staff'),
  'admin-audit': adminPage('/admin/audit'),
  'admin-settings': adminPage('/admin/settings'),
  'admin-setup': adminPage('/admin/setup'),
  'admin-canned-answers': adminPage('/admin/canned-answers'),
  'admin-logged-out': at('/admin/orders'),
  'api-docs': at('/api/docs'),
  'dev-mail': at('/dev/mail'),
}
