import type { Page } from '@playwright/test'
import { orderStickers, pay } from '../../../bench/journey.ts'
import { expectAccessible, expectToFit } from '../accessibility.ts'
import { pngArtwork } from '../artwork.ts'
import { expect, mailTo, test } from '../fixtures.ts'
import { returnTo } from '../page-time.ts'
import type { Shop } from '../shop.ts'
import { openAsStaff } from '../staff-steps.ts'
import { openCartWithStickers, callApi, linkIn, newEmail, stored } from '../steps.ts'

// This file changes data that other files rely on.
test.use({ shopName: 'changed' })

// Playwright's tracing tries to access the iframe that shows an email.
const blockedTraceScript = /Blocked script execution in 'about:srcdoc'/

/** Matches the console error that the browser logs for an error response. */
const refused = (status: number) => new RegExp(`responded with a status of ${status}`)

const contactMessage = (email: string, content: string) => ({
  name: 'Wanda Writer',
  email,
  phone: '2125550100',
  codePhone: '+1',
  content,
})

test('a reply to a contact message arrives in the sender’s inbox and is listed among the emails', async ({
  page,
  newVisitor,
  shop,
  allowProblem,
}) => {
  allowProblem(blockedTraceScript)
  const email = newEmail('wanda')
  await callApi(page, 'POST', '/create-contact', contactMessage(email, 'Do you print on cork?'))
  await openAsStaff(page, shop, 'inbox')
  await page.getByRole('row', { name: email }).getByRole('link', { name: 'Wanda Writer' }).click()
  await page.waitForURL(/\/admin\/inbox\/\d+$/)
  // The list, which also shows the message, stays visible for a moment, so wait for the page.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wanda Writer')
  await expect(page.getByText('Do you print on cork?')).toBeVisible()

  const colleague = await newVisitor()
  await openAsStaff(colleague, shop, 'inbox')
  await colleague.goto(page.url())
  await colleague.getByRole('textbox', { name: `Email to ${email}` }).fill('No, sorry.')

  const answer = page.getByRole('textbox', { name: `Email to ${email}` })
  await answer.fill('Hello!')
  await page.getByLabel('Saved reply').selectOption('Low resolution')
  await page.getByRole('button', { name: 'Insert' }).click()
  await expect(answer).toHaveValue(/^Hello!\n\nThank you for your order!/)
  await answer.fill('We do.\nHow thick?')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('heading', { name: `Reply by ${shop.admin.email}` })).toBeVisible()
  await expect(page.getByText('Done', { exact: true })).toBeVisible()

  await test.step('a colleague writing at the same time sees the reply and keeps their text', async () => {
    await returnTo(colleague)
    await expect(colleague.getByText('already replied')).toBeVisible()
    await expect(colleague.getByRole('textbox', { name: `Email to ${email}` })).toHaveValue('No, sorry.')
  })

  const mail = await mailTo(shop, email, /Your message to Kisscut/)
  expect(mail.text).toContain('We do.\nHow thick?')
  expect(mail.text).toContain('> Do you print on cork?')

  await page.goto(`/admin/mails?q=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: 'Your message to Kisscut' }).click()
  await expect(page.getByTitle('Email preview')).toHaveAttribute('srcdoc', /How thick\?/)
  await page.getByRole('button', { name: 'Send again' }).click()
  const corrected = newEmail('corrected')
  await page.getByRole('textbox', { name: 'To' }).fill(corrected)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  expect((await mailTo(shop, corrected, /Your message/)).text).toBe(mail.text)
})

test('a changed setting appears in the footer immediately', async ({
  page,
  newVisitor,
  shop,
  allowProblem,
}) => {
  allowProblem(refused(422))
  await openAsStaff(page, shop, 'settings')
  const visitor = await newVisitor()
  await visitor.goto('/')
  const footer = visitor.getByRole('contentinfo')
  await expect(footer).not.toContainText('(512) 555-0199')

  await page.getByRole('textbox', { name: 'Phone' }).fill('(512) 555-0199')
  await test.step('a link to another page doesn’t discard input without confirmation', async () => {
    await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Emails' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('(512) 555-0199')
  })
  await page.getByRole('button', { name: 'Add link' }).click()
  await page.getByRole('textbox', { name: 'Name 3' }).fill('Shop TV')
  await page.getByRole('textbox', { name: 'Address 3' }).fill('http://tv.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a URL that starts with https://').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Address 3' }).fill('https://tv.example/kisscut')
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('9')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Settings saved/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()

  await visitor.reload()
  await expect(footer).toContainText('(512) 555-0199')
  await expect(footer.getByRole('link', { name: 'Shop TV' })).toHaveAttribute(
    'href',
    'https://tv.example/kisscut',
  )
  await expect(visitor.getByText('Shipping typically takes 3-9 working days.')).toBeVisible()
})

test('a changed shipping price appears in the cart, and a lower price for a heavier parcel is rejected', async ({
  page,
  newVisitor,
  shop,
  allowProblem,
}) => {
  allowProblem(refused(422))
  await openAsStaff(page, shop, 'shipping')
  const hawaii = (weight: string) =>
    page.getByRole('textbox', { name: `Hawaii, up to ${weight}`, exact: true })
  const before = await hawaii('8.82 oz').inputValue()
  await hawaii('8.82 oz').fill('99')
  await page.getByRole('textbox', { name: 'Destination ZIP code' }).fill('96813')
  await page.getByRole('textbox', { name: 'Weight', exact: true }).fill('200')
  await page.getByRole('button', { name: 'Calculate' }).click()
  await expect(page.getByText('Enter a weight, such as 1 lb 8 oz')).toBeVisible()
  await page.getByRole('textbox', { name: 'Weight', exact: true }).fill('7 oz')
  await page.getByRole('button', { name: 'Calculate' }).click()
  await expect(page.getByText(`Hawaii: $${before} now, $99.00 with your changes`)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('A heavier parcel cannot cost less than a lighter one').first()).toBeVisible()
  await expect(hawaii('1 lb 1.64 oz')).toHaveAttribute('aria-invalid', 'true')

  for (const weight of await page.getByRole('textbox', { name: /^Hawaii, up to/ }).all()) {
    await weight.fill('19.87')
  }
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Shipping prices saved/)).toBeVisible()

  const visitor = await newVisitor()
  await openCartWithStickers(visitor)
  await visitor.getByRole('textbox', { name: 'Zip code' }).fill('96813')
  await expect(visitor.getByText('$19.87')).toBeVisible()
})

test('a person’s data is permanently erased, after typing a confirmation', async ({
  page,
  shop,
  allowProblem,
}) => {
  allowProblem(refused(404))
  const { email, id, link } = await sentOrder(page, shop)
  await openAsStaff(page, shop, 'customers')
  await page.getByRole('button', { name: 'Erase a guest’s data' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Email' }).fill(`x${email}`)
  await dialog.getByRole('button', { name: 'Erase permanently' }).click()
  await expect(dialog.getByText('No data found for this email')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('button', { name: 'Erase permanently' }).click()
  await expect(dialog).toBeHidden()

  await page.goto(`/admin/orders/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(id)
  await expect(page.getByText(email)).toHaveCount(0)
  await expect(page.getByText('Erased').first()).toBeVisible()
  const hash = /order=(.+)\$-/.exec(link)?.[1]
  expect((await page.request.get(`/api/order/${id}?hash=${hash}`)).status()).toBe(404)
})

test('a coupon is created and edited', async ({ page, shop, allowProblem }) => {
  allowProblem(refused(422))
  const code = `DESK${Date.now()}`
  await openAsStaff(page, shop, 'coupons')
  await page.getByRole('button', { name: 'New coupon' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.getByRole('textbox', { name: 'Discount' }).fill('120')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('At most 100%').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Discount' }).fill('12.5')
  await page.getByLabel('Last day').click()
  await page.keyboard.type('12')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Enter a complete date or leave blank')).toBeVisible()
  await page.getByLabel('Last day').fill('2040-11-30')
  await page.getByRole('button', { name: 'Create' }).click()
  const row = page.getByRole('row', { name: code })
  await expect(row).toContainText('12.5%')
  await expect(page.getByRole('button', { name: 'New coupon' })).toBeFocused()
  const headers = { authorization: `Bearer ${await stored(page, 'token')}` }
  const [coupon] = await (await page.request.get(`/api/admin/coupons?q=${code}`, { headers })).json()
  expect(coupon.endsAt, 'in the shop’s time zone, Chicago').toBe('2040-12-01T06:00:00.000Z')
  await row.getByRole('button', { name: code }).click()
  await page.getByRole('checkbox', { name: /^Disabled/ }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Disabled')
  await expect(row.getByRole('button', { name: code })).toBeFocused()
})

test('the desk’s pages are accessible, and fit a narrow screen', async ({ page, shop, allowProblem }) => {
  allowProblem(blockedTraceScript)
  await callApi(page, 'POST', '/create-contact', contactMessage(newEmail('axe'), 'Is this readable?'))
  await openAsStaff(page, shop, 'coupons')
  const paths = [
    ['coupons', 'Coupons'],
    ['shipping', 'Shipping prices'],
    ['tax', 'Sales tax'],
    ['inbox', 'Inbox'],
    ['inbox/1', 'Message'],
    ['customers', 'Customers'],
    ['customers/1', 'Orders'],
    ['mails', 'Emails'],
    ['mails/1', 'Delivery'],
    ['mail-texts', 'Email texts'],
    ['mail-texts/order-held', 'Preview'],
    ['jobs', 'Failed jobs'],
    ['settings', 'Settings'],
    ['canned-answers', 'Saved replies'],
  ] as const
  for (const [path, heading] of paths) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(`/admin/${path}`)
      await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await expectToFit(page)
    })
  }
})

async function sentOrder(page: Page, shop: Shop) {
  const email = newEmail('erased')
  const { buffer } = await pngArtwork()
  await pay((await orderStickers(shop.url, { email, artwork: new Uint8Array(buffer) })).link)
  const link = linkIn(await mailTo(shop, email, /confirmed/), 'order-confirm')
  const id = link.split('$-')[1] ?? ''
  const { token } = await callApi<{ token: string }>(page, 'POST', '/login', shop.admin)
  const rejected = await page.request.post(`/api/order/change-status/${id}`, {
    data: { status: 'REJECTED', reason: 'Not printable' },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(rejected.status()).toBe(200)
  return { email, id, link }
}
