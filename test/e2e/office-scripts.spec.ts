import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { logInAsOwner } from './staff-steps.ts'
import { addStickers } from './steps.ts'

/** Strings that survive minification, one for each library that only the back office needs. */
const libraries = { charts: 'recharts-', forms: 'shouldUnregister' }

function watchLibraries(page: Page): () => Promise<string[]> {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js') && response.ok()) scripts.push(response.text())
  })
  return async () => {
    const texts = await Promise.all(scripts)
    if (texts.length === 0) throw new Error('no script was loaded at all')
    return Object.entries(libraries)
      .filter(([, name]) => texts.some((text) => text.includes(name)))
      .map(([library]) => library)
  }
}

test('customers download no code that only the back office needs', async ({ page, newVisitor, shop }) => {
  const sent = watchLibraries(page)
  for (const path of [
    '/',
    '/intermediate-category',
    '/stickers',
    '/library',
    '/product-library/1',
    '/contact',
    '/login',
    '/signup',
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' })
  }
  await addStickers(page)
  await page.waitForLoadState('networkidle')
  expect(await sent()).toEqual([])

  const office = await newVisitor()
  const sentToStaff = watchLibraries(office)
  await logInAsOwner(office, shop)
  await office.goto('/admin/coupons', { waitUntil: 'networkidle' })
  expect(await sentToStaff()).toEqual(Object.keys(libraries))
})
