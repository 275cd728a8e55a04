import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { pngArtwork } from '../artwork.ts'
import { expect, mailTo, test } from '../fixtures.ts'
import { returnTo } from '../page-time.ts'
import { confirmAndPay, contact, fillContact, linkIn, logIn, newEmail, pressPay } from '../steps.ts'

test.use({ shopName: 'first sale', shopSettings: { DEMO: 'false' } })

const step = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

test.describe.configure({ mode: 'serial' })

test('an empty shop announces that it will open soon, and has no dead ends', async ({ page, request }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opening soon.')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const links = await page
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  for (const path of new Set(links.filter((href) => href?.startsWith('/')))) {
    expect((await request.get(path ?? '')).status(), `${path}`).toBe(200)
  }
  expect((await request.get('/intermediate-category')).status()).toBe(404)
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect([...sitemap.matchAll(/<loc>[^<]*:\d+([^<]*)/g)].map(([, path]) => path)).toEqual(['/contact'])
  await page.goto('/library')
  await expect(page.getByText('No designs here yet')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expectAccessible(page)
})

test('an owner sets up an empty shop and ships its first order without entering a URL', async ({
  page,
  shop,
  newVisitor,
  allowProblem,
}) => {
  allowProblem(/status of (404|422)/)
  const email = newEmail('first-customer')
  const customer = await newVisitor()
  const back = async (done: string) => {
    await page.getByRole('link', { name: 'Today', exact: true }).click()
    await expect(page.getByText(done)).toBeVisible()
  }

  await test.step('the owner enters the shop’s details', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Log in' }).first().click()
    await logIn(page, shop.admin)
    await page.waitForURL('/admin')
    await expect(page.getByText('0 of 9 done')).toBeVisible()
    await expect(step(page, 'Add shop details')).toContainText('Next')
    await expectAccessible(page)
    await step(page, 'Add shop details').getByRole('link').click()
    await page.getByLabel('Shop name').fill('Peel & Co')
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('1 Press Street, Austin, TX 78702')
    await page.getByLabel('Phone').fill('(512) 555-0190')
    await page.getByLabel('Contact email').fill('hi@peel.test')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Enter a valid ZIP code').first()).toBeVisible()
    await page.getByLabel('Origin ZIP code').fill('78702')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Settings saved')).toBeVisible()
    await back('1 of 9 done')
  })

  await test.step('the first product is published', async () => {
    await step(page, 'Add a product and its price').getByRole('link').click()
    await expect(page.getByText('No products yet')).toBeVisible()
    await page.getByRole('link', { name: 'New category' }).click()
    await page.getByLabel('Name').fill('Beer Mats')
    await page.getByLabel('Picture', { exact: true }).setInputFiles(await pngArtwork('mat.png'))
    await expect(page.getByRole('button', { name: 'Replace picture' })).toBeVisible()
    await expect(page.getByLabel('Setup')).toHaveValue('')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beer Mats')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('To publish this product: Enter the prices.')).toBeVisible()
    const prices = { Setup: '14', 'Minimum per piece': '0', 'Per square inch': '0.05' }
    for (const [label, price] of Object.entries(prices))
      await page.getByLabel(label, { exact: true }).fill(price)
    await page.getByLabel('Per piece', { exact: true }).fill('0.50')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Published. Customers can order it now.')).toBeVisible()
    await back('2 of 9 done')
  })

  await test.step('a first design is added with its category', async () => {
    await step(page, 'Offer ready-made designs').getByRole('link').click()
    await page.getByRole('button', { name: 'New design' }).click()
    await page.getByRole('dialog').getByLabel('New category').fill('Animals')
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
    const dialog = page.getByRole('dialog', { name: 'New design' })
    await dialog.getByLabel('Design', { exact: true }).setInputFiles(await pngArtwork('owl.png'))
    await dialog.getByLabel('Name').fill('Night Owl')
    await dialog.getByLabel('Price each').fill('3.60')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('row', { name: /Night Owl/ })).toContainText('Animals')
    await back('2 of 9 done')
    await expect(step(page, 'Offer ready-made designs')).toHaveCount(0)
  })

  await test.step('shipping prices, tax and policies are reviewed', async () => {
    await step(page, 'Review shipping prices').getByRole('link').click()
    const cell = page.getByLabel('Zone 7: up to 1,800 miles, up to 8.82 oz')
    await cell.fill('7.77')
    await page.getByRole('link', { name: 'Today', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await expect(cell).toHaveValue('7.77')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/Shipping prices saved/)).toBeVisible()
    await back('3 of 9 done')
    for (const title of ['Set up sales tax', 'Link your terms and policies']) {
      await page.getByRole('button', { name: `Mark as reviewed : ${title}` }).click()
      await expect(step(page, title)).toHaveCount(0)
    }
    await expect(page.getByText('5 of 9 done')).toBeVisible()
  })

  await test.step('a visitor finds it, buys it and pays', async () => {
    await customer.goto('/')
    const menu = customer.getByRole('navigation', { name: 'Products' })
    await expect(menu.getByRole('link', { name: 'Beer Mats' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Library' })).toBeVisible()
    await customer.getByRole('link', { name: 'Make your beer mats' }).click()
    await customer.getByRole('button', { name: 'Skip this step & email artwork later' }).click()
    await customer.getByRole('button', { name: 'Add to cart' }).click()
    await customer.waitForURL('/cart')
    await fillContact(customer, { Email: email, ...contact })
    await expect(customer.getByText('$7.77')).toBeVisible()
    await confirmAndPay(customer)
    await pressPay(customer)
    await mailTo(shop, email, /confirmed/)
    await page.reload()
    await expect(page.getByText('6 of 9 done')).toBeVisible()
  })

  await test.step('a proof is sent and approved', async () => {
    await step(page, 'Send a proof').getByRole('link').click()
    await page.getByRole('row').filter({ hasText: email }).getByRole('link').first().click()
    await page.getByLabel('Proof files').setInputFiles(await pngArtwork('proof.png'))
    await page.getByRole('button', { name: 'Send for approval' }).click()
    await customer.goto(linkIn(await mailTo(shop, email, /proof/i), 'order-confirm'))
    await customer.getByRole('button', { name: 'APPROVE' }).click()
    await customer.waitForURL('/order-success')
  })

  await test.step('the order is printed, packed and sent', async () => {
    await returnTo(page)
    for (const status of ['In print', 'Ready to send']) {
      const mark = page.getByRole('button', { name: `Mark as ${status}` })
      await mark.click()
      await expect(mark).toHaveCount(0)
    }
    await page.getByRole('combobox', { name: /^Carrier/ }).selectOption('UPS')
    await page.getByRole('textbox', { name: /^Tracking number/ }).fill('1Z999AA1')
    await page.getByRole('button', { name: 'Mark as Sent' }).click()
    await expect(page.getByRole('link', { name: 'UPS, 1Z999AA1' })).toBeVisible()
    await mailTo(shop, email, /on its way|sent/i)
  })

  await test.step('only real payments and emails are missing', async () => {
    await page.getByRole('link', { name: 'Today', exact: true }).click()
    await expect(page.getByText('7 of 9 done')).toBeVisible()
    await expect(step(page, 'Accept payments')).toContainText('Next')
    await page.getByRole('link', { name: 'Setup', exact: true }).click()
    await expect(step(page, 'Send emails')).toContainText('SMTP_URL')
    await expect(page.getByText('Your shop is ready to sell.')).toHaveCount(0)
    await expectAccessible(page)
  })
})
