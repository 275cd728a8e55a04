import { dayText } from '#app/features/ground/time/date-text.ts'
import { dayAt, shiftDay } from '#app/features/ground/time/days.ts'
import { pngArtwork } from '../artwork.ts'
import { expect, mailTo, test } from '../fixtures.ts'
import { openAsStaff } from '../staff-steps.ts'
import { linkIn, newEmail, pressPay } from '../steps.ts'

test('staff make a quote during a phone call and send it, and the customer pays it', async ({
  page,
  shop,
  newVisitor,
  allowProblem,
}) => {
  allowProblem(/422/)
  const email = newEmail('phone')
  await openAsStaff(page, shop, 'quotes')
  await page.getByRole('button', { name: 'New quote' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Quote \d+$/)
  const adding = page.getByRole('form', { name: 'Add a product' })
  await adding.getByRole('combobox', { name: 'Product' }).selectOption('Stickers: Circle Stickers')
  await adding.getByRole('combobox', { name: 'Size' }).selectOption('Custom size')
  await adding.getByRole('textbox', { name: 'Width' }).fill('4')
  await adding.getByRole('textbox', { name: 'Height' }).fill('4')
  await adding.getByRole('combobox', { name: 'Quantity' }).fill('250')
  await adding.getByLabel('Artwork').setInputFiles(await pngArtwork('sun.png'))
  const price = adding.getByRole('status')
  await expect(price).toHaveText(/^\$\d/)
  const shownPrice = (await price.textContent()) ?? ''
  await adding.getByRole('button', { name: 'Add item' }).click()
  const items = page.getByRole('region', { name: 'Items' })
  await expect(items).toContainText('Circle Stickers')
  await expect(items).toContainText('sun.png')
  await expect(items).toContainText(shownPrice)

  const contact = {
    Name: 'Paula Print',
    Email: email,
    Phone: '2125550100',
    Address: '5 Paper Road',
    City: 'New York',
    State: 'NY',
    'ZIP code': '10001',
  }
  for (const [label, value] of Object.entries(contact)) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  }
  const total = page.getByRole('region', { name: 'Total' })
  await expect(total).not.toContainText('Enter the ZIP code')
  const endsOn = shiftDay(dayAt(new Date(), 'America/Chicago'), 7)
  await page.getByLabel('Last day to pay').fill(endsOn)
  await page.getByRole('textbox', { name: 'Note to the customer' }).fill('As we talked on the phone')
  const zipCode = page.getByRole('textbox', { name: 'ZIP code' })
  await zipCode.fill('00000')
  await page.getByRole('button', { name: 'Send quote' }).click()
  await expect(zipCode).toHaveAttribute('aria-invalid', 'true')
  // Delay the quote's reload for this ZIP code, so that the quote is sent before it arrives.
  await page.route(/zipCode=10001/, (route) => setTimeout(() => void route.continue(), 2_000))
  const reload = page.waitForRequest(/zipCode=10001/)
  await zipCode.fill('10001')
  await reload
  await page.getByRole('button', { name: 'Send quote' }).click()
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText(email)
  await expect(page.getByText('Open', { exact: true })).toBeVisible()

  const mail = await mailTo(shop, email, /quote/i)
  expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(`online through ${dayText(endsOn)}`)
  const customer = await newVisitor()
  await customer.goto(linkIn(mail, '/quote?'))
  await expect(customer.getByText(`You can pay it through ${dayText(endsOn)}.`)).toBeVisible()
  await expect(customer.getByText('As we talked on the phone')).toBeVisible()
  await customer.getByRole('button', { name: /^Pay \$/ }).click()
  await customer.waitForURL(/\/test-payment\//)
  await pressPay(customer)
  await customer.goto(linkIn(mail, '/quote?'))
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText(/is paid$/)
  await customer.getByRole('link', { name: /^View order/ }).click()
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+$/)

  await openAsStaff(page, shop, `quotes?q=${email}`)
  await expect(page.getByRole('table')).toContainText('Paid')
})
