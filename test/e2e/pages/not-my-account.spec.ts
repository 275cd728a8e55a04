import { expect, mailTo, test } from '../fixtures.ts'
import { linkIn, logIn, newCustomer } from '../steps.ts'

test('the owner of an email deletes a stranger’s account with a button, which merely opening the link doesn’t do', async ({
  page,
  shop,
  newVisitor,
  allowProblem,
}) => {
  allowProblem(/401 .*\/api\/(login|not-my-account)|status of 401/)
  const account = await newCustomer(page)
  const stranger = await newVisitor()
  await stranger.goto('/login')
  await logIn(stranger, account)
  await expect(stranger.getByRole('button', { name: 'User', exact: true })).toBeVisible()

  const link = linkIn(await mailTo(shop, account.email, /validate/i), '/not-my-account?token=')
  // Mail scanners open links this way.
  await page.request.get(link)
  await page.goto(link)
  await page.getByRole('button', { name: 'Delete the account' }).click()
  await expect(page.getByRole('heading', { name: 'The account was deleted' })).toBeFocused()

  await stranger.goto('/user-profile')
  await expect(stranger.getByText('Log in to see your profile')).toBeVisible()
  await stranger.goto('/login')
  await logIn(stranger, account)
  await expect(stranger.getByText('Invalid email or password.')).toBeVisible()

  await page.goto(link)
  await page.getByRole('button', { name: 'Delete the account' }).click()
  await expect(page.getByText('This link has expired or was used before')).toBeVisible()
})
