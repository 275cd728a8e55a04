import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { expectAccessible } from '../accessibility.ts'
import { artworkColor, pdfArtwork } from '../artwork.ts'
import { addButton, dropFile, open, typeSize, upload } from '../configurator-steps.ts'
import { expect, test } from '../fixtures.ts'
import { crossingFrame, dust, thread } from '#test/hostile-files.ts'

const [r, g, b] = artworkColor
const ring = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600">
    <circle cx="300" cy="300" r="210" fill="none" stroke="rgb(${r},${g},${b})" stroke-width="120"/></svg>`,
)

const transparent = async () => ({
  name: 'ring.png',
  mimeType: 'image/png',
  buffer: await sharp(ring).png().toBuffer(),
})

/** Returns the cut line around the artwork, not the one around a kiss cut's backing. */
const cutLine = (page: Page) => page.locator('svg[role=img] path.cut-line').first()
const pathOf = (page: Page) => cutLine(page).getAttribute('d')
const distance = (page: Page) => page.getByRole('slider', { name: 'Distance from the artwork' })
const step = (page: Page) => page.getByRole('group', { name: 'Cut line' })

test('a dropped picture shows its cut line immediately, and the keyboard moves it', async ({ page }) => {
  await open(page, '/category/5/element')
  await expect(step(page)).toHaveCount(0)
  const sample = await pathOf(page)
  await dropFile(page, await transparent())
  await expect(distance(page)).toHaveAttribute('aria-valuetext', '1/8"')
  await expect.poll(() => pathOf(page)).toMatch(/^M[-\d. ]+(C[-\d. ]+)+Z$/)
  expect(page.workers().map((worker) => worker.url())).toEqual([expect.stringMatching(/cut-worker/)])
  const first = await pathOf(page)
  expect(first).not.toBe(sample)

  await distance(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(distance(page)).toHaveAttribute('aria-valuetext', '5/32"')
  await expect.poll(() => pathOf(page)).not.toBe(first)
  await page.keyboard.press('End')
  await expect(distance(page)).toHaveAttribute('aria-valuetext', '1/4"')

  await page.keyboard.press('Home')
  await page.getByRole('checkbox', { name: 'Fill holes' }).press('Space')
  await expect.poll(async () => (await pathOf(page))?.match(/M/g)).toHaveLength(2)
  await expect(page.getByRole('region', { name: 'Background' })).toHaveCount(0)
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await expect(distance(page)).toHaveAttribute('aria-valuetext', '0"')
  await expectAccessible(page)
})

const glow = (least: number) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><radialGradient id="g">
      <stop offset="0.4" stop-color="rgb(${r},${g},${b})" stop-opacity="${least}"/>
      <stop offset="1" stop-color="rgb(${r},${g},${b})" stop-opacity="0"/></radialGradient>
      <circle cx="300" cy="300" r="290" fill="url(#g)"/></svg>`),
  )
    .png()
    .toBuffer()

test('a glow is cut where it is half opaque, or at the opacity that the customer chooses', async ({
  page,
}) => {
  const opacity = page.getByRole('slider', { name: 'Minimum opacity' })
  await open(page, '/category/5/element')
  await dropFile(page, { name: 'glow.png', mimeType: 'image/png', buffer: await glow(1) })
  await expect(opacity.first()).toHaveAttribute('aria-valuetext', '50%')
  await expect.poll(() => pathOf(page)).toMatch(/^M[-\d. ]+(C[-\d. ]+)+Z$/)
  await opacity.first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(opacity.first()).toHaveAttribute('aria-valuetext', '49%')
  await expectAccessible(page)

  await open(page, '/category/5/element')
  await dropFile(page, { name: 'faint.png', mimeType: 'image/png', buffer: await glow(0.3) })
  await expect(page.getByText('Nothing in the artwork is opaque enough to cut around.').first()).toBeVisible()
  await opacity.first().focus()
  for (let step = 0; step < 30; step++) await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Nothing in the artwork is opaque enough to cut around.')).toHaveCount(0)
})

test('a PDF is cut along the shop’s preview; other shapes have no line around the picture', async ({
  page,
}) => {
  await open(page, '/category/5/element')
  await upload(page, pdfArtwork())
  await expect(distance(page)).toBeVisible()
  await open(page, '/category/6/element')
  await upload(page, await transparent())
  await expect(step(page)).toHaveCount(0)
})

test('choices and findings survive a reload, and are kept with the item', async ({ page }) => {
  await open(page, '/category/5/element')
  await upload(page, await transparent())
  await typeSize(page, 6, 6, 5)
  await distance(page).focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('region', { name: 'Print check' })).toContainText('Blurry at this size.')
  await page.reload()
  await expect(distance(page)).toHaveAttribute('aria-valuetext', '1/4"')
  await expect(page.getByRole('region', { name: 'Print check' })).toContainText('Blurry at this size.')
  await page.getByRole('button', { name: 'Use it anyway: Blurry at this size' }).click()
  const adding = page.waitForResponse(/\/carts\/me\/items/)
  await addButton(page).click()
  const { cartItem } = await (await adding).json()
  expect(cartItem.design).toEqual({
    ...defaultDesign,
    cut: { ...defaultDesign.cut, offset: 0.25 },
    accepted: ['resolution'],
  })
})

const empty = () =>
  sharp({ create: { width: 90, height: 90, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()

test('doesn’t offer to print without a proof if there is no cut line', async ({ page }) => {
  const apart = '<circle cx="60" cy="450" r="60" fill="red"/><circle cx="840" cy="450" r="60" fill="red"/>'
  const buffer = await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900">${apart}</svg>`),
  )
    .png()
    .toBuffer()
  await open(page, '/category/5/element')
  await upload(page, { name: 'apart.png', mimeType: 'image/png', buffer })
  await expect(step(page).getByText('Parts of the artwork are too far apart')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Print check' })).toContainText('No cut line.')
  const adding = page.waitForResponse(/\/carts\/me\/items/)
  await addButton(page).click()
  const { cartItem } = await (await adding).json()
  expect(cartItem.design).toMatchObject({ accepted: [], hasNoCutLine: true })
  await page.waitForURL('/cart')
  await expect(page.getByText('Nothing is printed before you approve the proof.')).toBeVisible()
  await expect(page.getByLabel(/^Print exactly this/)).toHaveCount(0)
})

test('cuts around dust, threads and artwork that crosses the frame, or explains why not', async ({
  page,
}) => {
  await open(page, '/category/5/element')
  for (const [name, buffer, words] of [
    ['dust', await dust(), null],
    ['thread', await thread(1, 10_000), null],
    ['lying thread', await thread(10_000, 1), null],
    ['crossing', await crossingFrame(), null],
    ['nothing', await empty(), 'There is nothing to cut around'],
  ] as const) {
    await test.step(name, async () => {
      const sample = await pathOf(page)
      await page
        .getByLabel('Artwork file')
        .setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer })
      await expect(distance(page)).toBeVisible()
      if (words) await expect(step(page).getByText(words)).toBeVisible()
      else
        await expect
          .poll(async () => [
            /^M[-\d. ]+(C[-\d. ]+)+Z$/.test((await pathOf(page)) ?? ''),
            (await pathOf(page)) !== sample,
          ])
          .toEqual([true, true])
      await page.getByRole('button', { name: 'Remove' }).click()
    })
  }
})
