import { expect, type Locator, type Page } from '@playwright/test'

const maxTabs = 80

/**
 * Presses Tab until the target has focus, then checks that the target, or the label shown for it, is in view with a
 * focus ring.
 */
export async function tabTo(page: Page, target: Locator) {
  for (let tabs = 0; tabs < maxTabs; tabs++) {
    await page.keyboard.press('Tab')
    if (!(await target.evaluate((element) => element === document.activeElement))) continue
    const label = target.page().locator('label', { has: target })
    const shown = (await label.count()) > 0 ? label : target
    await expect(shown).toBeInViewport()
    await expect(shown).toHaveCSS('outline-style', 'solid')
    await expect(shown).toHaveCSS('outline-width', '3px')
    return
  }
  throw new Error(`${String(target)} has no focus after ${maxTabs} presses of Tab`)
}

export async function pressAt(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** The fields, in the same order as in the cart's form. */
const fieldOrder = ['Name', 'Email', 'Phone', 'Address', 'City', 'State', 'Zip code']

export async function typeContact(page: Page, fields: Record<string, string>) {
  const inOrder = Object.entries(fields).toSorted(
    ([one], [other]) => fieldOrder.indexOf(one) - fieldOrder.indexOf(other),
  )
  for (const [label, value] of inOrder) {
    await tabTo(page, page.getByRole('textbox', { name: label, exact: true }))
    await page.keyboard.type(value)
  }
}

/** Expects that reading and tabbing start at the top of the page, as they do after each navigation. */
export async function expectAtPageStart(page: Page) {
  await expect(page.locator('main')).toBeFocused()
}
