import { expectAccessibleAt } from '../accessibility.ts'
import { test } from '../fixtures.ts'

// Dialogs, errors and loading states are checked in the tests that open them.
const customerPages = [
  '/stickers',
  '/intermediate-category',
  '/library',
  '/product-library/1',
  '/item',
  '/contact',
  '/login',
  '/signup',
  '/recover-password',
  '/restore-password?token=none',
  '/validate-mail?token=none',
  '/user-created',
  '/user-profile',
  '/pay-confirm',
  '/pay-failure',
  '/order-success',
  '/no/such/page',
]

for (const address of customerPages) {
  test(`${address} is accessible and fits a narrow screen`, async ({ page, allowProblem }) => {
    allowProblem(/status of 40[14]/)
    await expectAccessibleAt(page, address)
  })
}
