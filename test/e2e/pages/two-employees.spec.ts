import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { storeLogin, stored } from '../steps.ts'

// This file changes data that other files rely on.
test.use({ shopName: 'changed' })

// The API's own tests check the responses' types.
// oxlint-disable-next-line typescript/no-explicit-any
type Call = (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => Promise<any>

/** Returns a function that calls the API as a colleague, who makes changes in the meantime. */
function colleague(page: Page, token: string): Call {
  return async (method, path, data) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await page.request.fetch(`/api/admin${path}`, { method, headers, data })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
}

/** Saves after a colleague changed a different field, and expects that saving again keeps both changes. */
async function saveTwice(dialog: Locator, { typed, theirs }: Record<'typed' | 'theirs', [string, string]>) {
  await dialog.getByRole('textbox', { name: typed[0] }).fill(typed[1])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('changed this while you were editing')
  await expect(dialog.getByRole('textbox', { name: typed[0] })).toHaveValue(typed[1])
  await expect(dialog.getByRole('textbox', { name: theirs[0] })).toHaveValue(theirs[1])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}

test('the later of two employees sees the other’s change, and saves without reopening the form', async ({
  page,
  shop,
  allowProblem,
}) => {
  allowProblem(/409/)
  await storeLogin(page, shop.admin)
  const call = colleague(page, (await stored(page, 'token')) ?? '')
  const dialog = page.getByRole('dialog')

  await test.step('a canned answer', async () => {
    const answer = { title: 'Opening hours', content: 'Nine to five.' }
    const { id, version } = await call('POST', '/canned-answers', answer)
    await page.goto('/admin/canned-answers')
    await page.getByRole('button', { name: answer.title, exact: true }).click()
    await call('PUT', `/canned-answers/${id}`, { ...answer, title: 'When we are open', version })
    await saveTwice(dialog, { typed: ['Text', 'Nine to six.'], theirs: ['Title', 'When we are open'] })
    await expect(page.getByRole('listitem').filter({ hasText: 'When we are open' })).toContainText(
      'Nine to six.',
    )
  })

  await test.step('a coupon', async () => {
    const coupon = { code: 'TWOATONCE', percentage: 0.1, maxRedemptions: 5, startsAt: null, endsAt: null }
    const { id, version } = await call('POST', '/coupons', coupon)
    await page.goto('/admin/coupons')
    await page.getByRole('button', { name: coupon.code, exact: true }).click()
    await call('PUT', `/coupons/${id}`, { ...coupon, percentage: 0.2, isDisabled: false, version })
    await saveTwice(dialog, { typed: ['Usage limit', '7'], theirs: ['Discount', '20'] })
  })

  await test.step('a design', async () => {
    const [design] = await call('GET', '/library/designs')
    const { id, version, name, libraryCategoryId, width, height, isDisabled } = design
    await page.goto('/admin/library')
    await page.getByRole('button', { name, exact: true }).click()
    const theirs = { name, libraryCategoryId, priceCents: 777, width, height, isDisabled, pictureId: null }
    await call('PUT', `/library/designs/${id}`, { ...theirs, version })
    await saveTwice(dialog, { typed: ['Name', 'Twice Saved'], theirs: ['Price each', '7.77'] })
    const now = await call('GET', `/library/designs/${id}`)
    expect(now).toMatchObject({ name: 'Twice Saved', priceCents: 777 })
  })
})
