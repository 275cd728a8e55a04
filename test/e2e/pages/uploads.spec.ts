import { expect, test } from '../fixtures.ts'
import { artworkColor, jpgArtwork, pdfArtwork, pngArtwork, shareOfColor, svgArtwork } from '../artwork.ts'
import { expectInCart } from '../steps.ts'

const uploadFailed = 'Error to upload file, check the format and size'

test('spec 2: PNG, JPG, SVG and PDF files are shown on the sticker and in the cart', async ({ page }) => {
  for (const makeFile of [pngArtwork, jpgArtwork, svgArtwork, pdfArtwork]) {
    const file = await makeFile()
    await page.goto('/category/8/element')
    await page.getByLabel('Artwork file').setInputFiles(file)
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
    const preview = page.getByRole('img', { name: /^Preview: / })
    await expect(preview).toHaveAccessibleName(new RegExp(`with ${file.name}$`))
    await expect
      .poll(async () => shareOfColor(await preview.screenshot(), artworkColor))
      .toBeGreaterThan(0.02)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.waitForURL('/cart')
    const picture = page.getByRole('img', { name: `Artwork ${file.name}` })
    await expect.poll(async () => shareOfColor(await picture.screenshot(), artworkColor)).toBeGreaterThan(0.5)
    await expect(page.getByText('Failed to load PDF file')).toHaveCount(0)
  }
})

test('spec 8: files whose type doesn’t match their name are rejected, and a valid one is accepted afterward', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/ (400|413|415|422) .*\/api\/upload-file/)
  await page.goto('/category/8/element')
  const [input, problem] = [page.getByLabel('Artwork file'), page.getByText(uploadFailed, { exact: true })]
  const good = await pngArtwork()
  const bad = [
    {
      name: 'notes.png',
      mimeType: 'image/png',
      buffer: Buffer.from('This is a text, whatever its name says.\n'),
      reason: 'Please upload a PDF, JPG, PNG or SVG file.',
    },
    {
      name: 'half.png',
      mimeType: 'image/png',
      buffer: good.buffer.subarray(0, good.buffer.length / 2),
      reason: /picture/,
    },
    {
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('A text that says so.\n'),
      reason: 'Please upload a PDF, JPG, PNG or SVG file.',
    },
    {
      name: 'big.png',
      mimeType: 'image/png',
      buffer: Buffer.concat([good.buffer, Buffer.alloc(5 * 1024 * 1024)]),
      reason: 'The file is larger than 5 MB.',
    },
  ]
  for (const { reason, ...file } of bad) {
    await input.setInputFiles(file)
    await expect(problem).toBeVisible()
    const alert = page.getByRole('alert', { name: `Error to upload file ${file.name}` })
    await expect(alert.getByText(reason)).toBeVisible()
    await expect(page.getByText('Error to upload file')).toHaveCount(1)
    await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(problem).toBeHidden()
  }
  await input.setInputFiles(good)
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await expect(page.getByText('Error to upload file')).toHaveCount(0)
})

test('spec 2: the upload can be skipped', async ({ page }) => {
  await page.goto('/category/8/element')
  await page.getByRole('button', { name: 'Skip this step & email artwork later' }).click()
  await expect(page.getByText(/email your artwork/)).toBeVisible()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.waitForURL('/cart')
  await expectInCart(page, 1)
  const line = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Square Stickers' }) })
  await expect(line.getByRole('presentation')).toHaveAttribute('src', '/pictures/placeholder.svg')
})
