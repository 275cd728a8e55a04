import { logins } from '#app/schema/customers.server.ts'
import { expectAccessible } from '../accessibility.ts'
import { expect, mailTo, test } from '../fixtures.ts'
import { addVirtualAuthenticator, namedAddress, namedAddressOf, whileStopped } from '../passkey-steps.ts'
import { addStickers, expectInCart, linkIn, logIn, newCustomer } from '../steps.ts'

test.use({
  shopName: 'passkeys',
  shopSettings: namedAddress,
  baseURL: async ({ shop }, use) => use(namedAddressOf(shop)),
})

test('a customer adds a passkey, logs in with it and keeps the cart, and removes it', async ({
  page,
  shop,
  allowProblem,
}) => {
  allowProblem(/status of (401|403|422)/)
  const customer = await newCustomer(page)
  await page.goto(linkIn(await mailTo(shop, customer.email, /validate/i), '/validate-mail?token='))
  await expect(page.getByText('Congrats!')).toBeVisible()
  await page.goto('/login')
  await logIn(page, customer)
  const user = page.getByRole('button', { name: 'User', exact: true })
  await expect(user).toBeVisible()

  // Ten minutes after the login, the customer has to confirm their identity.
  await page.goto('about:blank')
  await whileStopped(shop, (db) => db.update(logins).set({ provedAt: null }))
  await addVirtualAuthenticator(page)
  await page.goto('/user-profile')
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await question.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question.getByText('The password is wrong')).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('textbox', { name: 'Password' }).fill(customer.password)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(section.getByRole('listitem')).toContainText('Chrome on Linux')
  await expect(section).toContainText('Not used yet')
  await expectAccessible(page)
  expect((await mailTo(shop, customer.email, /Passkeys/)).text).toContain('a passkey was added')

  const logOut = async () => {
    await page.getByRole('button', { name: 'Log out this device' }).click()
    await page.waitForURL('/')
  }
  await logOut()
  // The authenticator picks the passkey that is suggested in the email field.
  await page.goto('/login')
  await expect(user).toBeVisible()

  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  await page.goto('/user-profile')
  await expect(section).toContainText('Last used')
  await logOut()
  await addStickers(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(user).toBeVisible()
  await expectInCart(page, 1)

  await page.goto('/user-profile')
  await section.getByRole('button', { name: 'Remove the Chrome on Linux passkey' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(0)
  await logOut()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByText('This passkey isn’t recognized.')).toBeVisible()
  await expectAccessible(page)
})
