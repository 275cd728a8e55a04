/** Linked from the home page, so these codes must not change (specification section 2). */
export const homeUrlCodes: readonly string[] = ['stickers', 'labels', 'magnets', 'banners']

export const reservedUrlCodes: ReadonlySet<string> = new Set([
  'admin',
  'api',
  'assets',
  'cart',
  'category',
  'contact',
  'designs',
  'dev',
  'files',
  'intermediate-category',
  'item',
  'item-pictures',
  'library',
  'login',
  'not-my-account',
  'og',
  'order-confirm',
  'order-success',
  'pay-confirm',
  'pay-difference',
  'pay-failure',
  'pictures',
  'product-library',
  'quote',
  'recover-password',
  'restore-password',
  'signup',
  'test-payment',
  'user-created',
  'user-profile',
  'validate-mail',
])

/** Ids are all digits, so codes must start with a letter. */
export function urlCodeProblem(code: string): string | null {
  if (code.length > 60 || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(code)) {
    return 'Use up to 60 lowercase letters, digits and single hyphens, starting with a letter'
  }
  return reservedUrlCodes.has(code) ? `/${code} is already used by another page` : null
}
