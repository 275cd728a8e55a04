import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { pngArtwork } from './artwork.ts'
import { expect, test } from './fixtures.ts'
import type { Shop } from './shop.ts'
import { callApi } from './steps.ts'

export type Visit = { page: Page; shop: Shop }

/** Maps each page or state to the steps that open it and wait for its content. */
export type States = Record<string, (visit: Visit) => Promise<unknown>>

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Text spacing as in WCAG 1.4.12. */
const wideText = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** Tests each state: runs axe at a phone's size, checks the heading order, and checks that the page fits 320 px. */
export function testStates(states: States) {
  for (const [name, open] of Object.entries(states)) {
    test(`is accessible and fits a narrow screen: ${name}`, async ({ page, shop, allowProblem }) => {
      // The browser logs expected error responses.
      allowProblem(/status of 4\d\d/)
      await open({ page, shop })
      await page.setViewportSize({ width: 390, height: 844 })
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 640 })
      await expectToFit(page)
      await page.addStyleTag({ content: wideText })
      await expectToFit(page)
    })
  }
}

/** Runs axe, and checks the heading order. */
export async function expectAccessible(page: Page) {
  expect(await violationsOn(page)).toEqual([])
  const levels = await page
    .locator('h1, h2, h3, h4')
    .filter({ visible: true })
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName[1])))
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? level) + 1)).toEqual([])
}

async function violationsOn(page: Page): Promise<string[]> {
  // Toasts have low contrast while they fade.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Elements may have low contrast while their color changes.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
      )
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  // Lists have low contrast while they are being replaced.
  await expect(page.locator('[aria-busy=true].opacity-60')).toHaveCount(0)
  // axe is loaded once per document, because parsing it takes as long as a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const { violations } = await page.evaluate(
    (runOnly) =>
      (window as unknown as { axe: typeof axe }).axe.run({
        runOnly,
        resultTypes: ['violations'],
        iframes: false,
        // The rules in use don't need fetched style sheets or media.
        preload: false,
      }),
    standards,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}

export async function expectToFit(page: Page, widthPx = 320) {
  const { scrollWidth, widest } = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const elements = [...document.body.querySelectorAll('*')]
    const tooWide = elements.filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    return { scrollWidth, widest: tooWide.map((element) => element.outerHTML.slice(0, 200)).join('\n') }
  })
  expect(scrollWidth, `overflowing elements:\n${widest}`).toBeLessThanOrEqual(widthPx)
}

/** Opens a page on a wide screen, checks it, and then checks that it fits a narrow screen. */
export async function expectAccessibleAt(page: Page, address: string) {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await test.step(address, () => expectAccessible(page))
  await page.setViewportSize({ width: 320, height: 640 })
  // Charts adapt to a new width a moment later.
  await expect(() => expectToFit(page)).toPass()
}

/** Checks the page on a wide and on a narrow screen, and restores the wide one. */
export async function expectAccessibleAndNarrow(page: Page) {
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectToFit(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}

export function refuse(page: Page, call: RegExp) {
  const json = { code: 'conflict', message: 'Not now' }
  return page.route(call, (route) => route.fulfill({ status: 409, json }))
}

export function keepPending(page: Page, call: RegExp) {
  return page.route(call, () => {})
}

/** Uploads a proof as staff, if requested, and then moves the order through these statuses. */
export async function moveOrder({ page, shop }: Visit, id: string, moves: object[], hasProof = true) {
  const { token } = await callApi<{ token: string }>(page, 'POST', '/login', shop.admin)
  const headers = { authorization: `Bearer ${token}` }
  const post = async (path: string, sent: object) => {
    const response = await page.request.post(`/api${path}`, { headers, ...sent })
    expect(response.ok(), await response.text()).toBe(true)
  }
  if (hasProof) {
    await post(`/admin/orders/${id}/proofs`, { multipart: { file: await pngArtwork('proof.png') } })
  }
  for (const data of moves) await post(`/order/change-status/${id}`, { data })
}
