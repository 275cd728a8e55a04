import { readFile } from 'node:fs/promises'
import { pay } from '../../../bench/journey.ts'
import { pngArtwork } from '../artwork.ts'
import { expect, mailTo, test } from '../fixtures.ts'
import { paidOrder } from '../order-steps.ts'
import { openOrderAsStaff } from '../staff-steps.ts'
import { linkIn, newEmail } from '../steps.ts'

test('shows the new shipping price for an edited ZIP code, and an error at the field for an unknown one', async ({
  page,
  shop,
  allowProblem,
}) => {
  allowProblem(/422/)
  const { id } = await paidOrder(shop, 'moved-away')
  await openOrderAsStaff(page, shop, id)
  await page.getByRole('region', { name: 'Customer' }).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  const zip = dialog.getByRole('textbox', { name: 'ZIP code' })
  await zip.fill('99501')
  await expect(
    dialog.getByText(/Shipping to 99501 costs \$[\d.]+, \$[\d.]+ more than was paid/),
  ).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Keep the paid price' })).toBeChecked()
  await zip.fill('00000')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(zip).toHaveAttribute('aria-invalid', 'true')
  await expect(zip).toBeFocused()
  await zip.fill('99501')
  await dialog.getByRole('radio', { name: /^Record \$[\d.]+ as due$/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText('99501')
  await expect(page.getByText(/is due for shipping/)).toBeVisible()
  const payment = page.getByRole('region', { name: 'Payment' })
  await expect(payment).toContainText('Shipping due')
  await payment.getByRole('button', { name: 'Waive' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Our mistake')
  await dialog.getByRole('button', { name: 'Waive' }).click()
  await expect(page.getByText('Shipping due', { exact: true })).toHaveCount(0)
})

test('a shipping difference is refunded in the dialog that edits the ZIP code', async ({ page, shop }) => {
  const { id } = await paidOrder(shop, 'moved-closer')
  await openOrderAsStaff(page, shop, id)
  await page.getByRole('region', { name: 'Customer' }).getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'ZIP code' }).fill('60601')
  await dialog.getByRole('radio', { name: /^Refund \$[\d.]+$/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText(
    'Shipping to the corrected address costs less.',
  )
})

test('closing a dialog by keyboard returns focus to the button that opened it', async ({ page, shop }) => {
  const { id } = await paidOrder(shop, 'back-to-the-button')
  await openOrderAsStaff(page, shop, id)
  const correct = page.getByRole('region', { name: 'Customer' }).getByRole('button', { name: 'Edit' })
  const dialog = page.getByRole('dialog')
  for (const way of ['Escape', 'Cancel', 'Close', 'Save']) {
    await correct.press('Enter')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Paula Press')
    if (way === 'Escape') await page.keyboard.press(way)
    else await dialog.getByRole('button', { name: way }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(correct, way).toBeFocused()
  }
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText('Paula Press')
})

test('a library design is downloaded unchanged, and appears on the job ticket', async ({ page, shop }) => {
  const email = newEmail('design')
  const { tokenSession } = await (await fetch(`${shop.url}/api/session`)).json()
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${shop.url}/api${path}?sessionToken=${tokenSession}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.ok).toBe(true)
    return answer.json()
  }
  const [design] = await (await fetch(`${shop.url}/api/libraryproducts`)).json()
  await post(`/product-library/${design.id}/create`, { id: design.id, quantity: 3, categoryId: 5 })
  const address = { name: 'Paula', phone: '1', address: 'A', city: 'B', state: 'NY', zipCode: '10001' }
  await pay((await post('/carts/me/close', { ...address, email })).link)
  const id = linkIn(await mailTo(shop, email, /confirmed/), 'order-confirm').split('$-')[1] ?? ''

  await openOrderAsStaff(page, shop, id)
  const item = page.getByRole('region', { name: 'Items' }).getByRole('listitem')
  await expect(item).toContainText(`Library design, ${design.name}.svg`)
  const downloading = page.waitForEvent('download')
  await item.getByRole('link', { name: 'Download original' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`${design.name}.svg`)
  expect((await readFile(await download.path())).toString()).toContain('<svg')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Job ticket' }).click()
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const data = new Uint8Array(await readFile(await (await saving).path()))
  const sheet = await (await getDocument({ data, verbosity: 0 }).promise).getPage(1)
  const { items } = await sheet.getTextContent()
  const text = items.map((each) => ('str' in each ? each.str : '')).join(' ')
  expect(text).toContain(design.name)
  expect(text).not.toContain('No picture')
})

test('an order opened from a list has links to the next order and back to the list', async ({
  page,
  shop,
}) => {
  const orders = [
    await paidOrder(shop, 'walk-a'),
    await paidOrder(shop, 'walk-b'),
    await paidOrder(shop, 'walk-c'),
  ]
  const [first, , last] = orders.map(({ id }) => id)
  await openOrderAsStaff(page, shop, first ?? '')
  const list = '/admin/orders?status=PENDING&sort=oldest&q=walk'
  await page.goto(list)
  await page.getByRole('link', { name: first ?? '', exact: true }).click()
  for (const { id } of orders.slice(1)) {
    await expect(page.getByRole('link', { name: /^Next/ })).toHaveText(`Next order, ${id}`)
    await page.keyboard.press('j')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${id}`)
  }
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${last}`)
  await page.getByRole('link', { name: 'Back to list' }).click()
  await page.waitForURL(list)
})

test('the chat precedes the timeline on a narrow screen, and an unanswered message warns before printing', async ({
  page,
  shop,
}) => {
  const { link, id } = await paidOrder(shop, 'narrow')
  const hash = /order=([^$]+)/.exec(link)?.[1]
  await openOrderAsStaff(page, shop, id)
  await page.getByLabel('Proof files').setInputFiles(await pngArtwork('proof.png'))
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page.getByText('Awaiting customer approval', { exact: true }).first()).toBeVisible()
  const asCustomer = (path: string, body: object) =>
    fetch(`${shop.url}/api${path}?hash=${hash}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await asCustomer(`/order/change-status/${id}`, { status: 'APPROVED' })
  await asCustomer(`/messages/${id}`, { content: '<p>Wait, there is a typo</p>' })
  await page.setViewportSize({ width: 390, height: 800 })
  await page.reload()
  await expect(page.getByText('Unanswered message from the customer')).toBeVisible()
  const top = async (name: string) =>
    (await page.getByRole('region', { name, exact: true }).boundingBox())?.y ?? Number.NaN
  expect(await top('Chat')).toBeLessThan(await top('Timeline'))
  await page.getByRole('button', { name: 'No reply needed' }).click()
  await expect(page.getByText('Unanswered message from the customer')).toHaveCount(0)
})

test('proofs are sorted by keyboard; a canned answer is inserted and can be edited', async ({
  page,
  shop,
}) => {
  const { id } = await paidOrder(shop, 'keyboard')
  await openOrderAsStaff(page, shop, id)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const title = `Glossy ${id}`
  await page.request.post(`${shop.url}/api/admin/canned-answers`, {
    headers: { authorization: `Bearer ${token}` },
    data: { title, content: 'Glossy it is.' },
  })
  const files = await Promise.all(['a.png', 'b.png', 'c.png'].map((name) => pngArtwork(name)))
  await page.getByLabel('Proof files').setInputFiles(files)
  const cards = page.getByRole('region', { name: 'Next round' }).getByRole('listitem')
  await expect(cards).toHaveCount(3)
  const later = cards.filter({ hasText: 'a.png' }).getByRole('button', { name: /later$/ })
  await later.focus()
  for (const at of [1, 2]) {
    await page.keyboard.press('Enter')
    await expect(cards.nth(at)).toContainText('a.png')
    await expect(later).toBeFocused()
  }
  await cards
    .nth(2)
    .getByRole('button', { name: /^Remove/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(cards).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Upload proofs' })).toBeFocused()

  await page.reload()
  const message = page.getByRole('textbox', { name: 'Message to the customer' })
  await message.fill('Hello Paula')
  await page.getByRole('combobox', { name: 'Saved reply' }).selectOption(title)
  await expect(message).toHaveValue('Hello Paula')
  await page.getByRole('button', { name: 'Insert' }).click()
  await expect(message).toHaveValue('Hello Paula\n\nGlossy it is.')
  await expect(message).toBeFocused()
})
