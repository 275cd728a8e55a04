import type { BrowserContext } from '@playwright/test'

/** What no journey may cause: errors in the console or uncaught, and answers of 500 and above. */
export function watchProblems(context: BrowserContext, report: (problem: string) => void) {
  context.on('console', (message) => {
    if (message.type() === 'error') report(`console.error: ${message.text()} (${message.location().url})`)
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
