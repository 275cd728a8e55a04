import type { Locator, Page } from '@playwright/test'
import { jpgArtwork, pngArtwork } from '../artwork.ts'
import {
  addButton,
  dropFile,
  dropFiles,
  chooseFile,
  holdUploads,
  open,
  upload,
} from '../configurator-steps.ts'
import { expect, test } from '../fixtures.ts'
import { pressAt } from '../keyboard-steps.ts'
import { logIn, newCustomer } from '../steps.ts'

const square = '/category/8/element'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const previewOf = (page: Page, name: string) =>
  page.getByRole('img', { name: new RegExp(`^Preview: .*with ${name}$`) })

async function expectFocus(control: Locator) {
  await expect(control).toBeFocused()
  await expect(control).toBeInViewport()
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`after each artwork step, focus moves to the next one, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const release = await holdUploads(page)
    await open(page, square)
    await chooseFile(page, await pngArtwork('first.png'))
    await expectFocus(button(page, 'Cancel'))
    await page.keyboard.press('Enter')
    await expectFocus(button(page, 'Upload artwork'))

    await page.keyboard.press('Shift+Tab')
    await chooseFile(page, await pngArtwork('second.png'))
    await expectFocus(button(page, 'Cancel'))
    release()
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
    await expectFocus(button(page, 'Replace'))
    await pressAt(page, button(page, 'Remove'))
    await expectFocus(button(page, 'Upload artwork'))

    await pressAt(page, button(page, 'Skip this step & email artwork later'))
    await expectFocus(button(page, 'Upload artwork now'))
    await page.keyboard.press('Shift+Tab')
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('A text.') }
    await chooseFile(page, text, 'Upload artwork now')
    await pressAt(page, button(page, 'Close'))
    await expectFocus(button(page, 'Upload artwork now'))
  })

test('focus doesn’t move when an upload finishes', async ({ page }) => {
  const release = await holdUploads(page)
  await open(page, square)
  await chooseFile(page, await pngArtwork())
  const quantity = page.getByLabel('Your quantity')
  await quantity.focus()
  release()
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await expect(quantity).toBeFocused()
})

test('canceling a small upload keeps the previous artwork, which is ordered', async ({ page }) => {
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

test('a file can be dropped anywhere on the page', async ({ page }) => {
  await open(page, square)
  const areUnhandled = await page.evaluate(() =>
    ['header', 'footer', 'h1', 'html'].flatMap((place) =>
      ['dragover', 'drop'].map((type) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([], 'empty.txt'))
        const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })
        return document.querySelector(place)?.dispatchEvent(event) ?? true
      }),
    ),
  )
  expect(areUnhandled).toEqual(areUnhandled.map(() => false))
  await dropFile(page, await pngArtwork('dropped.png'), page.getByRole('contentinfo'))
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await expect(previewOf(page, 'dropped.png')).toBeVisible()
})

test('dropping several files keeps the first one and explains why', async ({ page }) => {
  await open(page, square)
  const names = ['fox.png', 'owl.png', 'bear.png']
  const [fox, owl, bear] = await Promise.all(names.map((name) => pngArtwork(name)))
  if (!fox || !owl || !bear) throw new Error('no files')
  const step = page.getByRole('group', { name: 'Artwork', exact: true })
  const announcement = step.locator('[aria-live="polite"]').filter({ hasText: 'Each item uses one file' })
  await dropFiles(page, [fox, owl])
  await expect(announcement).toHaveText(/so we kept fox\.png\. Add owl\.png as a separate item\.$/)
  await expect(step.getByText('Uploaded', { exact: true })).toBeVisible()
  await expect(announcement).toBeVisible()
  await dropFiles(page, [owl, fox, bear])
  await expect(announcement).toHaveText(/so we kept owl\.png\. Add the other 2 as separate items\.$/)
  await dropFile(page, bear)
  await expect(step.getByText('bear.png')).toBeVisible()
  await expect(announcement).toHaveCount(0)
})

test('an upload is shown immediately, even if another picture was open', async ({ page }) => {
  await open(page, square)
  await button(page, 'Your proof').click()
  await upload(page, await pngArtwork('fox.png'))
  await expect(previewOf(page, 'fox.png')).toBeVisible()
  await expect(button(page, 'Live preview')).toHaveAttribute('aria-pressed', 'true')
  await button(page, 'On the press').click()
  await expect(previewOf(page, 'fox.png')).toBeHidden()
})

test('logging out in another tab removes the artwork', async ({ page, context }) => {
  const customer = await newCustomer(page)
  await page.goto('/login')
  await logIn(page, customer)
  await expect(button(page, 'User')).toBeVisible()
  const other = await context.newPage()
  await open(other, '/category/5/element')
  await upload(other, await pngArtwork('private.png'))
  await open(other, square)
  await upload(other, await pngArtwork('mine.png'))
  await expect(previewOf(other, 'mine.png')).toBeVisible()

  await button(page, 'User').click()
  await button(page, 'Log out').click()
  await expect(button(other, 'Upload artwork')).toBeVisible()
  await expect(previewOf(other, 'mine.png')).toHaveCount(0)
  await expect(previewOf(other, 'sample artwork')).toBeVisible()
  const kept = await other.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))
  expect(kept).not.toMatch(/private\.png|mine\.png/)
})
