import { expect, test } from './fixtures.ts'
import {
  calculations,
  open,
  typeSize,
  amount,
  expectPrice,
  tierPrice,
  problems,
} from './configurator-steps.ts'

test.describe('spec 5: custom size', () => {
  const stickers = 'If one dimension is 50", the other cannot exceed 120"'
  const magnets = 'Max width can be 28" or 80"'
  const labels = 'Max width can be 8" or 13"'
  const sheets = 'Max width can be 12" or 18"'
  const limits: { rule: string; id: number; fits: [number, number][]; over: [number, number, string][] }[] = [
    {
      rule: '5-17, 50 a side, or 50 x 120',
      id: 5,
      fits: [
        [50, 50],
        [50, 120],
        [120, 50],
      ],
      over: [
        [50.1, 5, 'Max width is 50"'],
        [5, 50.1, 'Max height is 50"'],
        [50, 120.1, stickers],
        [120.1, 50, stickers],
        [49, 100, 'Max height is 50"'],
        [0.4, 3, 'Min width is 0.5"'],
        [3, 0.49, 'Min height is 0.5"'],
      ],
    },
    {
      rule: '18, 50 a side',
      id: 18,
      fits: [[50, 50]],
      over: [
        [50.1, 3, 'Max width is 50"'],
        [50, 51, 'Max height is 50"'],
      ],
    },
    {
      rule: '27, 28 x 80 either way',
      id: 27,
      fits: [
        [28, 80],
        [80, 28],
      ],
      over: [
        [28.1, 28.1, magnets],
        [80.1, 5, magnets],
        [28, 80.1, magnets],
      ],
    },
    {
      rule: '28, 28 x 80 either way',
      id: 28,
      fits: [[80, 28]],
      over: [[80, 28.1, magnets]],
    },
    {
      rule: '19, 20, 22, 24, 8 x 13 either way',
      id: 19,
      fits: [
        [8, 13],
        [13, 8],
      ],
      over: [
        [8.1, 8.1, labels],
        [13.1, 5, labels],
        [8, 13.1, labels],
      ],
    },
    {
      rule: '26, 12 x 18 either way',
      id: 26,
      fits: [
        [12, 18],
        [18, 12],
      ],
      over: [
        [12.1, 12.1, sheets],
        [18.1, 5, sheets],
        [12, 18.1, sheets],
      ],
    },
    {
      rule: '29-33, no limit but 200',
      id: 29,
      fits: [
        [200, 200],
        [1, 200],
      ],
      over: [
        [200.1, 1, "Max width is 200'"],
        [1, 200.1, "Max height is 200'"],
        [0.4, 1, "Min width is 0.5'"],
      ],
    },
  ]

  for (const { rule, id, fits, over } of limits) {
    test(`spec 5: custom size of ${rule}`, async ({ page }) => {
      await open(page, `/category/${id}/element`)
      for (const [width, height] of fits) {
        await typeSize(page, width, height, id)
        await expect(problems(page)).toHaveCount(0)
        await expectPrice(page, await tierPrice(page, id, { width, height }, id < 29 ? 50 : 1))
      }
      for (const [width, height, message] of over) {
        await typeSize(page, width, height, id)
        await expect(problems(page)).toHaveText([message])
        await expectPrice(page, 0)
      }
      const [[width, height] = [1, 1]] = fits
      await typeSize(page, width, height, id)
      await expect(problems(page)).toHaveCount(0)
    })
  }

  test('spec 5: custom size of 21, 23, 25 is square, at most 8', async ({ page }) => {
    await open(page, '/category/21/element')
    await page.getByText('Custom size', { exact: true }).click()
    const [width, height] = [page.getByLabel('Width (inches)'), page.getByLabel('Height (inches)')]
    await width.fill('8')
    await expect(height).toHaveValue('8')
    await expect(problems(page)).toHaveCount(0)
    await expectPrice(page, await tierPrice(page, 21, { width: 8, height: 8 }, 50))
    await height.fill('8.1')
    await expect(width).toHaveValue('8.1')
    await expect(problems(page)).toHaveText(['Max width must be 8"'])
    await expectPrice(page, 0)
  })

  test('spec 5: feet are labeled feet; no price is requested above 200', async ({ page }) => {
    const asked: unknown[] = []
    await open(page, '/category/31/element')
    await expect(page.getByRole('radio', { name: /^6' x 3'/ })).toBeChecked()
    page.on('request', (request) => {
      if (calculations.test(request.url())) asked.push(request.postDataJSON())
    })
    await typeSize(page, 200.1, 3, 31)
    await expect(problems(page)).toHaveText(["Max width is 200'"])
    await page.getByLabel('Your quantity').fill('7')
    // The first request is for the next valid size.
    await typeSize(page, 200, 3, 31)
    await expect.poll(() => JSON.stringify(asked)).toContain('{"width":200,"height":3}')
    await expect(amount(page)).not.toHaveText(/^\$0\.00/)
    expect(JSON.stringify(asked)).not.toContain('200.1')
  })

  test('spec 5: the - and + keys are blocked, and so is anything that is not a number', async ({ page }) => {
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
