import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { pressAt, expectAtPageStart } from '../keyboard-steps.ts'
import { advanceUntilVisible, stopTime } from '../page-time.ts'
import { openCartWithStickers } from '../steps.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('keeps focus after an error, a dialog, a deleted line and an emptied cart', async ({ page }) => {
  for (let item = 0; item < 3; item++) await openCartWithStickers(page)
  const deleteLine = button(page, /^Delete Die Cut Stickers/).first()

  await pressAt(page, button(page, 'Confirm & pay'))
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Enter your name')

  await pressAt(page, button(page, 'Delete all'))
  await expect(page.getByRole('dialog', { name: 'Delete all items?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button(page, 'Delete all')).toBeFocused()

  await pressAt(page, deleteLine)
  await expect(page.getByRole('heading', { name: '2 items' })).toBeFocused()
  await expect(page.getByText('Die Cut Stickers, 3" x 3" was deleted')).toBeAttached()

  await pressAt(page, button(page, 'Delete all'))
  await pressAt(page, page.getByRole('dialog').getByRole('button', { name: 'Delete all items' }))
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expectAtPageStart(page)
})

test('a toast can be reached by keyboard without trapping focus', async ({ page, allowProblem }) => {
  allowProblem(/status of 4\d\d/)
  await stopTime(page)
  await page.goto('/signup')
  await button(page, 'Sign up').click()
  const toast = page.locator('[data-sonner-toast]', { hasText: 'Missing fields' })
  await advanceUntilVisible(page, toast)
  const last = page.getByRole('contentinfo').getByRole('link').last()
  await last.focus()
  await page.keyboard.press('Tab')
  await expect(toast).toBeFocused()
  await expect(toast).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Tab')
  await expect(toast).not.toBeFocused()
  await expect(last).not.toBeFocused()
})
