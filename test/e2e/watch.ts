import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** What no journey may cause: errors in the console or uncaught, and answers of 500 and above. */
export function watchProblems(context: BrowserContext, report: (problem: string) => void) {
  context.on('console', (message) => {
    if (message.type() !== 'error' || isOfTheTrace(message)) return
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

/** Playwright's trace asks for the page's blob pictures by a call that the shop's policy refuses. */
function isOfTheTrace(message: ConsoleMessage): boolean {
  return !message.location().url && message.text().startsWith("Connecting to 'blob:")
}
