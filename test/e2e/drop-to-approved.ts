import type { Page } from '@playwright/test'
import { expectToFit } from './accessibility.ts'
import { pngArtwork, type UploadFile } from './artwork.ts'
import { open } from './configurator-steps.ts'
import { expect, test } from './fixtures.ts'
import { mailedOrder } from './order-steps.ts'
import { expectLoaded, expectStatus } from './purchase-steps.ts'
import { contact, newEmail } from './steps.ts'

export const exactly = (page: Page) => page.getByLabel('Print exactly this')
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Steps that differ between mouse and keyboard. */
export type InputSteps = {
  chooseFile: (page: Page, file: UploadFile) => Promise<void>
  place: (page: Page) => Promise<void>
  add: (page: Page) => Promise<void>
  approve: (page: Page) => Promise<void>
  fill: (page: Page, fields: Record<string, string>) => Promise<void>
  press: (page: Page, name: string | RegExp) => Promise<void>
}

export function testDropToApproved(
  name: string,
  steps: InputSteps,
  { width, height }: { width: number; height: number },
) {
  test(`goes from a file to an approved proof with the ${name}, at ${width} px`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height })
    const email = newEmail(`dropped-${name}-${width}`)

    await test.step('the file is shown on the sticker, and checked', async () => {
      await open(page, '/category/8/element')
      await steps.chooseFile(page, await pngArtwork('fox.png'))
      await expect(page.getByRole('img', { name: /^Preview: .*with fox\.png$/ })).toBeVisible()
      await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Print check' })).toContainText('Sharp at this size.')
    })

    await test.step('it is placed, and its placement is announced', async () => {
      await steps.place(page)
      await expect(page.getByRole('status').filter({ hasText: /Scaled to 1\d\d%.*Moved/ })).toBeAttached()
      await expectToFit(page, width)
    })

    await test.step('it is approved in the cart and ordered', async () => {
      await steps.add(page)
      await page.waitForURL('/cart')
      await expectLoaded(page, 'Artwork fox.png')
      await steps.fill(page, { ...contact, Email: email })
      await steps.approve(page)
      await expect(exactly(page)).toBeChecked()
      await expectToFit(page, width)
      await steps.press(page, 'Confirm & pay')
      await page.waitForURL(/\/test-payment\//)
      await steps.press(page, /^Pay /)
      await page.waitForURL('/pay-confirm')
    })

    await test.step('the order has an approved proof', async () => {
      const { link } = await mailedOrder(shop, email)
      await expect(async () => {
        await page.goto(link)
        // A job makes the sheet after the payment.
        await expectStatus(page, 'Approved', { timeout: 1_000 })
      }).toPass()
      await expect(page.getByText('You approved this when you ordered.')).toBeVisible()
      await expectLoaded(page, 'Proof 1')
      await expectToFit(page, width)
    })
  })
}
