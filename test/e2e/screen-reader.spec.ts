import { open, typeSize } from './configurator-steps.ts'
import { expect, test } from './fixtures.ts'
import { addStickers } from './steps.ts'

test('what a screen reader is told of the configurator and the cart', async ({ page }) => {
  await open(page, '/category/5/element?quantity=100')
  await typeSize(page, 51, 4, 5)
  await expect(page.getByLabel('Width (inches)')).toHaveAccessibleDescription('Max width is 50"')
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
