import type { Page } from '@playwright/test'
import { callApi, newEmail } from './steps.ts'

export const password = 'die cut fox'

/** Returns a function that counts the matching requests so far. */
export function countCalls(page: Page, method: string, path: RegExp): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === method && path.test(request.url())) calls++
  })
  return () => calls
}

export async function newCustomer(page: Page): Promise<{ email: string; password: string }> {
  const email = newEmail('two-tabs')
  const person = { firstName: 'Ada', surName: 'Adhesive', phone: '2125550100', address: '7 Vinyl Street' }
  const place = { city: 'New York', state: 'NY', zipCode: '10001' }
  await callApi(page, 'POST', '/signup', { ...person, ...place, email, password, repeatPassword: password })
  return { email, password }
}

export const quantity = (page: Page) => page.getByRole('spinbutton', { name: 'Quantity of Die Cut Stickers' })
