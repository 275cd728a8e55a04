import type { Locator, Page } from '@playwright/test'
import { pngArtwork } from '../artwork.ts'
import { expect, test } from '../fixtures.ts'
import { paidOrder } from '../order-steps.ts'
import { openAsStaff, openOrderAsStaff } from '../staff-steps.ts'

const sentence = 'Error to upload file, check the format and size'
const wrongType = 'Please upload a PDF, JPG, PNG or SVG file.'

const notes = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('A text.') }
const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }

/** Uploads a file that is rejected; the reason precedes the specification's sentence. */
async function expectReason(input: Locator, within: Locator, file = notes, reason = wrongType) {
  await input.setInputFiles(file)
  await expect(within.getByText(`${reason} ${sentence}`)).toBeVisible()
}

test('shows why an upload is rejected, in the customer’s and the staff’s chat, and for a proof', async ({
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
  await expectReason(customer.getByLabel(/^Attach a file/), chatOf(customer))
  await openOrderAsStaff(page, shop, id)
  await expectReason(page.getByLabel(/^Attach a file/), chatOf(page))
  const proofs = page.getByRole('region', { name: 'Proofs', exact: true })
  await expectReason(page.getByLabel('Proof files'), proofs)
})

test('shows why a category or design picture is rejected', async ({ page, shop, allowProblem }) => {
  allowProblem(/ 415 /)
  const { buffer } = await pngArtwork()
  const heavy = { ...notes, buffer: Buffer.concat([buffer, Buffer.alloc(4_900_000)]) }
  await openAsStaff(page, shop, 'catalog')
  await page.getByRole('link', { name: 'Add a product to Stickers' }).click()
  const picture = page.getByLabel('Picture', { exact: true })
  await expectReason(picture, page.getByRole('main'))
  await expectReason(picture, page.getByRole('main'), large, 'The file is larger than 5 MB.')
  await picture.setInputFiles(heavy)
  await expect(page.getByRole('button', { name: 'Replace picture' })).toBeVisible()
  await expect(page.getByText(sentence)).toHaveCount(0)
  await openAsStaff(page, shop, 'library')
  await page.getByRole('button', { name: 'New design' }).click()
  const dialog = page.getByRole('dialog')
  await expectReason(dialog.getByLabel('Design', { exact: true }), dialog)
})
