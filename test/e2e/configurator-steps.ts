import type { Locator, Page } from '@playwright/test'
import type { UploadFile } from './artwork.ts'
import { expect } from './fixtures.ts'
import { pressAt } from './keyboard-steps.ts'
import { callApi, money } from './steps.ts'

export type Tier = { quantity: number }
export type TierPrice = { priceWithPromo: number; priceWithoutPromo: number }
export type Proportion = { id: number } | { width: number; height: number }

export const selectSizeAndQuantity = 'Ooops! Please select a size and quantity'
export const calculations = /\/api\/item\/calculate-/

/** Opens a page and waits for its hydration. */
export async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('form[aria-label] fieldset:enabled').first()).toBeVisible()
  await expect(page.locator('form [data-waking]')).toHaveCount(0)
}

export async function typeSize(page: Page, width: number, height: number, categoryId: number) {
  const unit = categoryId >= 29 ? 'feet' : 'inches'
  await page.getByText('Custom size', { exact: true }).click()
  await page.getByLabel(`Width (${unit})`).fill(String(width))
  await page.getByLabel(`Height (${unit})`).fill(String(height))
}

/** Returns the price next to 'Add to cart'. */
export function amount(page: Page): Locator {
  return page.locator('[data-bottom-bar] [aria-live=polite]')
}

export async function expectPrice(page: Page, cents: number) {
  await expect(amount(page)).toHaveText(new RegExp(`^\\${money(cents)}(?!\\d)`))
}

export function addButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Add to cart' })
}

export function problems(page: Page): Locator {
  return page.getByRole('group', { name: 'Size' }).locator('[id$=error]:not(:empty)')
}

export function sizeRadio(page: Page, size: string): Locator {
  return page.getByRole('radio', { name: new RegExp(`^${size} ?(?:\\$|$)`) })
}

export function quantityRadio(page: Page, quantity: number): Locator {
  return page.getByRole('radio', { name: new RegExp(`^${quantity.toLocaleString('en-US')} `) })
}

export async function upload(page: Page, file: UploadFile) {
  await page.getByLabel('Artwork file').setInputFiles(file)
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
}

/** Holds back uploads until the returned function is called. */
export const holdUploads = (page: Page) => hold(page, '**/api/upload-file**')

/** Holds back these requests until the returned function is called. */
export async function hold(page: Page, url: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  return held.resolve
}

/** Chooses a file with the keyboard. */
export async function chooseFile(page: Page, file: UploadFile, name: string = 'Upload artwork') {
  const choosing = page.waitForEvent('filechooser')
  await pressAt(page, page.getByRole('button', { name, exact: true }))
  await (await choosing).setFiles(file)
}

export function placementHandle(page: Page): Locator {
  return page.getByRole('application', { name: 'Place the artwork' })
}

export async function middleOf(locator: Locator) {
  await locator.scrollIntoViewIfNeeded()
  const box = await locator.boundingBox()
  if (!box) throw new Error('the element is not visible')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

export const dropFile = (page: Page, file: UploadFile, at?: Locator) => dropFiles(page, [file], at)

/** Drops files on an element, by default the page body. */
export async function dropFiles(page: Page, files: UploadFile[], at = page.locator('body')) {
  const dropped = await page.evaluateHandle(
    (all) => {
      const data = new DataTransfer()
      for (const { bytes, name, type } of all)
        data.items.add(new File([Uint8Array.from(bytes)], name, { type }))
      return data
    },
    files.map(({ buffer, name, mimeType: type }) => ({ bytes: [...buffer], name, type })),
  )
  await at.dispatchEvent('drop', { dataTransfer: dropped })
}

/** Expects the shared configuration: 3.5" x 2.25", 75 pieces, artwork later. */
export async function expectShared(page: Page, cents: number, rendering: 'live' | 'static' = 'live') {
  const form = page.locator('form[aria-label="Die Cut Stickers"]')
  await expect(form.locator('[name=width]')).toHaveValue('3.5')
  await expect(form.locator('[name=height]')).toHaveValue('2.25')
  await expect(form.locator('[aria-label="Your quantity"]')).toHaveValue('75')
  await expect(form.getByText(/email your artwork/)).toBeVisible()
  await expect(amount(page)).toHaveText(new RegExp(`^\\${money(cents)}(?!\\d)`))
  if (rendering === 'live') await expect(page.getByRole('radio', { name: 'Custom size' })).toBeChecked()
}

export async function scrollTo(page: Page, top: number): Promise<number> {
  return page.evaluate((to) => {
    window.scrollTo({ top: to, behavior: 'instant' })
    return scrollY
  }, top)
}

/** Records every amount shown from now on, even if only briefly. */
export async function recordAmounts(page: Page): Promise<() => Promise<string[]>> {
  const texts = await amount(page).evaluateHandle((element) => {
    const texts: string[] = []
    new MutationObserver(() => texts.push(element.textContent ?? '')).observe(element, {
      characterData: true,
      childList: true,
      subtree: true,
    })
    return texts
  })
  return () => texts.jsonValue()
}

export function leftOfLast(elements: Locator): Promise<number> {
  return elements.last().evaluate((element) => element.getBoundingClientRect().left)
}

export function tierPrices(page: Page, categoryId: number, proportion: Proportion) {
  const order = { categoryId, proportion, custom: true }
  return callApi<TierPrice[]>(page, 'POST', '/item/calculate-default-prices', order)
}

export async function tierPrice(page: Page, categoryId: number, proportion: Proportion, quantity: number) {
  const tiers = await callApi<Tier[]>(page, 'GET', `/quantity/${categoryId}`)
  const prices = await tierPrices(page, categoryId, proportion)
  return prices[tiers.findIndex((tier) => tier.quantity === quantity)]?.priceWithPromo ?? 0
}

export function ownPrice(page: Page, categoryId: number, proportion: Proportion, quantity: number) {
  const order = { categoryId, proportion, quantity, custom: true }
  return callApi<number>(page, 'POST', '/item/calculate-custom-price', order)
}
