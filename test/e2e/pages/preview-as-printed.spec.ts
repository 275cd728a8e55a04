import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { pdfPage } from '#test/pdf-page.ts'
import { drawTrim } from '#test/read-print-pdf.ts'
import { stopPreviews } from '#app/features/goods/previews/preview.server.ts'
import { artworkColor, pdfArtwork, shareOfColor, type UploadFile } from '../artwork.ts'
import { addButton, dropFile, open, placementHandle } from '../configurator-steps.ts'
import { expect, test } from '../fixtures.ts'
import { mailedOrder } from '../order-steps.ts'
import { expectStatus } from '../purchase-steps.ts'
import { openOrderAsStaff } from '../staff-steps.ts'
import { confirmAndPay, contact, fillContact, newEmail, pressPay } from '../steps.ts'

const pixelRatio = 3
test.use({ deviceScaleFactor: pixelRatio })
test.afterAll(stopPreviews)

const drawing = (inner: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">${inner}</svg>`))

const red: [number, number, number] = [220, 30, 30]
const scene =
  '<rect width="900" height="600" fill="rgb(240,220,30)"/><rect width="450" height="300" fill="rgb(220,20,30)"/><circle cx="660" cy="420" r="150" fill="rgb(30,60,200)"/>'
const blob =
  '<path d="M120 300a180 180 0 0 1 360 0h300v180h-480z" fill="rgb(220,20,30)"/><circle cx="300" cy="300" r="70" fill="rgb(30,60,200)"/>'

const png = async (inner: string): Promise<UploadFile> => ({
  name: 'fox.png',
  mimeType: 'image/png',
  buffer: await drawing(inner).png().toBuffer(),
})

const pressKeys = async (page: Page, keys: string[]) => {
  await placementHandle(page).focus()
  for (const key of keys) await page.keyboard.press(key)
}

const preview = (page: Page) => page.getByRole('img', { name: /^Preview: / })
const border = (page: Page) => preview(page).locator('[data-part=border]')

async function moveCutLine(page: Page, key: string) {
  const pathOf = () => border(page).getAttribute('d')
  const slider = page.getByRole('slider', { name: 'Distance from the artwork' })
  await expect(slider).toBeVisible()
  const before = await pathOf()
  await slider.press(key)
  await expect.poll(pathOf).not.toBe(before)
}

const items: {
  name: string
  category: number
  file: () => Promise<UploadFile>
  place: (page: Page) => Promise<void>
}[] = [
  {
    name: 'a die cut, farther from the artwork',
    category: 5,
    file: () => png(blob),
    place: (page) => moveCutLine(page, 'End'),
  },
  {
    name: 'a circle that is filled and rotated',
    category: 6,
    file: () => png(scene),
    async place(page) {
      await page.getByRole('button', { name: 'Fill', exact: true }).click()
      await pressKeys(page, ['r', '[', '[', '[', 'Shift+ArrowRight', '+'])
    },
  },
  {
    name: 'a circle that fills, without its background',
    category: 6,
    file: () => png(scene),
    async place(page) {
      await page.getByRole('button', { name: 'Fill', exact: true }).click()
      await page.getByRole('button', { name: 'Remove background' }).click()
      await expect(page.getByText('Background removed.').first()).toBeVisible()
    },
  },
  {
    name: 'a kiss cut',
    category: 11,
    file: () => png(blob),
    place: (page) => moveCutLine(page, 'ArrowLeft'),
  },
  {
    name: 'the second page of a PDF, smaller and to the side',
    category: 8,
    file: async () => pdfArtwork([artworkColor, red]),
    async place(page) {
      await page.getByRole('spinbutton', { name: 'Page' }).fill('2')
      await expect.poll(async () => shareOfColor(await preview(page).screenshot(), red)).toBeGreaterThan(0.02)
      await pressKeys(page, ['Shift+-', 'Shift+ArrowUp', 'ArrowLeft', ']'])
    },
  },
]

items.push({
  name: 'a die cut along a page, without its white background',
  category: 5,
  file: () => {
    const paint = '1 1 1 rg 0 0 300 200 re f 0 0.5 0.9 rg 60 50 120 90 re f 0.9 0.1 0.1 rg 150 100 90 60 re f'
    const buffer = pdfPage(paint, '', [], { page: '/CropBox [0 0 300 197.3]' })
    return Promise.resolve({ name: 'page.pdf', mimeType: 'application/pdf', buffer })
  },
  async place(page) {
    const pathOf = () => border(page).getAttribute('d')
    const whole = await pathOf()
    await page.getByRole('button', { name: 'Remove background' }).click()
    await expect.poll(pathOf).not.toBe(whole)
  },
})

items.push({
  name: 'a page with printer’s marks and an uneven bleed',
  category: 8,
  file: () => {
    const marks = '0 0 0 rg 0 89 16 2 re f 0 109 16 2 re f 140 0 20 12 re f'
    const paint = `${marks} 0.1 0.6 0.2 rg 20 20 260 160 re f 0.9 0.1 0.1 rg 30 20 240 160 re f 0 0.5 0.9 rg 30 20 80 90 re f`
    const buffer = pdfPage(paint, '', [], { page: '/TrimBox [30 20 270 180] /BleedBox [20 20 280 180]' })
    return Promise.resolve({ name: 'marks.pdf', mimeType: 'application/pdf', buffer })
  },
  place: () => Promise.resolve(),
})

type Shown = { picture: Buffer; cut: string; width: number; height: number }

/** Returns the sticker's trim in the preview, at double size, and its cut line in inches. */
async function shownSticker(page: Page): Promise<Shown> {
  for (const layer of ['Cut line', 'Bleed', 'Safe zone']) {
    await page.getByRole('button', { name: layer, exact: true }).click()
  }
  for (const _ of [1.5, 2]) await page.getByRole('button', { name: 'Zoom in' }).click()
  await border(page).scrollIntoViewIfNeeded()
  const name = await preview(page).getAttribute('aria-label')
  const [, width = 0, height = 0] = (/, ([\d.]+)" by ([\d.]+)",/.exec(name ?? '') ?? []).map(Number)
  const { cut, box } = await border(page).evaluate(
    (path: SVGPathElement, size) => {
      const toScreen = path.getScreenCTM() ?? undefined
      const from = new DOMPoint(0, 0).matrixTransform(toScreen)
      const to = new DOMPoint(size.width, size.height).matrixTransform(toScreen)
      const box = { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y }
      return { cut: path.getAttribute('d') ?? '', box }
    },
    { width, height },
  )
  const inPixels = (value: number) => Math.round(value * pixelRatio)
  const picture = await sharp(await page.screenshot({ animations: 'disabled' }))
    .extract({
      left: inPixels(box.x),
      top: inPixels(box.y),
      width: inPixels(box.width),
      height: inPixels(box.height),
    })
    .png()
    .toBuffer()
  return { picture, cut, width, height }
}

/** Returns the share of points well within the cut line that look different in print. */
async function shareOfDifferent({ picture, cut, width, height }: Shown, pdf: Buffer): Promise<number> {
  const printed = await drawTrim(pdf)
  const { info } = printed
  const size = [info.width, info.height] as const
  const shown = await sharp(picture)
    .removeAlpha()
    .resize(...size, { fit: 'fill' })
    .raw()
    .toBuffer()
  const edge = 0.04 * Math.max(width, height)
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none"><path d="${cut}" fill="#fff" fill-rule="evenodd" stroke="#000" stroke-width="${edge}"/></svg>`
  const within = await sharp(Buffer.from(mask)).flatten({ background: 'black' }).greyscale().raw().toBuffer()
  let [points, different] = [0, 0]
  for (const [at, value] of within.entries()) {
    if (value < 255) continue
    points++
    const gaps = [0, 1, 2].map((channel) =>
      Math.abs((shown[at * 3 + channel] ?? 0) - (printed.data[at * info.channels + channel] ?? 0)),
    )
    if (Math.max(...gaps) > 60) different++
  }
  expect(points / within.length).toBeGreaterThan(0.15)
  return different / points
}

test('the preview shows exactly what is printed', async ({ page, newVisitor, shop }) => {
  const shown: Shown[] = []
  for (const { name, category, file, place } of items) {
    await test.step(`${name}, as the customer sees it`, async () => {
      await open(page, `/category/${category}/element`)
      await dropFile(page, await file())
      await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
      await place(page)
      shown.push(await shownSticker(page))
      await addButton(page).click()
      await page.waitForURL('/cart')
    })
  }

  const email = newEmail('as-printed')
  await fillContact(page, { ...contact, Email: email })
  for (const exactly of await page.getByLabel(/^Print exactly this/).all()) await exactly.check()
  await confirmAndPay(page)
  await pressPay(page)
  const { id, link } = await mailedOrder(shop, email)
  await expect(async () => {
    await page.goto(link)
    await expectStatus(page, 'Approved')
  }).toPass()

  const admin = await newVisitor()
  await openOrderAsStaff(admin, shop, id)
  const buttons = admin.getByRole('button', { name: /^Print PDF/ })
  await expect(buttons).toHaveCount(items.length)
  const pdfs: Buffer[] = []
  for (const button of await buttons.all()) {
    const downloading = admin.waitForEvent('download')
    await button.click()
    pdfs.push(await readFile(await (await downloading).path()))
  }
  for (const [at, { name }] of items.entries()) {
    const [sticker, pdf] = [shown[at], pdfs[at]]
    if (!sticker || !pdf) throw new Error(name)
    expect.soft(await shareOfDifferent(sticker, pdf), name).toBeLessThan(0.03)
  }
  const [one, other] = [shown[0], pdfs.at(-1)]
  if (!one || !other) throw new Error('not ordered')
  expect(await shareOfDifferent(one, other), 'another item').toBeGreaterThan(0.1)
})
