import type { Page } from '@playwright/test'
import { expectAccessible, expectToFit } from '../accessibility.ts'
import { pngArtwork } from '../artwork.ts'
import { expect, test } from '../fixtures.ts'
import { paidOrder } from '../order-steps.ts'
import { returnTo } from '../page-time.ts'
import { openOrderAsStaff } from '../staff-steps.ts'

const badge = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

test('when two employees edit an address, the second one sees who changed it first', async ({
  page: one,
  shop,
  newVisitor,
  allowProblem,
}) => {
  allowProblem(/409/)
  const { id } = await paidOrder(shop, 'two-employees')
  const other = await newVisitor()
  await openOrderAsStaff(one, shop, id)
  await openOrderAsStaff(other, shop, id)
  for (const page of [one, other]) {
    await page.getByRole('region', { name: 'Customer' }).getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill(page === one ? 'First Name' : 'Second Name')
    if (page === one) await dialog.getByRole('textbox', { name: 'Phone' }).fill('9998887777')
  }
  const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await save(one)
  await expect(one.getByRole('region', { name: 'Customer' })).toContainText('First Name')
  await save(other)
  const dialog = other.getByRole('dialog')
  await expect(dialog).toContainText(`${shop.admin.email} changed this while you were editing`)
  await expect(dialog).toContainText('Now First Name')
  // The edited field keeps its text and focus. The other field shows the colleague's value, which the next save keeps.
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Second Name')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await expect(dialog.getByRole('textbox', { name: 'Phone' })).toHaveValue('9998887777')
  await save(other)
  await expect(dialog).toHaveCount(0)
  await expect(other.getByRole('region', { name: 'Customer' })).toContainText('Second Name')
  await expect(other.getByRole('region', { name: 'Customer' })).toContainText('9998887777')

  await one.getByLabel('Proof files').setInputFiles(await pngArtwork('proof.png'))
  await expect(one.getByText('proof.png', { exact: true })).toBeVisible()
  await returnTo(other)
  await expect(other.getByText('proof.png', { exact: true })).toBeVisible()
  // From now on, the other page gets no updates, like a hidden tab.
  await other.route('**/api/admin/orders/*', (route) => route.abort())
  allowProblem(/ERR_FAILED/)
  await one.getByRole('button', { name: 'Send for approval' }).click()
  await expect(badge(one, 'Awaiting customer approval')).toBeVisible()
  await other.getByRole('button', { name: 'Send for approval' }).click()
  await expect(
    other.getByText(
      `${shop.admin.email} updated this order first: Proof sent for approval. Your change wasn’t saved.`,
    ),
  ).toBeVisible()
})

test('j and k move between orders; the page is accessible and fits a narrow screen', async ({
  page,
  shop,
}) => {
  const older = await paidOrder(shop, 'older')
  const newer = await paidOrder(shop, 'newer')
  await openOrderAsStaff(page, shop, older.id)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('k')
  await page.waitForURL(`/admin/orders/${newer.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${newer.id}`)
  await page.keyboard.press('j')
  await page.waitForURL(`/admin/orders/${older.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${older.id}`)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Next order')
  await page.keyboard.press('Escape')

  await page.getByLabel('Proof files').setInputFiles(await pngArtwork('proof.png'))
  await expect(page.getByText('proof.png', { exact: true })).toBeVisible()
  for (const dialog of ['none', 'Edit', 'Refund']) {
    if (dialog !== 'none') await page.getByRole('button', { name: dialog, exact: true }).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(() => expectToFit(page)).toPass()
})
