import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../accessibility.ts'
import { pngArtwork, shareOfColor } from '../artwork.ts'
import { addButton, open, upload } from '../configurator-steps.ts'
import { expect, test } from '../fixtures.ts'
import { paidOrder } from '../order-steps.ts'
import { openOrderAsStaff } from '../staff-steps.ts'

const shareButton = (page: Page) => page.getByRole('button', { name: /^Share picture of Circle/ })

async function cartWithArtwork(page: Page) {
  await open(page, '/category/6/element')
  await upload(page, await pngArtwork('fox.png'))
  await addButton(page).click()
  await page.waitForURL('/cart')
}

/** Stubs navigator.share, which rejects with `refusal` if given. */
const stubShare = (page: Page, refusal: string | null) =>
  page.addInitScript((name) => {
    const shared: File[] = []
    Object.assign(window, { shared, shareCalls: 0 })
    Object.assign(navigator, {
      canShare: () => true,
      share: ({ files = [] }: ShareData) => {
        Object.assign(window, { shareCalls: 1 })
        if (name) return Promise.reject(new DOMException('no', name))
        shared.push(...files)
        return Promise.resolve()
      },
    })
  }, refusal)

async function expectCard(bytes: Buffer) {
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(await shareOfColor(bytes)).toBeGreaterThan(0.05)
}

test('a browser that can’t share files downloads the picture, in the cart and on the order page', async ({
  page,
  shop,
}) => {
  await cartWithArtwork(page)
  await expectAccessible(page)
  const { link } = await paidOrder(shop, 'share', await pngArtwork('fox.png'))
  for (const open of [() => Promise.resolve(), () => page.goto(link)]) {
    await open()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Share picture of / }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('sticker.png')
    await expectCard(await sharp(await download.path()).toBuffer())
  }
})

test('a browser that can share files gets the picture', async ({ page }) => {
  await stubShare(page, null)
  await cartWithArtwork(page)
  await shareButton(page).focus()
  await page.keyboard.press('Enter')
  const sharedBytes = () =>
    page.evaluate(async () => {
      const [file] = (window as unknown as { shared: File[] }).shared
      return file ? [file.name, file.type, [...new Uint8Array(await file.arrayBuffer())]] : null
    })
  await expect.poll(sharedBytes).not.toBeNull()
  const [name, type, bytes] = (await sharedBytes()) as [string, string, number[]]
  expect([name, type]).toEqual(['sticker.png', 'image/png'])
  await expectCard(Buffer.from(bytes))
})

test('closing the share dialog downloads nothing, but if sharing is blocked, the picture is downloaded', async ({
  page,
  newVisitor,
}) => {
  await stubShare(page, 'AbortError')
  await cartWithArtwork(page)
  const downloads: unknown[] = []
  page.on('download', (download) => downloads.push(download))
  await shareButton(page).click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shareCalls: number }).shareCalls))
    .toBe(1)
  await expect(shareButton(page)).not.toHaveAttribute('aria-busy')
  expect(downloads).toEqual([])

  const other = await newVisitor()
  await stubShare(other, 'NotAllowedError')
  await cartWithArtwork(other)
  const downloading = other.waitForEvent('download')
  await shareButton(other).click()
  expect((await downloading).suggestedFilename()).toBe('sticker.png')
})

test('a picture that can’t be drawn shows a message next to its button', async ({ page, allowProblem }) => {
  allowProblem(/503/)
  await cartWithArtwork(page)
  await page.route('**/*.share.png', (route) => route.fulfill({ status: 503 }))
  await shareButton(page).click()
  await expect(page.getByText('The picture can’t be shared right now. Please try again.')).toBeVisible()
  await page.unroute('**/*.share.png')
  const downloading = page.waitForEvent('download')
  await shareButton(page).click()
  await downloading
  await expect(page.getByText('The picture can’t be shared right now.')).toBeHidden()
})

test('the board and the list show an order’s item picture', async ({ page, shop }) => {
  const { id, orderId } = await paidOrder(shop, 'thumbnail', await pngArtwork('fox.png'))
  await openOrderAsStaff(page, shop, id)
  for (const path of ['/admin/board', `/admin/orders?q=${orderId}`]) {
    await page.goto(path)
    const row = page.locator('li, tr').filter({ has: page.getByRole('link', { name: id, exact: true }) })
    const picture = row.locator('img').first()
    // Other tests' orders may come first in the same column.
    const more = page.getByRole('button', { name: 'Show more orders: Pending' })
    await expect(row.or(more).first()).toBeVisible()
    if (await more.isVisible()) await more.click()
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveAttribute('src', /^\/item-pictures\/.+\.webp$/)
    // The file's own thumbnail would be at most 320 pixels on its longer side.
    const longerSide = () =>
      picture.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) =>
        Math.max(naturalWidth, naturalHeight),
      )
    await expect.poll(longerSide).toBe(640)
  }
})
