import type { Locator, Page } from '@playwright/test'
import { jpgArtwork, pngArtwork } from './artwork.ts'
import { addButton, dropFile, giveFile, holdUploads, open, upload } from './configurator-steps.ts'
import { expect, test } from './fixtures.ts'
import { pressAt } from './keyboard-steps.ts'
import { logIn, newCustomer } from './steps.ts'

const square = '/category/8/element'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const previewOf = (page: Page, name: string) =>
  page.getByRole('img', { name: new RegExp(`^Preview: .*with ${name}$`) })

async function expectFocus(control: Locator) {
  await expect(control).toBeFocused()
  await expect(control).toBeInViewport()
}

test('issue: the upload of a small file is canceled, and the artwork before it is ordered', async ({
  page,
}) => {
  await open(page, square)
  await upload(page, await pngArtwork('kept.png'))
  const release = await holdUploads(page)
  await page.getByLabel('Artwork file').setInputFiles(await jpgArtwork())
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/upload-file'))
  await button(page, 'Cancel').click()
  await ended
  release()
  await expect(page.getByText('kept.png', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('Error to upload file')).toHaveCount(0)
  await expect(previewOf(page, 'kept.png')).toBeVisible()
  await addButton(page).click()
  await page.waitForURL('/cart')
  await expect(page.getByRole('img', { name: 'Artwork kept.png' })).toBeVisible()
})
