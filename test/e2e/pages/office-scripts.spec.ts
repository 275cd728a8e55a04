import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { logInAsOwner } from '../staff-steps.ts'
import { addStickers } from '../steps.ts'

/** Strings that survive minification, one for each library that most pages of the shop don't need. */
const libraries = { charts: 'recharts-', forms: 'shouldUnregister' }

function watchLibraries(page: Page): () => Promise<string[]> {
  const addresses = new Set<string>()
  page.on('response', (response) => {
    if (response.url().endsWith('.js') && response.ok()) addresses.add(response.url())
  })
  return async () => {
    if (addresses.size === 0) throw new Error('no script was loaded at all')
    // The scripts are fetched again, because the browser discards the responses of earlier pages.
    const texts = await Promise.all(
      [...addresses].map(async (address) => (await page.request.get(address)).text()),
    )
    return Object.entries(libraries)
      .filter(([, name]) => texts.some((text) => text.includes(name)))
      .map(([library]) => library)
  }
}

test('customers download neither charts nor the forms library, not even with a form', async ({
  page,
  newVisitor,
  shop,
}) => {
  const sent = watchLibraries(page)
  for (const path of ['/', '/category/5/element', '/library', '/contact', '/signup']) {
    await page.goto(path, { waitUntil: 'networkidle' })
  }
  await addStickers(page)
  await page.waitForLoadState('networkidle')
  expect(await sent()).toEqual([])

  const office = await newVisitor()
  const sentToStaff = watchLibraries(office)
  await logInAsOwner(office, shop)
  await office.waitForLoadState('networkidle')
  await office.goto('/admin/coupons', { waitUntil: 'networkidle' })
  expect(await sentToStaff()).toEqual(Object.keys(libraries))
})

test('each page’s initial scripts are few, compressed by the build, and free of those libraries', async ({
  request,
}) => {
  for (const path of [
    '/',
    '/intermediate-category',
    '/stickers',
    '/category/5/element',
    '/library',
    '/product-library/1',
    '/cart',
  ]) {
    const page = await (await request.get(path)).text()
    // Ignore the manifest, which names the scripts of all pages.
    const html = page.replace(/window\.__reactRouterManifest = .*/, '')
    const scripts = [...new Set(html.match(/\/assets\/[^"]+\.js/g))]
    expect(scripts.length, path).toBeGreaterThan(3)
    expect(scripts.length, path).toBeLessThanOrEqual(25)
    for (const script of scripts) {
      const response = await request.get(script, { headers: { 'accept-encoding': 'br' } })
      expect(response.headers(), script).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
      const text = await response.text()
      for (const name of Object.values(libraries))
        expect(text.includes(name), `${name} in ${script}`).toBe(false)
    }
  }
})
