import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { openShop, type Shop } from './shop.ts'
import { waitForScripts } from './wait-for-scripts.ts'
import { watchProblems } from './watch.ts'

export { expect } from '@playwright/test'
export { mailTo } from './mail.ts'

interface Journey {
  /** Allows this test's pages problems (console error, uncaught error, 5xx) whose text matches. */
  allowProblem: (pattern: RegExp) => void
  /** Opens another person's page: a separate browser context, watched like `page`. */
  newVisitor: () => Promise<Page>
}

interface Problems {
  problems: { found: string[]; allowed: RegExp[] }
}

interface Shops {
  /** Files on one worker share the shop of this name; those that change the shop's own data share 'changed'. */
  shopName: string
  /** Settings for that separate shop. */
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
        await testInfo.attach('what the shop printed', { body: shop.output().slice(printedBefore) })
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
    for (const context of contexts) await context.close()
  },
})
