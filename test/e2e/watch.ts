import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** Reports problems that fail a browser test: console errors, uncaught errors, and responses of 500 and above. */
export function watchProblems(context: BrowserContext, report: (problem: string) => void) {
  context.on('console', (message) => {
    if (message.type() !== 'error' || isFromTrace(message)) return
    report(`console.error: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (webError) =>
    report(`uncaught: ${webError.error().stack ?? webError.error().message}`),
  )
  context.on('response', (response) => {
    if (response.status() >= 500) {
      report(`${response.status()}: ${response.request().method()} ${response.url()}`)
    }
  })
}

/** Playwright's trace fetches the page's blob images, which the shop's policy blocks. */
function isFromTrace(message: ConsoleMessage): boolean {
  return !message.location().url && message.text().startsWith("Connecting to 'blob:")
}
