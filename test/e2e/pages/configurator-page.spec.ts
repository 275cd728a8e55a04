import { expect, test } from '../fixtures.ts'
import { addButton, amount, open } from '../configurator-steps.ts'

test('spec 2: the configuration page has the specified content', async ({ page, request }) => {
  await open(page, '/category/5/element')

  await test.step('a background image', async () => {
    const background = page.getByRole('form').locator('xpath=..')
    const image = await background.evaluate((element) => getComputedStyle(element).backgroundImage)
    const [, address = ''] = /^url\("(.+)"\)$/.exec(image) ?? []
    const response = await request.get(address)
    expect(response.headers()['content-type']).toContain('image/svg+xml')
    const box = await background.boundingBox()
    expect([box?.x, box?.width]).toEqual([0, 1440])
  })

  await test.step('a gallery of pictures next to the live preview', async () => {
    const gallery = page.getByRole('list', { name: 'Gallery' })
    const preview = page.getByRole('img', { name: /^Preview: / })
    await expect(preview).toBeVisible()
    for (const label of ['Die Cut Stickers', 'Your proof', 'On the press']) {
      await gallery.getByRole('button', { name: label }).click()
      await expect(preview).toHaveCount(0)
      const pictures = page.getByRole('img', { name: label })
      await expect(pictures).toHaveCount(2)
      for (const picture of await pictures.all()) {
        expect(await picture.evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined()
      }
    }
    await gallery.getByRole('button', { name: 'Live preview' }).click()
    await expect(preview).toBeVisible()
  })

  await test.step('"How to order" steps, the process, and the accepted files', async () => {
    const steps = page.getByRole('region', { name: 'How to order' }).getByRole('heading', { level: 3 })
    await expect(steps).toHaveText([/Pick a size/, /Pick a quantity/, /Add your artwork/, /Check out/])
    const process = page.getByRole('region', { name: 'From your file to your door' })
    await expect(process.getByRole('heading', { level: 3 })).toHaveCount(5)
    await expect(process).toContainText('Shipping typically takes 3-7 working days.')
    await expect(page.getByText('PDF, JPG, JPEG, PNG or SVG, at most 5 MB.')).toBeVisible()
  })
})

test.describe('accidental input', () => {
  test('Enter confirms a number without adding to the cart', async ({ page }) => {
    await open(page, '/category/5/element?size=4x2.5')
    let added = 0
    page.on('request', (request) => {
      if (/\/api\/carts\/me\/items/.test(request.url())) added++
    })
    for (const field of [
      page.getByLabel('Width (inches)'),
      page.getByLabel('Height (inches)'),
      page.getByLabel('Your quantity'),
    ]) {
      await field.fill('60')
      await field.fill('40')
      await field.press('Enter')
    }
    await expect(page.getByText('40" x 40", 40 pieces')).toBeVisible()
    await expect(amount(page)).not.toHaveText(/^\$0\.00/)
    expect(added).toBe(0)
    await addButton(page).press('Enter')
    await page.waitForURL('/cart')
    expect(added).toBe(1)
  })

  test('the example quantity suits the product', async ({ page }) => {
    const placeholder = () => page.getByLabel('Your quantity').getAttribute('placeholder')
    await open(page, '/category/5/element')
    expect(await placeholder()).toBe('e.g. 250')
    await open(page, '/category/29/element')
    expect(await placeholder()).toBe('e.g. 3')
  })
})

test('design: before hydration, buttons look as they do afterward', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const page = await context.newPage()
  for (const [path, name] of [
    ['/category/5/element', 'Add to cart'],
    ['/login', 'Log in'],
    ['/contact', 'Send'],
  ] as const) {
    await page.goto(path)
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).toBeDisabled()
    const opacityAt = (time: number) =>
      button.evaluate((element, at) => {
        for (const animation of element.getAnimations()) {
          animation.pause()
          animation.currentTime = at
        }
        return Number(getComputedStyle(element).opacity)
      }, time)
    expect(await opacityAt(1_000), path).toBe(1)
    expect(await opacityAt(5_000), path).toBeLessThan(1)
  }
  await context.close()
})
