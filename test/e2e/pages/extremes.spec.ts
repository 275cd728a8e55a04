import type { Page } from '@playwright/test'
import { plainPicture, pay } from '../../../bench/journey.ts'
import { pngArtwork } from '../artwork.ts'
import { expect, test } from '../fixtures.ts'
import { mailedOrder, paidOrder, sendProofs } from '../order-steps.ts'
import { callApi, expectInCart, newEmail } from '../steps.ts'

const widths = [320, 390, 1440]

test.describe('design: extremes', () => {
  test('proofs of any proportions fit the order page', async ({ page, shop }) => {
    const { link, orderId } = await paidOrder(shop, 'proportions')
    const sides = [
      [4000, 200],
      [200, 4000],
      [4000, 4000],
      [12, 12],
    ] as const
    const proofs = sides.map(([width, height]) => ({
      name: `proof-${width}x${height}.png`,
      mimeType: 'image/png',
      buffer: Buffer.from(plainPicture(width, height)),
    }))
    await sendProofs(page, shop, orderId, proofs)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(link)
      const carousel = page.getByRole('region', { name: 'Proofs' })
      for (const [index, [wide, high]] of sides.entries()) {
        const name = `Proof ${index + 1}`
        const proof = carousel.getByRole('img', { name, exact: true })
        await expect(proof).toHaveJSProperty('complete', true)
        const { drawn, frame } = await proof.evaluate(drawnSize)
        const step = `${name}, ${width} px wide`
        expect.soft(drawn.width, step).toBeLessThanOrEqual(frame.width)
        expect.soft(drawn.height, step).toBeLessThanOrEqual(frame.height)
        expect.soft(drawn.width / drawn.height / (wide / high), step).toBeCloseTo(1, 0)
        expect.soft(frame.right, step).toBeLessThanOrEqual(width)
        expect.soft(frame.height, step).toBeLessThanOrEqual(844 * 0.6)
        expect.soft(await overflowPx(page), step).toBeLessThanOrEqual(0)
        await carousel.getByRole('button', { name: 'Next proof' }).click()
      }
      await expect(carousel.getByText(`Proof 1 of ${sides.length}`)).toBeVisible()
    }
  })

  test('a cart and an order fit 30 items with the longest names and amounts in the millions', async ({
    page,
    shop,
  }) => {
    const { tokenSession } = await callApi<{ tokenSession: string }>(page, 'GET', '/session')
    const query = `sessionToken=${tokenSession}`
    const add = (item: object) => callApi(page, 'POST', `/carts/me/items?${query}`, { by: 'custom', ...item })
    const file = await pngArtwork(`${'W'.repeat(196)}.png`)
    const upload = await page.request.post(`/api/upload-file?${query}`, { multipart: { file } })
    const { id: fileId } = (await upload.json()) as { id: string }
    await add({ categoryId: 5, quantity: 5000, size: custom(3, 3), product: { fileId } })
    for (let more = 0; more < 28; more++) await add({ categoryId: 28, quantity: 2, size: custom(80, 28) })
    const huge = (await add({ categoryId: 33, quantity: 5000, size: custom(200, 200) })) as {
      cartItem: { id: number }
    }

    await page.goto('/robots.txt')
    await page.evaluate((token) => localStorage.setItem('sessionToken', token), tokenSession)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/cart')
      await page.getByRole('textbox', { name: 'Zip code' }).fill('99501')
      await expect(page.getByText(/^Arrives /)).toBeVisible()
      expect.soft(await overflowPx(page), `cart, ${width} px wide`).toBeLessThanOrEqual(0)
    }
    await expectInCart(page, 30)

    await callApi(page, 'POST', `/carts/me/items/remove?${query}`, { cartItemId: huge.cartItem.id })
    await add({ categoryId: 5, quantity: 2, size: custom(50, 120) })
    const email = newEmail('thirty')
    const person = { email, name: 'N'.repeat(200), phone: '1', address: 'A'.repeat(300), zipCode: '99501' }
    const { link: payment } = await callApi<{ link: string }>(page, 'POST', `/carts/me/close?${query}`, {
      ...person,
      city: 'C'.repeat(100),
      state: 'Federated States of Micronesia',
    })
    await pay(payment)
    const { link } = await mailedOrder(shop, email)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(link)
      const items = page.getByRole('region', { name: '30 items' })
      await expect(items.getByRole('listitem')).toHaveCount(30)
      expect.soft(await overflowPx(page), `order, ${width} px wide`).toBeLessThanOrEqual(0)
      const name = await items.getByRole('link', { name: /^W{196}/ }).boundingBox()
      expect.soft(name?.height, `file name, ${width} px wide`).toBeLessThan(60)
    }
  })
})

const custom = (width: number, height: number) => ({ width, height, custom: true })

const overflowPx = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

function drawnSize(element: HTMLElement | SVGElement) {
  const image = element as HTMLImageElement
  const frame = image.getBoundingClientRect()
  const { naturalWidth, naturalHeight } = image
  const isFitted = getComputedStyle(image).objectFit === 'scale-down'
  const scale = isFitted ? Math.min(1, frame.width / naturalWidth, frame.height / naturalHeight) : 1
  return {
    drawn: { width: naturalWidth * scale, height: naturalHeight * scale },
    frame: { width: frame.width, height: frame.height, right: frame.right },
  }
}
