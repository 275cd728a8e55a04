import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { expectAccessibleAndNarrow } from '../accessibility.ts'
import { pdfPage } from '#test/pdf-page.ts'
import { artworkColor, shareOfColor } from '../artwork.ts'
import { addButton, open, upload } from '../configurator-steps.ts'
import { expect, test } from '../fixtures.ts'
import { itemLine } from '../purchase-steps.ts'

const [dieCut, circle, oval, kissCut] = [5, 6, 9, 11]
const white = { r: 255, g: 255, b: 255 }
const yellow = { r: 250, g: 210, b: 30 }

const [r, g, b] = artworkColor
const ring = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600">
    <circle cx="300" cy="300" r="210" fill="none" stroke="rgb(${r},${g},${b})" stroke-width="120"/></svg>`,
)

const onGround = async (background: typeof white) => ({
  name: 'ring.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp(ring).flatten({ background }).jpeg({ quality: 90 }).toBuffer(),
})

// The page is 300 x 197.3 points, or 1,200 x 789.2 pixels.
const onWhitePage = () => {
  const paint = '1 1 1 rg 0 0 300 200 re f 0 0.5 0.9 rg 60 50 120 90 re f'
  const buffer = pdfPage(paint, '', [], { page: '/CropBox [0 0 300 197.3]' })
  return { name: 'page.pdf', mimeType: 'application/pdf', buffer }
}

const offer = (page: Page) => page.getByRole('region', { name: 'Background' })
const remove = (page: Page) => offer(page).getByRole('button', { name: 'Remove background' })
const restore = (page: Page) => offer(page).getByRole('button', { name: 'Restore background' })
const tolerance = (page: Page) => offer(page).getByRole('slider', { name: 'Background tolerance' })
const preview = (page: Page) => page.getByRole('img', { name: /^Preview: / })
const pathOf = (page: Page) => preview(page).locator('path.cut-line').first().getAttribute('d')
const shareOf = async (page: Page, color: typeof white) =>
  shareOfColor(await preview(page).screenshot(), [color.r, color.g, color.b])

async function addedItem(page: Page) {
  const adding = page.waitForResponse(/\/carts\/me\/items/)
  await addButton(page).click()
  const { cartItem } = await (await adding).json()
  await page.waitForURL('/cart')
  return cartItem
}

for (const [name, category, file] of [
  ['die cut', dieCut, () => onGround(white)],
  ['kiss cut', kissCut, () => onGround(white)],
  ['die cut of a PDF', dieCut, onWhitePage],
] as const)
  test(`a ${name} is cut around the whole picture until its white background is removed, by mouse`, async ({
    page,
  }) => {
    await open(page, `/category/${category}/element`)
    await upload(page, await file())
    await expect(offer(page)).toContainText('Your picture has a plain white background.')
    await expect(tolerance(page)).toHaveCount(0)
    const whole = await pathOf(page)

    await remove(page).click()
    await expect.poll(() => pathOf(page)).not.toBe(whole)
    await expect(offer(page)).toContainText('Background removed.')
    await restore(page).click()
    await expect.poll(() => pathOf(page)).toBe(whole)
    await expect(offer(page)).toContainText('Your picture has a plain white background.')
    expect((await addedItem(page)).design.background).toBeNull()
  })

test('a plain background is removed and restored by keyboard on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `/category/${dieCut}/element`)
  await upload(page, await onGround(yellow))
  await expect(offer(page)).toHaveCount(1)
  await expect(page.getByRole('group', { name: 'Artwork' }).locator(offer(page))).toBeVisible()
  await expect.poll(() => shareOf(page, yellow)).toBeGreaterThan(0.03)
  const whole = await pathOf(page)

  await remove(page).press('Enter')
  await expect(restore(page)).toBeFocused()
  await expect.poll(() => pathOf(page)).not.toBe(whole)
  await expect.poll(() => shareOf(page, yellow)).toBeLessThan(0.01)
  await expect.poll(async () => shareOfColor(await preview(page).screenshot())).toBeGreaterThan(0.03)
  await expectAccessibleAndNarrow(page)

  await tolerance(page).press('End')
  await expect(offer(page)).toContainText('This removes the whole picture. Choose a lower tolerance.')
  await expect(page.getByRole('group', { name: 'Cut line' })).toContainText(
    'There is nothing to cut around: the picture is empty',
  )

  await restore(page).press('Space')
  await expect(remove(page)).toBeFocused()
  await expect.poll(() => pathOf(page)).toBe(whole)
  await expect(page.getByText('There is nothing to cut around')).toHaveCount(0)
})

test('a circle keeps its placement without its colored background, even after a reload', async ({ page }) => {
  await open(page, `/category/${circle}/element`)
  await upload(page, await onGround(yellow))
  await page.getByRole('button', { name: 'Fill', exact: true }).click()
  await expect.poll(() => shareOf(page, yellow)).toBeGreaterThan(0.02)
  await remove(page).click()
  await expect.poll(() => shareOf(page, yellow)).toBeLessThan(0.002)
  await page.reload()
  await expect(restore(page)).toBeVisible()
  await expect.poll(() => shareOf(page, yellow)).toBeLessThan(0.002)
  await expect(page.getByRole('button', { name: 'Fill', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  const { design } = await addedItem(page)
  expect(design).toMatchObject({ ...defaultDesign, mode: 'fill', background: { tolerance: 10 } })
})

test('offers to remove white around the artwork where the material shows, and the cart shows it', async ({
  page,
}) => {
  await open(page, `/category/${oval}/element?size=3x2`)
  await upload(page, await onGround(white))
  await expect(page.getByRole('application', { name: 'Place the artwork' })).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
  await page.getByRole('group', { name: 'Material' }).getByText('Holographic vinyl').click()
  await page.getByRole('group', { name: 'White ink' }).getByText('Under the artwork').click()
  await expect(offer(page)).toContainText('let the material show')
  const before = await shareOf(page, white)

  await remove(page).click()
  await expect.poll(() => shareOf(page, white)).toBeLessThan(0.7 * before)
  const { design } = await addedItem(page)
  expect(design.background).toEqual({ tolerance: 10 })
  const src = await itemLine(page, 'Oval Stickers').getByRole('img').first().getAttribute('src')
  const drawn = await (await page.request.get(src ?? '')).body()
  const flat = await sharp(drawn).flatten({ background: '#000' }).png().toBuffer()
  expect(await shareOfColor(flat, [255, 255, 255])).toBeLessThan(0.02)
})

test('offers nothing for a picture without a plain background', async ({ page }) => {
  await open(page, `/category/${dieCut}/element`)
  const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, at) => (at * 7919) % 251))
  const raw = { width: 300, height: 300, channels: 3 } as const
  const buffer = await sharp(noise, { raw }).png().toBuffer()
  await upload(page, { name: 'photo.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('slider', { name: 'Distance from the artwork' })).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
})

test('a failed replacement keeps artwork without its background', async ({ page, allowProblem }) => {
  allowProblem(/ 415 .*\/api\/upload-file|status of 415/)
  await open(page, `/category/${circle}/element`)
  await upload(page, await onGround(yellow))
  await remove(page).click()
  await expect.poll(() => shareOf(page, yellow)).toBeLessThan(0.002)
  const text = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('A text.') }
  await page.getByLabel('Artwork file').setInputFiles(text)
  await expect(page.getByRole('alert', { name: 'Error to upload file notes.pdf' })).toBeVisible()
  await expect(restore(page)).toBeVisible()
  await expect.poll(() => shareOf(page, yellow)).toBeLessThan(0.002)
  await expect.poll(async () => shareOfColor(await preview(page).screenshot())).toBeGreaterThan(0.02)
})
