import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { openShop, type Shop } from './shop.ts'
import { waitForScripts } from './wait-for-scripts.ts'
import { watchProblems } from './watch.ts'

export { expect } from '@playwright/test'
export { mailTo } from './mail.ts'

interface Journey {
  /** Allows problems on this test's pages (console error, uncaught error, 5xx) if their text matches. */
  allowProblem: (pattern: RegExp) => void
  /** Opens a page for another person, in a separate browser context that is watched like `page`. */
  newVisitor: () => Promise<Page>
}

interface Problems {
  problems: { found: string[]; allowed: RegExp[] }
}

interface Shops {
  /** Files on a worker share the shop with this name. Files that change data others rely on use 'changed'. */
  shopName: string
  /** Settings for the shop. A file with settings needs a unique `shopName`. */
  shopSettings: Record<string, string>
  shop: Shop
}

export const test = base.extend<Journey & Problems, Shops>({
  shopName: ['shared', { scope: 'worker', option: true }],
  shopSettings: [{}, { scope: 'worker', option: true }],

  shop: [
    async ({ shopSettings }, use) => {
      const shop = await openShop(shopSettings)
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  baseURL: async ({ shop }, use) => use(shop.url),

  problems: [
    async ({ shop }, use, testInfo) => {
      const printedBefore = shop.output().length
      const problems: Problems['problems'] = { found: [], allowed: [] }
      await use(problems)
      const unexpected = problems.found.filter(
        (text) => !problems.allowed.some((pattern) => pattern.test(text)),
      )
      if (unexpected.length > 0 || testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('shop output', { body: shop.output().slice(printedBefore) })
      }
      expect.soft(unexpected, 'problems in the browser').toEqual([])
    },
    { auto: true },
  ],

  allowProblem: async ({ problems }, use) => use((pattern) => void problems.allowed.push(pattern)),

  context: async ({ context, problems, javaScriptEnabled }, use) => {
    watchProblems(context, (problem) => problems.found.push(problem))
    if (javaScriptEnabled) waitForScripts(context)
    await use(context)
    await unrouteAll(context)
  },

  newVisitor: async ({ browser, problems }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      watchProblems(context, (problem) => problems.found.push(problem))
      waitForScripts(context)
      return context.newPage()
    })
    for (const context of contexts) {
      await unrouteAll(context)
      await context.close()
    }
  },
})

/** Ignores errors of routes in flight. Otherwise, a page that loads data as its test ends would fail the test. */
async function unrouteAll(context: BrowserContext) {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
}
