import type { Page } from '@playwright/test'
import { logins } from '#app/schema/customers.server.ts'
import { factorDeadlines } from '#app/schema/second-factors.server.ts'
import { codeOf } from '#test/second-factors.ts'
import { expectAccessible } from '../accessibility.ts'
import { expect, mailTo, test } from '../fixtures.ts'
import { addVirtualAuthenticator, namedAddress, namedAddressOf, whileStopped } from '../passkey-steps.ts'
import type { Shop } from '../shop.ts'
import { logIn } from '../steps.ts'

test.use({
  shopName: 'two-step',
  shopSettings: namedAddress,
  baseURL: async ({ shop }, use) => use(namedAddressOf(shop)),
})

async function enterPassword(page: Page, shop: Shop) {
  await page.goto('/login')
  await logIn(page, shop.admin)
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Log out', exact: true }).first().click()
  await page.waitForURL('/')
}

const panel = (page: Page) => page.getByRole('region', { name: 'Two-step authentication' })

async function addApp(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' })
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '')
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, new Date()))
  await dialog.getByRole('button', { name: 'Add' }).click()
  return secret
}

async function saveCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' })
  const items = dialog.getByRole('listitem')
  await expect(items).toHaveCount(10)
  const codes = await items.allInnerTexts()
  await dialog.getByRole('button', { name: 'I saved them' }).click()
  return codes
}

test('an owner is asked for two-step authentication, later can’t log in without it, and then uses a passkey', async ({
  page,
  shop,
  allowProblem,
}) => {
  allowProblem(/status of (401|403|422)/)
  await enterPassword(page, shop)
  await page.waitForURL('/admin')
  await expect(page.getByText('Your role requires two-step authentication. Set it up by')).toBeVisible()
  await page.getByRole('link', { name: 'Set it up' }).click()
  await expect(panel(page)).toContainText('Your role requires it.')
  await expectAccessible(page)

  await whileStopped(shop, (db) => db.update(factorDeadlines).set({ dueAt: new Date() }))
  await logOut(page)
  await enterPassword(page, shop)
  await page.waitForURL('/admin/two-step')
  await page.getByRole('button', { name: 'Use an authenticator app' }).click()
  await addApp(page)
  const [code = ''] = await saveCodes(page)
  await page.waitForURL('/admin')
  await expect(page.getByText('Your role requires two-step')).toHaveCount(0)
  expect((await mailTo(shop, shop.admin.email, /two-step/)).text).toContain('Authenticator app was added')

  await page.goto('/admin/account')
  await addVirtualAuthenticator(page)
  await panel(page).getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('My laptop')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(panel(page)).toContainText('Passkey My laptop')

  await logOut(page)
  await enterPassword(page, shop)
  await expect(page.getByRole('heading', { name: 'Two-step authentication' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('/admin')

  await logOut(page)
  await enterPassword(page, shop)
  const field = page.getByRole('textbox', { name: 'Code' })
  await field.fill('123456')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This code is wrong or was already used.')).toBeVisible()
  await field.fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('/admin')
  await page.goto('/admin/account')
  await expect(panel(page)).toContainText('9 of 10 left')

  // Ten minutes after the login, a form requires confirmation, and is then resubmitted with the same input.
  await whileStopped(shop, (db) => db.update(logins).set({ provedAt: null }))
  await page.goto('/admin/staff')
  await page.getByRole('button', { name: 'Invite staff' }).click()
  const invitation = page.getByRole('dialog', { name: 'Invite staff' })
  await invitation.getByRole('textbox', { name: 'Email' }).fill('new@example.com')
  await invitation.getByRole('checkbox', { name: 'Chat' }).check()
  await invitation.getByRole('button', { name: 'Send invitation' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expectAccessible(page)
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await expect(invitation.getByText('Confirm it’s you, then try again')).toBeVisible()
  await invitation.getByRole('button', { name: 'Send invitation' }).click()
  await confirmation.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Invitation sent', { exact: true })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Pending invitations' })).toContainText('new@example.com')
})
