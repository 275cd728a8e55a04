import type { Locator, Page } from '@playwright/test'
import { pngArtwork } from './artwork.ts'
import { expect, test } from './fixtures.ts'
import { paidOrder } from './order-steps.ts'
import { openAsStaff, openOrderAsStaff } from './staff-steps.ts'

const sentence = 'Error to upload file, check the format and size'
const wrongType = 'Please upload a PDF, JPG, PNG or SVG file.'

const notes = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('A text.') }
const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }

/** Uploads files that are rejected; the reason follows the specification's sentence. */
async function expectReasons(input: Locator, within: Locator) {
  await input.setInputFiles(notes)
  await expect(within.getByText(`${sentence}. ${wrongType}`)).toBeVisible()
  await input.setInputFiles(large)
  await expect(within.getByText(`${sentence}. The file is larger than 5 MB.`)).toBeVisible()
}

test('issue: a rejected upload shows its reason in the chat, to customer and staff, and as a proof', async ({
  page,
  shop,
  newVisitor,
  allowProblem,
}) => {
  allowProblem(/ 415 /)
  const { link, id } = await paidOrder(shop, 'upload-reasons')
  const chatOf = (page: Page) =>
    page
      .locator('section')
      .filter({ has: page.getByLabel(/^Attach a file/) })
      .last()
  const customer = await newVisitor()
  await customer.goto(link)
  await expectReasons(customer.getByLabel(/^Attach a file/), chatOf(customer))
  await openOrderAsStaff(page, shop, id)
  await expectReasons(page.getByLabel(/^Attach a file/), chatOf(page))
  await expectReasons(
    page.getByLabel('Proof files'),
    page.getByRole('region', { name: 'Proofs', exact: true }),
  )
})

test('issue: and as a picture of a category or a design, which may be 5 MB', async ({
  page,
  shop,
  allowProblem,
}) => {
  allowProblem(/ 415 /)
  const { buffer } = await pngArtwork()
  const heavy = { ...notes, buffer: Buffer.concat([buffer, Buffer.alloc(4_900_000)]) }
  await openAsStaff(page, shop, 'catalog')
  await page.getByRole('link', { name: 'Add a product to Stickers' }).click()
  await expectReasons(page.getByLabel('Picture', { exact: true }), page.getByRole('main'))
  await page.getByLabel('Picture', { exact: true }).setInputFiles(heavy)
  await expect(page.getByRole('button', { name: 'Replace picture' })).toBeVisible()
  await expect(page.getByText(sentence)).toHaveCount(0)
  await openAsStaff(page, shop, 'library')
  await page.getByRole('button', { name: 'New design' }).click()
  const dialog = page.getByRole('dialog')
  await expectReasons(dialog.getByLabel('Design', { exact: true }), dialog)
})
