import type { Page } from '@playwright/test'
import { pngArtwork, type UploadFile } from '../artwork.ts'
import { expectToFit } from '../accessibility.ts'
import { addButton, dropFile, giveFile, middleOf, open, placementHandle } from '../configurator-steps.ts'
import { expect, test } from '../fixtures.ts'
import { pressAt, tabTo, typeContact } from '../keyboard-steps.ts'
import { mailedOrder } from '../order-steps.ts'
import { expectLoaded, expectStatus } from '../purchase-steps.ts'
import { contact, fillContact, newEmail } from '../steps.ts'

const exactly = (page: Page) => page.getByLabel('Print exactly this')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** What a person does on the way; all else is the same. */
type Hand = {
  give: (page: Page, file: UploadFile) => Promise<void>
  place: (page: Page) => Promise<void>
  add: (page: Page) => Promise<void>
  approve: (page: Page) => Promise<void>
  fill: (page: Page, fields: Record<string, string>) => Promise<void>
  press: (page: Page, name: string | RegExp) => Promise<void>
}

const mouse: Hand = {
  give: dropFile,
  async place(page) {
    const { x, y } = await middleOf(placementHandle(page))
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 12, y, { steps: 4 })
    await page.mouse.up()
    await page.mouse.wheel(0, -200)
  },
  add: (page) => addButton(page).click(),
  approve: (page) => exactly(page).click(),
  fill: fillContact,
  press: (page, name) => button(page, name).click(),
}

const keyboard: Hand = {
  give: giveFile,
  async place(page) {
    // Backward, since the preview is before the choices.
    await page.keyboard.press('Shift+Tab')
    await tabTo(page, placementHandle(page))
    for (const key of ['Shift+ArrowRight', '+', '+', '+']) await page.keyboard.press(key)
  },
  add: (page) => pressAt(page, addButton(page)),
  approve: (page) => pressAt(page, exactly(page), 'Space'),
  fill: typeContact,
  press: (page, name) => pressAt(page, button(page, name)),
}

const people = [
  { name: 'mouse', hand: mouse, width: 390, height: 844 },
  { name: 'keyboard', hand: keyboard, width: 1440, height: 900 },
]

for (const { name, hand, width, height } of people) {
  test(`from a file to the approved proof, by ${name}, ${width} px wide`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height })
    const email = newEmail(`dropped-${name}-${width}`)

    await test.step('the file is on the sticker, and checked', async () => {
      await open(page, '/category/8/element')
      await hand.give(page, await pngArtwork('fox.png'))
      await expect(page.getByRole('img', { name: /^Preview: .*with fox\.png$/ })).toBeVisible()
      await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Print check' })).toContainText('Sharp at this size.')
    })

    await test.step('it is placed, and the preview says where', async () => {
      await hand.place(page)
      await expect(page.getByRole('status').filter({ hasText: /Scaled to 1\d\d%.*Moved/ })).toBeAttached()
      await expectToFit(page, width)
    })

    await test.step('in the cart, it is approved and ordered', async () => {
      await hand.add(page)
      await page.waitForURL('/cart')
      await expectLoaded(page, 'Artwork fox.png')
      await hand.fill(page, { ...contact, Email: email })
      await hand.approve(page)
      await expect(exactly(page)).toBeChecked()
      await expectToFit(page, width)
      await hand.press(page, 'Confirm & pay')
      await page.waitForURL(/\/test-payment\//)
      await hand.press(page, /^Pay /)
      await page.waitForURL('/pay-confirm')
    })

    await test.step('its proof is there, and approved', async () => {
      const { link } = await mailedOrder(shop, email)
      await expect(async () => {
        await page.goto(link)
        // A job makes it after the payment.
        await expectStatus(page, 'Approved', { timeout: 1_000 })
      }).toPass()
      await expect(page.getByText('You approved this when you ordered.')).toBeVisible()
      await expectLoaded(page, 'Proof 1')
      await expectToFit(page, width)
    })
  })
}
