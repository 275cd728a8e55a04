import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../accessibility.ts'
import { artworkColor, pngArtwork, shareOfColor } from '../artwork.ts'
import { expect, test } from '../fixtures.ts'
import {
  selectSizeAndQuantity,
  open,
  typeSize,
  amount,
  addButton,
  holdUploads,
  upload,
  scrollTo,
  leftOfLast,
} from '../configurator-steps.ts'

test.describe('artwork', () => {
  test('an upload survives a reload until it is added to the cart', async ({ page, newVisitor }) => {
    await open(page, '/category/8/element')
    await upload(page, await pngArtwork('kept.png'))
    await page.reload()
    const preview = page.getByRole('img', { name: /^Preview: .*with kept\.png$/ })
    await expect(preview).toBeVisible()
    await expect
      .poll(async () => shareOfColor(await preview.screenshot(), artworkColor))
      .toBeGreaterThan(0.02)
    await open(page, '/category/7/element')
    await expect(page.getByRole('button', { name: 'Upload artwork' })).toBeVisible()
    const other = await newVisitor()
    await other.goto('/category/8/element')
    await expect(other.getByRole('button', { name: 'Upload artwork' })).toBeVisible()

    await open(page, '/category/8/element')
    await expect(page.getByText('kept.png')).toBeVisible()
    await addButton(page).click()
    await page.waitForURL('/cart')
    await expect(page.getByRole('img', { name: 'Artwork kept.png' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Upload artwork' })).toBeVisible()

    await upload(page, await pngArtwork('removed.png'))
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Upload artwork' })).toBeVisible()
    // An expired cart session has no files.
    await upload(page, await pngArtwork('lost.png'))
    await page.evaluate(() => localStorage.removeItem('sessionToken'))
    await page.reload()
    await expect(page.getByRole('button', { name: 'Upload artwork' })).toBeVisible()
  })

  test('choices made during an upload are kept, and so is the file', async ({ page }) => {
    const release = await holdUploads(page)
    await open(page, '/category/8/element')
    const input = page.getByLabel('Artwork file')
    await input.setInputFiles(await pngArtwork('first.png'))
    await addButton(page)
      .or(page.getByRole('button', { name: 'Uploading artwork' }))
      .click()
    await expect(page.getByRole('button', { name: 'Uploading artwork' })).toBeVisible()
    await page.getByRole('radio', { name: /^100 / }).check()
    await input.setInputFiles(await pngArtwork('second.png'))
    release()
    await page.waitForURL('/cart')
    await expect(page.getByRole('img', { name: 'Artwork second.png' })).toBeVisible()
    await expect(page.getByLabel(/^Quantity of Square Stickers/)).toHaveValue('100')
  })

  test('an upload that finishes after the visitor left doesn’t bring them back', async ({ page }) => {
    const release = await holdUploads(page)
    await open(page, '/category/8/element')
    await page.getByLabel('Artwork file').setInputFiles(await pngArtwork('left.png'))
    await addButton(page).click()
    await expect(page.getByRole('button', { name: 'Uploading artwork' })).toBeVisible()
    await page.getByRole('link', { name: 'Library' }).first().click()
    await page.waitForURL(/library/)
    const added = page.waitForResponse(/\/api\/carts\/me\/items/)
    release()
    expect((await added).status()).toBe(201)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(page.url()).toMatch(/library/)
  })

  test('spec 8: a failed upload shows a popover at the upload, even offline', async ({
    page,
    allowProblem,
  }) => {
    allowProblem(/415|ERR_INTERNET_DISCONNECTED/)
    const failed = page.getByText('Error to upload file, check the format and size', { exact: true })
    await open(page, '/category/5/element')
    const input = page.getByLabel('Artwork file')
    await input.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('A text.') })
    await expect(failed).toBeVisible()
    await expect(page.getByRole('alert', { name: 'Error to upload file notes.png' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).press('Enter')
    await expect(failed).toBeHidden()

    await page.context().setOffline(true)
    await input.setInputFiles(await pngArtwork('later.png'))
    await expect(failed).toBeVisible()
    await expect(page.getByRole('alert', { name: 'Error to upload file later.png' })).toBeVisible()
    await page.context().setOffline(false)
    await upload(page, await pngArtwork('later.png'))
    await expect(failed).toHaveCount(0)
    await addButton(page).click()
    await page.waitForURL('/cart')
    await expect(page.getByRole('img', { name: 'Artwork later.png' })).toBeVisible()
  })
})

test.describe('awkward content', () => {
  const longName = `${'very-long-and-without-a-single-space-'.repeat(4)}final.png`
  const states: Record<string, (page: Page) => Promise<unknown>> = {
    'a very long name, on a strip of 1x2000 pixels': async (page) => {
      await open(page, '/category/5/element?size=3x3')
      const background = { r: 200, g: 0, b: 100 }
      const thread = sharp({ create: { width: 1, height: 2000, channels: 3, background } })
      await upload(page, { name: longName, mimeType: 'image/png', buffer: await thread.png().toBuffer() })
    },
    'a refused file with a very long name': async (page) => {
      await open(page, '/category/21/element')
      const buffer = Buffer.from('A text.')
      await page.getByLabel('Artwork file').setInputFiles({ name: longName, mimeType: 'image/png', buffer })
      await expect(page.getByText('check the format and size')).toBeVisible()
    },
    'invalid choices': async (page) => {
      await open(page, '/category/28/element')
      await typeSize(page, 81, 81, 28)
      await page.getByLabel('Your quantity').fill('7')
      await addButton(page).click()
      await expect(page.getByText(selectSizeAndQuantity).first()).toBeVisible()
    },
  }
  for (const [state, reach] of Object.entries(states)) {
    test(`design: nothing overflows, and axe finds no violations, for ${state}`, async ({
      page,
      allowProblem,
    }) => {
      allowProblem(/415/)
      await reach(page)
      await expectAccessible(page)
      await expectNothingSticksOut(page, state)
    })
  }

  test('design: nothing overflows, and axe finds no violations, for the smallest and the largest choices', async ({
    page,
  }) => {
    for (const choices of [
      '5/element?size=50x120&quantity=5000',
      '5/element?size=120x50&quantity=5000',
      '5/element?size=0.5x0.5&quantity=75',
      '26/element?size=0.001x18&quantity=5000',
      '29/element?size=1x200&quantity=50',
      '33/element?size=200x200&quantity=1000000',
    ]) {
      await open(page, `/category/${choices}`)
      await expect(amount(page)).not.toHaveText(/^\$0\.00/)
      await expectNothingSticksOut(page, choices)
    }
    await expectAccessible(page)
  })
})

async function expectNothingSticksOut(page: Page, state: string) {
  const preview = page.getByRole('img', { name: /^Preview: / })
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth), state)
      .toBeLessThanOrEqual(width)
    // The summary, price and button stay visible at every scroll position.
    for (const top of [0, 600]) {
      await scrollTo(page, top)
      await expect.soft(addButton(page), state).toBeInViewport({ ratio: 1 })
      await expect.soft(amount(page), state).toBeInViewport({ ratio: 1 })
    }
    const [price, button] = await Promise.all([
      amount(page).locator('span').first().boundingBox(),
      addButton(page).boundingBox(),
    ])
    expect.soft((price?.x ?? 0) + (price?.width ?? 0), state).toBeLessThanOrEqual(button?.x ?? 0)
    const [drawing, dimensionLeft] = [await preview.boundingBox(), await leftOfLast(preview.locator('text'))]
    expect.soft(dimensionLeft, state).toBeGreaterThanOrEqual(drawing?.x ?? 0)
  }
}
