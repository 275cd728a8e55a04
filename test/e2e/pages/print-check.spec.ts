import sharp from 'sharp'
import { expectAccessible } from '../accessibility.ts'
import { pdfArtwork, pngArtwork } from '../artwork.ts'
import { addButton, open, typeSize, upload } from '../configurator-steps.ts'
import { expect, test } from '../fixtures.ts'

test('a picture is checked immediately and at each size, even after a reload', async ({ page }) => {
  await open(page, '/category/8/element')
  const notes = page.getByRole('region', { name: 'Print check' })
  await expect(notes).toHaveCount(0)
  // The picture is 600 x 600 pixels.
  await upload(page, await pngArtwork('small.png'))
  await typeSize(page, 2, 2, 8)
  await expect(notes).toContainText('Sharp at this size.')
  await typeSize(page, 6, 6, 8)
  await expect(notes).toContainText('Blurry at this size. 100 dpi')
  await expect(notes).toContainText('at least 1,800 x 1,800 pixels, or choose 2" x 2" or smaller.')
  await expectAccessible(page)
  await page.reload()
  await expect(notes).toContainText('Poor')
})

test('the check appears before the upload ends, and reports a blank picture', async ({ page }) => {
  await open(page, '/category/8/element')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/upload-file*', async (route) => {
    await held
    await route.continue()
  })
  const white = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  await page
    .getByLabel('Artwork file')
    .setInputFiles({ name: 'white.png', mimeType: 'image/png', buffer: white })
  const notes = page.getByRole('region', { name: 'Print check' })
  await expect(notes).toContainText('Blank artwork. The picture is all white.')
  await expect(page.getByText('Uploading white.png')).toBeVisible()
  release()
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await expect(notes).toContainText('Blank artwork.')
  // After a reload, the shop's own finding is shown.
  await page.reload()
  await expect(notes).toContainText('Blank artwork.')
})

test('a PDF is checked by the shop', async ({ page }) => {
  await open(page, '/category/7/element')
  await upload(page, pdfArtwork())
  const notes = page.getByRole('region', { name: 'Print check' })
  await expect(notes).toContainText('Sharp at any size.')
  await expect(notes).toContainText('Fonts are included.')
})

test('text in a drawing is reported at the upload, with advice', async ({ page }) => {
  await open(page, '/category/8/element')
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" font-family="Lobster">
    <rect width="100" height="100" fill="gold"/><text x="1" y="50" font-size="12">Fox</text></svg>`
  await upload(page, { name: 'fox.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) })
  const notes = page.getByRole('region', { name: 'Print check' })
  await expect(notes).toContainText('text in Lobster may look different, and we can’t print it as is.')
  await expect(notes).toContainText('Convert the text to outlines, and upload the file again.')
  await expect(notes).toContainText('Text is close to the edge.')
})

test('reports at the upload which parts of a drawing are left out', async ({ page }) => {
  await open(page, '/category/8/element')
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
    <rect width="100" height="100" fill="gold"/>
    <circle cx="50" cy="50" r="30" fill="teal" style="mix-blend-mode:multiply;filter:blur(3px)"/></svg>`
  await upload(page, { name: 'fox.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) })
  const notes = page.getByRole('region', { name: 'Print check' })
  await expect(notes).toContainText(
    'Some parts are left out. We show and print this drawing without its filters',
  )
})

test('a file the shop could not open in time is marked as unchecked', async ({ page }) => {
  await open(page, '/category/8/element')
  await page.route('**/api/upload-file*', async (route) => {
    const answer = await route.fetch()
    const unopened = { previewPath: null, thumbnailPath: null, widthPx: null, heightPx: null, pages: null }
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...unopened } })
  })
  await upload(page, pdfArtwork())
  await expect(page.getByRole('region', { name: 'Print check' })).toContainText('Not checked.')
})

test('removing the background rechecks the picture immediately, and the shop checks it before it is added to the cart', async ({
  page,
}) => {
  await open(page, '/category/6/element')
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1240" viewBox="0 0 8 8">
    <path fill="#1040c0" d="M0 0h8v8H0z"/><circle fill="#fff" cx="4" cy="4" r="2"/></svg>`
  const buffer = await sharp(Buffer.from(drawing)).png().toBuffer()
  await upload(page, { name: 'moon.png', mimeType: 'image/png', buffer })
  const notes = page.getByRole('region', { name: 'Print check' })
  await expect(notes).toContainText('Sharp at this size.')
  await expect(notes).not.toContainText('White artwork.')

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/cut-out-check*', async (route) => {
    await held
    await route.continue()
  })
  const offer = page.getByRole('region', { name: 'Background' })
  await offer.getByRole('button', { name: 'Remove background' }).click()
  await expect(notes).toContainText('White artwork.')
  await addButton(page).click()
  const measured = page.waitForResponse(/cut-out-check/)
  release()
  const { background, layout } = await (await measured).json()
  expect(background).toEqual({ tolerance: 10 })
  expect(layout.look).toMatchObject({ isWhite: true, isTransparent: true })
  await page.waitForURL('/cart')
  // The shop has the same finding.
  await page.getByRole('button', { name: 'Use it anyway: White artwork' }).click()
  await expect(page.getByLabel('Print exactly this')).toBeVisible()
})
