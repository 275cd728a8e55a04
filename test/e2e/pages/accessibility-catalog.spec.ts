import type { Page } from '@playwright/test'
import { keepPending, refuse, testStates } from '../accessibility.ts'
import { pngArtwork } from '../artwork.ts'
import { open, typeSize } from '../configurator-steps.ts'
import { expect, test } from '../fixtures.ts'

const bannerProduct = '/category/29/element'
const stickerProduct = '/category/5/element'

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

const see = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible()

async function filterLibrary(page: Page) {
  await page.goto('/library')
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
  return page.getByRole('button', { name: 'Space' })
}

test('selections and buttons stay visible with forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, stickerProduct)
  const choices = page.locator('label').filter({ has: page.getByRole('radio') })
  await expect(choices.filter({ hasText: '2" x 2"' })).toHaveCSS('border-top-width', '4px')
  await expect(choices.filter({ hasText: '3" x 3"' })).not.toHaveCSS('border-top-width', '4px')
  const add = page.getByRole('button', { name: 'Add to cart' })
  await expect(add).not.toHaveCSS('border-top-width', '0px')
})

testStates({
  home: async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Get 50 for $20' })).toBeVisible()
  },
  'home, phone menu open': async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  },
  'category with an out-of-stock product': async ({ page }) => {
    await page.goto('/magnets')
    await see(page, 'Out of stock')
  },
  'category out of stock': ({ page }) => page.goto('/16'),
  'size chart': ({ page }) => page.goto('/intermediate-category'),
  item: ({ page }) => page.goto('/item'),
  'unknown page': async ({ page }) => {
    await page.goto('/no/such/page')
    await heading(page, 'This page has been peeled off')
  },
  'unknown product': ({ page }) => page.goto('/category/999/element'),
  'configurator, artwork uploaded': async ({ page }) => {
    await open(page, `${stickerProduct}?fromHome=1`)
    await page.getByLabel('Artwork file').setInputFiles(await pngArtwork())
    await see(page, /^Uploaded$/)
  },
  'configurator, custom size refused': async ({ page }) => {
    await open(page, stickerProduct)
    await typeSize(page, 51, 4, 5)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await see(page, 'Ooops! Please select a size and quantity')
  },
  'configurator, adding before the price is confirmed': async ({ page }) => {
    await keepPending(page, /calculate-/)
    await open(page, bannerProduct)
    await typeSize(page, 7, 3, 29)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.locator('[data-bottom-bar] [aria-busy=true]')).toBeVisible()
  },
  'configurator, price failed': async ({ page }) => {
    await refuse(page, /calculate-/)
    await open(page, bannerProduct)
    await typeSize(page, 7, 3, 29)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
  'configurator, upload refused': async ({ page }) => {
    await open(page, stickerProduct)
    const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('none') }
    await page.getByLabel('Artwork file').setInputFiles(file)
    await see(page, 'Error to upload file, check the format and size')
  },
  'configurator, uploading': async ({ page }) => {
    await keepPending(page, /upload-file/)
    await open(page, stickerProduct)
    await page.getByLabel('Artwork file').setInputFiles(await pngArtwork())
    await see(page, 'Uploading artwork.png')
  },
  'configurator, artwork later, offline': async ({ page }) => {
    await open(page, stickerProduct)
    await page.getByRole('button', { name: 'Skip this step & email artwork later' }).click()
    await page.context().setOffline(true)
    await see(page, 'You’re offline')
  },
  'home, with a toast that the item was not added': async ({ page }) => {
    await refuse(page, /me\/items/)
    await open(page, stickerProduct)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await see(page, 'The item was not added to your cart.')
  },
  'library, filtered': async ({ page }) => {
    await (await filterLibrary(page)).click()
    await see(page, /designs in Space/)
  },
  'library, filtering': async ({ page }) => {
    const space = await filterLibrary(page)
    await keepPending(page, /libraryproducts/)
    await space.click()
    await expect(page.locator('[aria-busy=true]')).toBeVisible()
  },
  'library, filter failed': async ({ page }) => {
    const space = await filterLibrary(page)
    await refuse(page, /libraryproducts/)
    await space.click()
    await see(page, 'There was an error getting the library items')
  },
  'library product, invalid quantity': async ({ page }) => {
    await page.goto('/product-library/1')
    await page.getByLabel('Quantity').fill('1.5')
    await expect(page.locator('[aria-invalid=true]')).toBeVisible()
  },
})
