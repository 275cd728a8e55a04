import { expect, type Locator, type Page } from '@playwright/test'

/** From here on the page's time passes only when asked, so that no machine is too slow to see what is there briefly. */
export async function stopTime(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Lets just as much time pass as it takes until this is seen. */
export async function passTimeUntil(page: Page, seen: Locator) {
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(seen).toBeVisible({ timeout: 100 })
  }).toPass({ timeout: 20_000 })
}

/** Seen for this long, give or take half a second, and then gone. */
export async function expectSeenFor(page: Page, seen: Locator, ms: number) {
  await page.clock.runFor(ms - 500)
  await expect(seen).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(seen).toBeHidden()
}
