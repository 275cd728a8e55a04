import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { placementText } from '#app/features/ground/product/design-text.ts'
import { expectAccessible } from '../accessibility.ts'
import { artworkColor, pdfArtwork, shareOfColor, type UploadFile } from '../artwork.ts'
import {
  addButton,
  dropFile,
  middleOf,
  open,
  placementHandle as handle,
  upload,
} from '../configurator-steps.ts'
import { expect, test } from '../fixtures.ts'
import { tabTo } from '../keyboard-steps.ts'
import { mailedOrder } from '../order-steps.ts'
import { openOrderAsStaff } from '../staff-steps.ts'
import { confirmAndPay, contact, fillContact, newEmail, pressPay } from '../steps.ts'

const [r, g, b] = artworkColor

async function artwork(width: number, height: number): Promise<UploadFile> {
  const background = { r, g, b }
  const picture = sharp({ create: { width, height, channels: 3, background } })
  return { name: 'wide.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}

const notes = (page: Page) => page.getByRole('region', { name: 'Print check' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Adds the item, and returns the design that the shop stores with it. */
async function addToCart(page: Page, press: () => Promise<void>) {
  const adding = page.waitForResponse(/\/carts\/me\/items/)
  await press()
  const { cartItem } = await (await adding).json()
  await page.waitForURL('/cart')
  return cartItem.design
}

test('artwork can be moved, scaled and rotated by mouse, and is ordered as shown', async ({ page, shop }) => {
  await open(page, '/category/8/element')
  await expect(handle(page)).toHaveCount(0)
  await dropFile(page, await artwork(2000, 1000))
  await expect(notes(page)).toContainText('Wider than the product.')
  await button(page, 'Fill').click()
  await expect(notes(page)).toContainText('Part of it is cut off.')

  const { x, y } = await middleOf(handle(page))
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 40, y + 30, { steps: 4 })
  await page.mouse.up()
  await expect(notes(page)).toContainText('Part of it stays white.')
  await page.mouse.wheel(0, -400)
  await button(page, 'Turn 90°').click()
  await expect(page.getByRole('slider', { name: 'Turn' })).toHaveAttribute('aria-valuetext', '90°')
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Use it anyway: Part of it is cut off' }).click()
  const design = await addToCart(page, () => addButton(page).click())
  expect(design).toMatchObject({ mode: 'fill', turn: 90 })
  expect(design.scale).toBeGreaterThan(1.2)
  expect(design.x).toBeGreaterThan(0.05)
  expect(design.y).toBeGreaterThan(0.04)
  expect(design.accepted).toContain('cropped')

  const email = newEmail('placed')
  await fillContact(page, { ...contact, Email: email })
  await confirmAndPay(page)
  await pressPay(page)
  const { id } = await mailedOrder(shop, email)
  await openOrderAsStaff(page, shop, id)
  await expect(page.getByRole('region', { name: 'Items' })).toContainText(placementText(design))
})

test('artwork can be moved, scaled and rotated by keyboard, even after a reload', async ({ page }) => {
  await open(page, '/category/8/element')
  await upload(page, await artwork(1200, 1200))
  await tabTo(page, handle(page))
  await expect(handle(page)).toHaveAccessibleDescription(/arrow keys move/)
  await page.keyboard.press('0')
  for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowDown', '+', '+', '+', '-', 'r', '[']) {
    await page.keyboard.press(key)
  }
  const status = page.getByRole('status').filter({ hasText: 'Scaled to 102%' })
  await expect(status).toHaveText('Scaled to 102% · Moved 2% right, 10% down · Turned 89°')
  await expect(notes(page)).toContainText('Part of it stays white.')

  const scale = page.getByRole('slider', { name: 'Scale' })
  await page.reload()
  await expect(scale).toHaveAttribute('aria-valuetext', '102%')
  await tabTo(page, addButton(page))
  const design = await addToCart(page, () => page.keyboard.press('Enter'))
  expect(design).toEqual({
    ...defaultDesign,
    scale: 1.02,
    x: 0.02,
    y: 0.1,
    turn: 89,
    accepted: [],
  })
})

test('border, cut line, bleed and safe zone can be hidden, and zooming changes nothing', async ({ page }) => {
  await open(page, '/category/8/element')
  await upload(page, await artwork(1200, 1200))
  const preview = page.getByRole('img', { name: /^Preview: / })
  for (const [layer, part] of [
    ['Border', 'border'],
    ['Cut line', 'thru'],
    ['Bleed', 'bleed'],
    ['Safe zone', 'safe'],
  ] as const) {
    const drawn = preview.locator(`[data-part=${part}]`)
    await expect(drawn).toHaveCount(1)
    await button(page, layer).click()
    await expect(drawn).toHaveCount(0)
    await expect(button(page, layer)).toHaveAttribute('aria-pressed', 'false')
    await button(page, layer).click()
    await expect(drawn).toHaveCount(1)
  }

  const widthOf = async () => (await preview.boundingBox())?.width ?? 0
  const before = await widthOf()
  await button(page, 'Zoom in').click()
  await button(page, 'Zoom in').click()
  expect((await widthOf()) / before).toBeCloseTo(2, 1)
  await expect(page.getByRole('group', { name: 'Enlarged preview' })).toBeVisible()
  await expectAccessible(page)
  const design = await addToCart(page, () => addButton(page).click())
  expect(design).toEqual(defaultDesign)
})

test('an item cut along its artwork has no placement controls', async ({ page }) => {
  await open(page, '/category/5/element')
  await upload(page, await artwork(900, 600))
  await expect(page.getByRole('group', { name: 'Cut line' })).toBeVisible()
  await expect(handle(page)).toHaveCount(0)
  await expect(page.getByRole('slider', { name: 'Scale' })).toHaveCount(0)
})

test('a chosen PDF page is shown, cut along, and kept after a reload', async ({ page }) => {
  const red: [number, number, number] = [220, 30, 30]
  const preview = page.getByRole('img', { name: /^Preview: .*with artwork\.pdf$/ })
  const shows = (color: [number, number, number]) =>
    expect.poll(async () => shareOfColor(await preview.screenshot(), color)).toBeGreaterThan(0.02)
  const field = page.getByRole('spinbutton', { name: 'Page' })
  for (const category of [8, 5]) {
    await open(page, `/category/${category}/element`)
    await upload(page, pdfArtwork([artworkColor, red, artworkColor]))
    await shows(artworkColor)
    await expect(notes(page)).toContainText('We print page 1.')
    await field.fill('2')
    await shows(red)
    await expect(notes(page)).toContainText('We print page 2.')
    await field.fill('4')
    await field.blur()
    await expect(page.getByText('Enter a page from 1 to 3. Page 2 is printed.')).toBeVisible()
    await page.reload()
    await expect(field).toHaveValue('2')
    await shows(red)
    const design = await addToCart(page, () => addButton(page).click())
    expect(design).toMatchObject({ page: 2, accepted: [] })
  }
})

test('adds the chosen page, even while it is being drawn', async ({ page, allowProblem }) => {
  await open(page, '/category/8/element')
  await upload(page, pdfArtwork([artworkColor, artworkColor]))
  const field = page.getByRole('spinbutton', { name: 'Page' })
  let isFailing = true
  let draw = () => {}
  const held = new Promise<void>((resolve) => (draw = resolve))
  await page.route('**/api/upload-file/*/page?*', async (route) => {
    if (isFailing) return route.fulfill({ status: 503, json: { message: 'Busy, try again.' } })
    await held
    return route.continue()
  })
  allowProblem(/503/)
  await field.fill('2')
  await expect(page.getByText(/Page 1 is printed\.$/)).toBeVisible()
  isFailing = false
  await field.fill('1')
  await field.fill('2')
  const adding = addToCart(page, () => addButton(page).click())
  await expect(addButton(page)).toHaveAttribute('aria-busy', 'true')
  draw()
  expect(await adding).toMatchObject({ page: 2 })
})

test('page field, print check and preview always refer to the same page', async ({ page, allowProblem }) => {
  const red: [number, number, number] = [220, 30, 30]
  const preview = page.getByRole('img', { name: /^Preview: .*with artwork\.pdf$/ })
  const shows = (color: [number, number, number]) =>
    expect.poll(async () => shareOfColor(await preview.screenshot(), color)).toBeGreaterThan(0.02)
  const field = page.getByRole('spinbutton', { name: 'Page' })
  await open(page, '/category/8/element')
  await upload(page, pdfArtwork([artworkColor, red]))
  const drawn = Promise.withResolvers<void>()
  await page.route('**/api/upload-file/*/page?*', async (route) => {
    await drawn.promise
    await route.continue()
  })
  await field.fill('2')
  await field.fill('9')
  await expect(field).toHaveAccessibleDescription('Enter a page from 1 to 2.')
  drawn.resolve()
  await expect(field).toHaveAccessibleDescription('Enter a page from 1 to 2. Page 2 is printed.')
  await expect(notes(page)).toContainText('We print page 2.')
  await shows(red)

  await test.step('even if the chosen page can’t be drawn after a reload', async () => {
    allowProblem(/503/)
    await page.route('**/api/upload-file/*/page?*', (route) => route.fulfill({ status: 503 }))
    await page.reload()
    await expect(field).toHaveAccessibleDescription(/Page 1 is printed\.$/)
    await expect(notes(page)).toContainText('We print page 1.')
    await shows(artworkColor)
    expect(await addToCart(page, () => addButton(page).click())).toMatchObject({ page: 1 })
  })
})

test('a failed replacement keeps the artwork and its placement', async ({ page, allowProblem }) => {
  await open(page, '/category/8/element')
  await upload(page, await artwork(1200, 1200))
  await page.getByRole('button', { name: 'Turn 90°' }).click()
  const turn = page.getByRole('slider', { name: 'Turn' })
  await expect(turn).toHaveValue('90')
  allowProblem(/415|422/)
  for (const _ of [1, 2]) {
    const name = 'notes.png'
    const file = { name, mimeType: 'image/png', buffer: Buffer.from('no picture') }
    await page.getByLabel('Artwork file').setInputFiles(file)
    await expect(page.getByRole('alert').filter({ hasText: name })).toBeVisible()
    await expect(turn).toHaveValue('90')
  }
  await page.reload()
  await expect(turn).toHaveValue('90')
  expect(await addToCart(page, () => addButton(page).click())).toMatchObject({ turn: 90 })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('one finger moves the artwork, and two scale and rotate it', async ({ page }) => {
    await open(page, '/category/8/element')
    await upload(page, await artwork(1200, 1200))
    const { x, y } = await middleOf(handle(page))
    const cdp = await page.context().newCDPSession(page)
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', points: [number, number][]) => {
      const touchPoints = points.map(([dx, dy], id) => ({ x: x + dx, y: y + dy, id }))
      await cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
    }
    await touch('touchStart', [[0, 0]])
    await touch('touchMove', [[10, 20]])
    await touch('touchMove', [[20, 40]])
    await touch('touchEnd', [])
    const status = page.getByRole('status').filter({ hasText: 'Moved' })
    await expect(status).toContainText(/^Moved [\d.]+% right, [\d.]+% down$/)

    await touch('touchStart', [
      [-20, 0],
      [20, 0],
    ])
    await touch('touchMove', [
      [0, -30],
      [0, 30],
    ])
    await touch('touchMove', [
      [0, -40],
      [0, 40],
    ])
    await touch('touchEnd', [])
    await expect(page.getByRole('slider', { name: 'Turn' })).toHaveAttribute('aria-valuetext', '90°')
    await expect(page.getByRole('slider', { name: 'Scale' })).toHaveAttribute('aria-valuetext', '200%')
  })
})
