import type { Page } from '@playwright/test'

/** Returns a function that counts the matching requests so far. */
export function countCalls(page: Page, method: string, path: RegExp): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === method && path.test(request.url())) calls++
  })
  return () => calls
}

export const quantity = (page: Page) => page.getByRole('spinbutton', { name: 'Quantity of Die Cut Stickers' })
