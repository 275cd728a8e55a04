import { recordAnnouncements } from '../announcements.ts'
import { pngArtwork } from '../artwork.ts'
import { middleOf, open, placementHandle, typeSize, upload } from '../configurator-steps.ts'
import { expect, test } from '../fixtures.ts'
import { openAsStaff } from '../staff-steps.ts'
import { addStickers } from '../steps.ts'

test('screen readers announce choices in the configurator and the cart', async ({ page }) => {
  await open(page, '/category/5/element?quantity=100')
  await typeSize(page, 51, 4, 5)
  await expect(page.getByLabel('Width (inches)')).toHaveAccessibleDescription(/^Max width/)
  await expect(page.getByRole('form', { name: 'Die Cut Stickers' })).toMatchAriaSnapshot(`
    - navigation "Breadcrumb":
      - link "Stickers"
    - heading "Die Cut Stickers" [level=1]
    - figure:
      - img /Preview. Die Cut Stickers/
    - list "Gallery":
      - listitem:
        - button "Live preview" [pressed]
    - group "Size":
      - radio /2" x 2" \\$\\d+/
      - radio "Custom size" [checked]
      - textbox "Width (inches)" [invalid]
      - textbox "Height (inches)"
    - group "Quantity":
      - radio /^50 /
      - radio /^100 / [checked]
      - radio "Custom quantity"
      - textbox "Your quantity"
    - group "Artwork":
      - button "Upload artwork"
      - button "Skip this step & email artwork later"
    - button "Add to cart"
  `)
  await addStickers(page)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Cart" [level=1]
    - region "1 item":
      - heading "1 item" [level=2]
      - list:
        - listitem:
          - heading "Die Cut Stickers" [level=3]
          - paragraph: 3" x 3"
          - paragraph: Total amount $20.00 Original price $45.00
          - spinbutton "Quantity of Die Cut Stickers, 3\\" x 3\\""
          - button "Delete Die Cut Stickers, 3\\" x 3\\""
    - region "Contact info":
      - heading "Contact info" [level=2]
      - textbox "Name"
      - textbox "Zip code"
    - region "Summary":
      - textbox "Coupon (optional)"
      - term: Total
      - definition: $20.00 plus shipping
      - button "Confirm & pay"
  `)
  await expect(page.locator('[aria-live=polite]', { hasText: 'Total' })).toHaveText(
    'Total$20.00plus shipping',
  )
})

test('screen readers announce an upload and its first print check, each once', async ({ page }) => {
  await open(page, '/category/8/element')
  const announcements = await recordAnnouncements(page)
  await upload(page, await pngArtwork('fox.png'))
  await expect.poll(async () => (await announcements()).join()).toContain('Sharp at this size.')
  const announced = await announcements()
  for (const text of ['Uploading fox.png', 'fox.pngUploaded', /Sharp at this size\./]) {
    expect(
      announced.filter((each) => each === text || (text instanceof RegExp && text.test(each))),
    ).toHaveLength(1)
  }
})

test('screen readers announce print check and placement once after a drag', async ({ page }) => {
  await open(page, '/category/8/element')
  await upload(page, await pngArtwork('fox.png'))
  const status = page.getByRole('status')
  await expect(status.filter({ hasText: 'Sharp at this size.' })).toHaveCount(1)
  const { x, y } = await middleOf(placementHandle(page))
  const announcements = await recordAnnouncements(page)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 50, y, { steps: 10 })
  await page.mouse.up()
  await expect(page.getByRole('region', { name: 'Print check' })).toContainText('Part of it stays white.')
  await expect(status.filter({ hasText: 'Part of it stays white.' })).toHaveCount(1)
  await expect(status.filter({ hasText: /^Moved / })).toHaveCount(1)
  const announced = await announcements()
  expect(announced).toHaveLength(2)
  expect(announced.join()).not.toContain('Sharp at this size.')
})

test('screen readers announce that a page is loading, and then its title', async ({ page }) => {
  await page.goto('/')
  const announcement = page.locator('body > [aria-live=polite].sr-only')
  await expect(announcement).toBeEmpty()
  const arrived = Promise.withResolvers<void>()
  await page.route(/\/magnets\.data/, async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Products' }).getByRole('link', { name: 'Magnets' }).click()
  await expect(announcement).toHaveText('Loading…')
  arrived.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Magnets')
  await expect(announcement).toHaveText(await page.title())
  await expect(announcement).toBeEmpty()
})

test('screen readers announce pages in the back office', async ({ page, shop }) => {
  await openAsStaff(page, shop, 'orders')
  const announcement = page.locator('body > [aria-live=polite].sr-only')
  const arrived = Promise.withResolvers<void>()
  await page.route(/coupons-page.*\.js/, async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Coupons', exact: true }).click()
  await expect(announcement).toHaveText('Loading…')
  arrived.resolve()
  await expect(announcement).toHaveText(/^Coupons/)
})
