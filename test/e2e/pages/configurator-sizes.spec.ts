import { pngArtwork } from '../artwork.ts'
import { expect, test } from '../fixtures.ts'
import {
  calculations,
  open,
  typeSize,
  amount,
  expectPrice,
  tierPrice,
  problems,
  upload,
} from '../configurator-steps.ts'

test.describe('spec 5: custom size', () => {
  test('spec 5: a size over the limit shows why, and has no price', async ({ page }) => {
    await open(page, '/category/5/element')
    await typeSize(page, 50, 120, 5)
    await expect(problems(page)).toHaveCount(0)
    await expectPrice(page, await tierPrice(page, 5, { width: 50, height: 120 }, 50))
    for (const [width, height, message] of [
      [50.1, 5, 'Max width is 50"'],
      [120.1, 50, 'If one dimension is 50", the other cannot exceed 120"'],
    ] as const) {
      await typeSize(page, width, height, 5)
      await expect(problems(page)).toHaveText([message])
      await expectPrice(page, 0)
    }
    await typeSize(page, 50, 50, 5)
    await expect(problems(page)).toHaveCount(0)
  })

  test('the preview shows the entered size, or no dimensions if it is invalid', async ({ page }) => {
    await open(page, '/category/8/element')
    await upload(page, await pngArtwork('fox.png'))
    await typeSize(page, 6, 5, 8)
    const preview = page.getByRole('img', { name: /^Preview: .*, 6" by 5", with fox\.png$/ })
    const check = page.getByRole('region', { name: 'Print check' })
    await expect(preview).toBeVisible()
    await expect(check).toContainText('Blurry at this size.')
    await expect(page).toHaveURL(/size=6x5/)
    await page.getByLabel('Height (inches)').fill('0.4')
    await expect(problems(page)).toHaveText(['Min height is 0.5"'])
    await expectPrice(page, 0)
    await expect(page.getByRole('img', { name: /^Preview: [\w ]+, with fox\.png$/ })).toBeVisible()
    await expect(page.locator('[data-dimension]')).toHaveCount(0)
    await expect(check).toContainText('Blurry at this size.')
    await expect(page).toHaveURL(/size=6x5/)
    await page.getByLabel('Width (inches)').fill('51')
    await page.getByLabel('Height (inches)').fill('20')
    await expect(problems(page)).toHaveText(['Max width is 50"'])
    await expect(page.locator('[data-dimension] text')).toHaveText(['51"', '20"'])
  })

  test('spec 5: in a square custom size, changing one side changes the other', async ({ page }) => {
    await open(page, '/category/21/element')
    await page.getByText('Custom size', { exact: true }).click()
    const [width, height] = [page.getByLabel('Width (inches)'), page.getByLabel('Height (inches)')]
    await width.fill('8')
    await expect(height).toHaveValue('8')
    await expect(problems(page)).toHaveCount(0)
    await height.fill('8.1')
    await expect(width).toHaveValue('8.1')
    await expect(problems(page)).toHaveCount(1)
  })

  test('spec 5: feet are labeled feet; no price is requested above 200', async ({ page }) => {
    const requests: unknown[] = []
    await open(page, '/category/31/element')
    await expect(page.getByRole('radio', { name: /^6' x 3'/ })).toBeChecked()
    page.on('request', (request) => {
      if (calculations.test(request.url())) requests.push(request.postDataJSON())
    })
    await typeSize(page, 200.1, 3, 31)
    await expect(problems(page)).toHaveText(["Max width is 200'"])
    await page.getByLabel('Your quantity').fill('7')
    // No price is requested until the size is valid.
    await typeSize(page, 200, 3, 31)
    await expect.poll(() => JSON.stringify(requests)).toContain('{"width":200,"height":3}')
    await expect(amount(page)).not.toHaveText(/^\$0\.00/)
    expect(JSON.stringify(requests)).not.toContain('200.1')
  })

  test('spec 5: only digits and decimal points can be entered, not - or +', async ({ page }) => {
    await open(page, '/category/5/element')
    await page.getByText('Custom size', { exact: true }).click()
    const width = page.getByLabel('Width (inches)')
    await width.pressSequentially('-3+e.x5')
    await expect(width).toHaveValue('3.5')
    const quantity = page.getByLabel('Your quantity')
    await quantity.pressSequentially('-7+.5')
    await expect(quantity).toHaveValue('75')
  })
})
