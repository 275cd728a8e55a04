import { expect, type Locator, type Page } from '@playwright/test'

/** Stops the page's clock, so that brief states are visible on any machine. */
export async function stopTime(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Advances the clock until the target is visible. */
export async function advanceUntilVisible(page: Page, target: Locator) {
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(target).toBeVisible({ timeout: 100 })
  }).toPass()
}

/** Checks that the target stays visible for the given time, plus or minus half a second. */
export async function expectVisibleFor(page: Page, target: Locator, ms: number) {
  await page.clock.runFor(ms - 500)
  await expect(target).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(target).toBeHidden()
}

/** Acts as if the user returned to this tab, which refetches its data immediately. */
export async function returnTo(page: Page) {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}
