import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { colorPictures, corners, orientedJpeg } from '#test/color-pictures.ts'
import { shareOfColor } from '../artwork.ts'
import { open } from '../configurator-steps.ts'
import { expect, test } from '../fixtures.ts'

const preview = (page: Page) => page.getByRole('img', { name: /^Preview: / })

/** Holds back uploads until the returned function is called, so that the browser must draw the file itself. */
async function holdUploads(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/upload-file*', async (route) => {
    await held
    await route.continue()
  })
  return release
}

const choose = (page: Page, type: string, buffer: Buffer) =>
  page
    .getByLabel('Artwork file')
    .setInputFiles({ name: `artwork.${type}`, mimeType: `image/${type}`, buffer })

/** Picks one picture per color space. Other tests cover the shop's previews of all of them without a browser. */
const isRepresentative = ({ name }: { name: string }) =>
  [
    'a CMYK JPEG',
    'an Adobe RGB (1998) JPEG',
    'a Display P3 PNG',
    'a PNG of 16-bit gray with transparency',
  ].includes(name)

test('a picture’s colors match the print, before and after the upload', async ({ page }) => {
  for (const { name, type, bytes, shows } of (await colorPictures()).filter(isRepresentative)) {
    await test.step(name, async () => {
      await open(page, '/category/8/element')
      const release = await holdUploads(page)
      await choose(page, type, bytes)
      await expect(page.getByText(`Uploading artwork.${type}`)).toBeVisible()
      const isShown = () =>
        expect(async () => {
          expect(await shareOfColor(await preview(page).screenshot(), shows)).toBeGreaterThan(0.1)
        }).toPass()
      // Browsers ignore the profiles of CMYK pictures.
      if (name !== 'a CMYK JPEG') await isShown()
      release()
      await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
      await isShown()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Remove' }).click()
    })
  }
})

test('a photo is upright before and after its upload, regardless of how the camera was held', async ({
  page,
}) => {
  await open(page, '/category/8/element')
  for (const orientation of [3, 5, 6]) {
    await test.step(`EXIF orientation ${orientation}`, async () => {
      const release = await holdUploads(page)
      await choose(page, 'jpeg', await orientedJpeg(orientation))
      const isUpright = () =>
        expect(async () => {
          const [leftUp, rightUp, rightDown, leftDown] = await middles(await preview(page).screenshot())
          expect(Math.max(leftUp.x, leftDown.x)).toBeLessThan(Math.min(rightUp.x, rightDown.x))
          expect(Math.max(leftUp.y, rightUp.y)).toBeLessThan(Math.min(leftDown.y, rightDown.y))
        }).toPass()
      await isUpright()
      release()
      await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
      await isUpright()
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Remove' }).click()
    })
  }
})

type Middle = { x: number; y: number }

/** Returns the center of each corner color's area. */
async function middles(screenshot: Buffer): Promise<[Middle, Middle, Middle, Middle]> {
  const { data, info } = await sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const sums = corners.map(() => ({ x: 0, y: 0, count: 0 }))
  for (let at = 0; at < info.width * info.height; at++) {
    const found = corners.findIndex((color) =>
      color.every((part, channel) => Math.abs((data[at * info.channels + channel] ?? 0) - part) < 24),
    )
    const sum = sums[found]
    if (!sum) continue
    sum.x += at % info.width
    sum.y += Math.floor(at / info.width)
    sum.count++
  }
  const middle = (at: number): Middle => {
    const { x, y, count } = sums[at] ?? { x: 0, y: 0, count: 0 }
    return { x: x / count, y: y / count }
  }
  return [middle(0), middle(1), middle(2), middle(3)]
}
