import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openAsStaff } from '../staff-steps.ts'
import { openCartWithStickers, callApi, logIn, newCustomer } from '../steps.ts'

// This file changes data that other files rely on.
test.use({ shopName: 'changed' })

const widths = [320, 390, 820, 1440]

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('the element is not visible')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

async function atWidth(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate(() => document.fonts.ready)
}

test('never crops gallery pictures, and puts each size beside its dimension line', async ({ page }) => {
  await page.goto('/category/5/element')
  for (const width of widths) {
    await atWidth(page, width)
    const thumbs = page.getByRole('list', { name: 'Gallery' }).getByRole('button')
    await expect(thumbs).toHaveCount(4)
    for (const thumb of (await thumbs.all()).slice(1)) {
      const [frame, picture] = [await boxOf(thumb), await boxOf(thumb.locator('img'))]
      expect(picture.y).toBeGreaterThanOrEqual(frame.y)
      expect(picture.bottom).toBeLessThanOrEqual(frame.bottom)
    }
  }
  for (const path of [
    '5/element?size=50x120',
    '5/element?size=120x50',
    '5/element?size=49.125x37.125',
    '29/element?size=3x199.5',
  ]) {
    await page.goto(`/category/${path}`)
    for (const width of widths) {
      await atWidth(page, width)
      const figure = page.getByRole('figure')
      const drawing = await boxOf(figure.locator('svg'))
      const lines = await Promise.all((await figure.locator('[data-dimension] path').all()).map(boxOf))
      const texts = await Promise.all((await figure.locator('[data-dimension] text').all()).map(boxOf))
      expect([lines.length, texts.length]).toEqual([2, 2])
      for (const text of texts) {
        expect(text.x, path).toBeGreaterThanOrEqual(drawing.x)
        expect(text.bottom, path).toBeLessThanOrEqual(drawing.bottom)
        for (const line of lines) {
          const isApart =
            text.right <= line.x || line.right <= text.x || text.bottom <= line.y || line.bottom <= text.y
          expect(isApart, `${path}, ${width} px: ${JSON.stringify({ text, line })}`).toBe(true)
        }
      }
    }
  }
})

test('on a phone the configurator has no press sheet background', async ({ page }) => {
  await page.goto('/category/5/element')
  await atWidth(page, 390)
  const sheet = page.getByRole('form').locator('..')
  await expect(sheet).toHaveCSS('background-image', 'none')
  await page.setViewportSize({ width: 820, height: 900 })
  await expect(sheet).toHaveCSS('background-image', /press-sheet/)
})

test('the shipping amount is next to its label on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 })
  await openCartWithStickers(page)
  await page.getByRole('textbox', { name: 'Zip code' }).fill('10001')
  await expect(page.getByText(/^Arrives /)).toBeVisible()
  const row = page.locator('dl > div').filter({ has: page.locator('dt', { hasText: 'Shipping' }) })
  const [label, amount] = [await boxOf(row.locator('dt')), await boxOf(row.getByText(/^\$/))]
  expect(Math.abs(label.y + label.height / 2 - (amount.y + amount.height / 2))).toBeLessThan(8)
})

test('a long email address wraps only at natural breaks', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 })
  const customer = await newCustomer(page)
  await page.goto('/login')
  await logIn(page, customer)
  await expect(page.getByRole('button', { name: 'User' })).toBeVisible()
  const email = 'maximiliane.featherstonehaugh@print-and-paper-lovers.example.com'
  await page.route(/\/api\/users\?/, async (route) => {
    const answer = await route.fetch()
    const [user] = await answer.json()
    await route.fulfill({ response: answer, json: [{ ...user, email }] })
  })
  await page.goto('/user-profile')
  const shown = page.getByRole('definition').filter({ hasText: 'featherstonehaugh' })
  await expect(shown).toHaveText(email)
  const linesOfParts = await shown.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const lines: number[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      lines.push(range.getClientRects().length)
    }
    return lines
  })
  expect(new Set(linesOfParts)).toEqual(new Set([1]))
})

test('a city name fits in its field, at checkout and at sign-up', async ({ page }) => {
  for (const open of [() => openCartWithStickers(page), () => page.goto('/signup')]) {
    await open()
    const city = page.getByRole('textbox', { name: 'City', exact: true })
    await city.fill('San Francisco')
    for (const width of widths) {
      await atWidth(page, width)
      const cutPx = await city.evaluate((input) => input.scrollWidth - input.clientWidth)
      expect(cutPx, `${page.url()}, ${width} px`).toBe(0)
    }
  }
})

test('on a tablet the contact card has no gap, the sign-up form is below the logo, and the bags span the page', async ({
  page,
}) => {
  await page.goto('/contact')
  await atWidth(page, 820)
  const card = page.getByRole('complementary')
  const [frame, last] = [await boxOf(card), await boxOf(card.getByRole('definition').last())]
  expect(frame.bottom - last.bottom).toBeLessThan(48)

  await page.goto('/signup')
  const logo = await boxOf(page.getByRole('banner').getByRole('link').first())
  const heading = await boxOf(page.getByRole('heading', { level: 1 }))
  expect(Math.abs(heading.x - logo.x)).toBeLessThan(4)

  await page.goto('/intermediate-category')
  const list = await boxOf(page.getByRole('list', { name: 'Size chart' }))
  const bags = await Promise.all(
    (await page.getByRole('list', { name: 'Size chart' }).locator('img').all()).map(boxOf),
  )
  expect(list.right - Math.max(...bags.map(({ right }) => right))).toBeLessThan(24)
})

test('the shop’s name is never truncated, in the shop and in the back office', async ({ page, shop }) => {
  const { token } = await callApi<{ token: string }>(page, 'POST', '/login', shop.admin)
  const headers = { authorization: `Bearer ${token}` }
  const rename = async (name: string) => {
    const { defaultTeamEmail: _, ...settings } = await (
      await page.request.get('/api/admin/settings', { headers })
    ).json()
    const saved = await page.request.put('/api/admin/settings', { headers, data: { ...settings, name } })
    expect(saved.status()).toBe(200)
  }
  await openAsStaff(page, shop, 'coupons')
  const names = [
    'Bayside Print Co.',
    'Maximiliane Featherstonehaugh’s Sticker & Label Workshop of Greater Austin',
  ]
  for (const name of names) {
    await rename(name)
    for (const path of ['/', '/admin/coupons']) {
      await page.goto(path)
      for (const width of widths) {
        await atWidth(page, width)
        const text = page.getByText(name, { exact: path === '/' }).first()
        await expect(text).toBeVisible()
        const { isCut, pageWidth } = await text.evaluate((element) => ({
          isCut:
            element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline',
          pageWidth: document.documentElement.scrollWidth,
        }))
        expect([name, path, width, isCut]).toEqual([name, path, width, false])
        expect(pageWidth).toBeLessThanOrEqual(width)
        const { x, right } = await boxOf(text)
        expect(x >= 0 && right <= width).toBe(true)
      }
    }
  }
  await rename('Kisscut')
})
