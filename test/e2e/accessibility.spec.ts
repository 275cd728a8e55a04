import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { orderStickers, pay } from '../../bench/journey.ts'
import { pngArtwork } from './artwork.ts'
import { expect, mailTo, test } from './fixtures.ts'
import { type Shop } from './shop.ts'
import { addStickers, linkIn, logIn, newEmail } from './steps.ts'

type Look = { page: Page; shop: Shop }

/** How to get to each page, and what shows that it is all there. */
const pages: Record<string, (look: Look) => Promise<void>> = {
  home: async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Get 50 for $20' })).toBeVisible()
  },
  category: async ({ page }) => {
    await page.goto('/magnets')
    await expect(page.getByText('Out of stock')).toBeVisible()
  },
  configurator: async ({ page }) => {
    await page.goto('/category/5/element')
    await page.getByText('Custom size', { exact: true }).click()
    await page.getByLabel('Width (inches)').fill('51')
    await expect(page.getByText('Max width is 50"')).toBeVisible()
  },
  cart: async ({ page }) => {
    await addStickers(page)
    await page.getByRole('textbox', { name: 'Zip code' }).fill('10001')
    await expect(page.getByText(/^Arrives /)).toBeVisible()
    await page.getByRole('button', { name: 'Confirm & pay' }).click()
    await expect(page.getByText('Check the fields, cannot be empty.')).toBeVisible()
  },
  login: async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled()
  },
  signup: async ({ page }) => {
    await page.goto('/signup')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByText('First name is required')).toBeVisible()
  },
  library: async ({ page }) => {
    await page.goto('/library')
    await expect(page.getByText(/Buy 1 for \$3\.10/).first()).toBeVisible()
  },
  order: async ({ page, shop }) => {
    await page.goto((await paidOrder(shop)).link)
    await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
  },
  'admin order': async ({ page, shop }) => {
    const { id } = await paidOrder(shop)
    await page.goto('/login')
    await logIn(page, shop.admin)
    await page.waitForURL('/admin')
    await page.goto(`/admin/orders/${id}`)
    await page.getByLabel('Proof files').setInputFiles(await pngArtwork('proof.png'))
    await expect(page.getByRole('button', { name: 'Send for approval' })).toBeEnabled()
  },
}

for (const [name, open] of Object.entries(pages)) {
  test(`the ${name} page is accessible, and fits a narrow screen`, async ({ page, shop }) => {
    await open({ page, shop })
    const { violations } = await new AxeBuilder({ page }).analyze()
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([])

    await page.setViewportSize({ width: 320, height: 640 })
    const { scrollWidth, widest } = await page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement
      const elements = [...document.body.querySelectorAll('*')]
      const tooWide = elements.filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      return { scrollWidth, widest: tooWide.map((element) => element.outerHTML.slice(0, 200)).join('\n') }
    })
    expect(scrollWidth, `what sticks out sideways:\n${widest}`).toBeLessThanOrEqual(320)
  })
}

async function paidOrder(shop: Shop): Promise<{ id: string; link: string }> {
  const email = newEmail('accessible')
  const { buffer } = await pngArtwork()
  await pay((await orderStickers(shop.url, { email, artwork: new Uint8Array(buffer) })).link)
  const link = linkIn(await mailTo(shop, email, /it is paid/), 'order-confirm')
  return { id: link.split('$-')[1] ?? '', link }
}
