import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export async function payDifference(page: Page, id: string, link: string) {
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Pay the difference for order ${id}`)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.waitForURL(/test-payment/)
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing left to pay')
}
