import { expect, test } from '../fixtures.ts'

const pages = [
  '/',
  '/stickers',
  '/category/5/element',
  '/library',
  '/cart',
  '/login',
  '/admin/orders',
  '/no/such/page',
]

test('no page, not even a cached one, runs a script that isn’t the shop’s own', async ({
  page,
  request,
  allowProblem,
}) => {
  // React reports the injected markup as a hydration error.
  allowProblem(/Content Security Policy|404|401|#418/)
  for (const path of pages) {
    const response = await request.get(path)
    const policy = response.headers()['content-security-policy'] ?? ''
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
    expect(scripts, path).toContain("'self'")
    expect(scripts, path).not.toMatch(/unsafe-|\*|https?:|data:/)
    expect(await response.text(), path).not.toContain('nonce=')
  }

  await page.route('/', async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace(
      '</main>',
      '<script>window.hacked = 1</script><img src="/none.png" onerror="window.hacked = 2"></main>',
    )
    await route.fulfill({ response, body: html })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})
