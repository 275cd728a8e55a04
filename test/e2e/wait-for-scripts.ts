import type { BrowserContext } from '@playwright/test'

/**
 * Makes navigations wait for the page's scripts, which start after its first paint, possibly after its load event.
 * Otherwise, tests would type sooner than a person could.
 */
export function waitForScripts(context: BrowserContext) {
  context.on('page', (page) => {
    const started = () =>
      page
        .waitForFunction(
          () => '__reactRouterDataRouter' in window || !document.querySelector('script[type=module]'),
          undefined,
          { timeout: 30_000 },
        )
        // Some tests block the scripts.
        .catch(() => undefined)
    const goto = page.goto.bind(page)
    const reload = page.reload.bind(page)
    page.goto = async (...args) => {
      const response = await goto(...args)
      await started()
      return response
    }
    page.reload = async (...args) => {
      const response = await reload(...args)
      await started()
      return response
    }
  })
}
