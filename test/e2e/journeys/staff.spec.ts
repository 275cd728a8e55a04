import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { expect, mailTo, test } from '../fixtures.ts'
import { logInAsOwner, apiAs } from '../staff-steps.ts'
import { linkIn, logIn, newEmail } from '../steps.ts'

// This file changes data that other files rely on.
test.use({ shopName: 'changed' })

const password = 'long enough'

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Back office' }).getByRole('link')

test('an owner invites a colleague, who can only do production work', async ({
  page,
  shop,
  newVisitor,
  allowProblem,
}) => {
  const email = newEmail('printer')
  await logInAsOwner(page, shop)
  await test.step('the owner sends an invitation', async () => {
    await menuOf(page).filter({ hasText: 'Staff' }).click()
    await page.getByRole('button', { name: 'Invite staff' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite staff' })
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(dialog.getByText('Email is required').first()).toBeVisible()
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Production').check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Production')
    await expectAccessible(page)
  })
  allowProblem(/status of (400|401|403|422)/)

  const printer = await newVisitor()
  await test.step('the colleague accepts through the emailed link', async () => {
    await printer.goto(linkIn(await mailTo(shop, email, /Join the .* staff/), '/admin/invitation'))
    await expect(printer.getByText(email)).toBeVisible()
    await expectAccessible(printer)
    await printer.getByLabel('First name').fill('Pia')
    await printer.getByLabel('Surname').fill('Press')
    await printer.getByLabel('Password').fill('short')
    await printer.getByRole('button', { name: 'Join the team' }).click()
    await expect(printer.getByText('Password must be at least 8 characters').first()).toBeVisible()
    await expect(printer.getByLabel('First name')).toHaveValue('Pia')
    await printer.getByLabel('Password').fill(password)
    await printer.getByRole('button', { name: 'Join the team' }).click()
    await printer.getByRole('link', { name: 'Log in' }).click()
    await logIn(printer, { email, password })
    await printer.waitForURL('/admin/orders')
  })

  await test.step('the colleague sees only the orders', async () => {
    await expect(menuOf(printer).first()).toHaveText(/^Orders/)
    const others = /Today|Coupons|Staff|Audit log|Setup|Customers|Catalog|Settings/
    await expect(menuOf(printer).filter({ hasText: others })).toHaveCount(0)
    for (const path of ['/admin/coupons', '/admin/staff', '/admin/audit', '/admin/setup']) {
      await printer.goto(path)
      await expect(printer.getByRole('heading', { name: 'You don’t have access' })).toBeVisible()
    }
    await expectAccessible(printer)
    for (const path of ['/admin/staff', '/admin/audit', '/admin/figures', '/admin/coupons']) {
      expect((await apiAs(printer, path)).status()).toBe(403)
    }
    await printer.getByRole('link', { name: 'Go to the back office' }).click()
    await printer.waitForURL('/admin/orders')
  })

  await test.step('the audit log shows every change', async () => {
    await page.goto('/admin/audit')
    await page.getByRole('searchbox').fill(email)
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows.filter({ hasText: 'logged in' })).toHaveCount(1)
    await expect(rows.filter({ hasText: 'joined' })).toContainText('production')
    await expectAccessible(page)
    await page.goto('/admin/audit?subject=invitation')
    await expect(rows.filter({ hasText: `Invitation ${email}: invited` })).toBeVisible()
  })

  await test.step('a new role applies immediately, and removal from staff ends the login', async () => {
    await page.goto('/admin/staff')
    await page.getByRole('button', { name: email }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Catalog').check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await printer.goto('/admin/coupons')
    await expect(printer.getByRole('heading', { name: 'Coupons' })).toBeVisible()
    await printer.getByRole('button', { name: 'New coupon' }).click()
    await printer.getByRole('textbox', { name: 'Code' }).fill('PRINTERS')
    await printer.getByRole('textbox', { name: 'Discount' }).fill('10')

    await page.getByRole('button', { name: email }).click()
    await dialog.getByLabel('Catalog').uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await printer.getByRole('button', { name: 'Create' }).click()
    await expect(printer.getByRole('heading', { name: 'You don’t have access' })).toBeVisible()
    await expect(menuOf(printer).filter({ hasText: 'Coupons' })).toHaveCount(0)

    await page.getByRole('button', { name: email }).click()
    await dialog.getByRole('button', { name: 'Remove from staff' }).click()
    await dialog.getByRole('button', { name: 'Remove from staff' }).click()
    await expect(page.getByRole('row').filter({ hasText: email })).toHaveCount(0)
    expect((await apiAs(printer, '/admin/orders')).status()).toBe(401)
  })
})
