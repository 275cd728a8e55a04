import { readFile } from 'node:fs/promises'
import { artworkColor, jpgArtwork, pngArtwork, shareOfColor } from '../artwork.ts'
import { expect, mailTo, test } from '../fixtures.ts'
import { paidOrder } from '../order-steps.ts'
import { returnTo } from '../page-time.ts'
import { expectStatus, expectLoaded } from '../purchase-steps.ts'
import { logInAsOwner } from '../staff-steps.ts'
import { addStickers, linkIn, stored } from '../steps.ts'

test('an order goes from artwork to approval', async ({ page, newVisitor, shop }) => {
  const artwork = await pngArtwork()
  const { email, link: orderLink, orderId } = await paidOrder(shop, 'guest', artwork)

  const admin = await newVisitor()
  await test.step('the admin downloads the artwork and sends two proofs', async () => {
    await logInAsOwner(admin, shop)
    await admin.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Orders' }).click()
    await admin.getByRole('link', { name: String(orderId), exact: true }).click()
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText(`Order ${orderId}`)
    const downloading = admin.waitForEvent('download')
    await admin.getByRole('link', { name: 'Download original' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(artwork.name)
    expect((await readFile(await download.path())).equals(artwork.buffer)).toBe(true)

    const proofs = [await pngArtwork('proof-a.png', [200, 30, 90]), await jpgArtwork()]
    await admin.getByLabel('Proof files').setInputFiles(proofs)
    const nextRound = admin.getByRole('region', { name: 'Next round' })
    await expect(nextRound.getByRole('listitem')).toHaveCount(2)
    await admin.getByRole('button', { name: 'Send for approval' }).click()
    await expect(admin.getByText('Awaiting customer approval').first()).toBeVisible()
  })

  await test.step('the customer sees the proofs', async () => {
    const mail = await mailTo(shop, email, /proof is ready/)
    await page.goto(linkIn(mail, 'order-confirm'))
    await expectStatus(page, 'Approved by admin')
    const carousel = page.getByRole('region', { name: 'Proofs' })
    await expectLoaded(page, 'Proof 1')
    expect(await shareOfColor(await carousel.screenshot(), [200, 30, 90])).toBeGreaterThan(0.1)
    await carousel.getByRole('button', { name: 'Next proof' }).click()
    await expectLoaded(page, 'Proof 2')
    expect(await shareOfColor(await carousel.screenshot(), artworkColor)).toBeGreaterThan(0.1)
    await expect(carousel.getByText('Proof 2 of 2')).toBeVisible()
  })

  await test.step('customer and admin chat', async () => {
    const chat = page.getByRole('region', { name: 'Comments' })
    await chat.getByRole('textbox', { name: 'Message' }).fill('Could the <b>fox</b> be a bit bigger?')
    await chat.getByLabel(/^Attach a file/).setInputFiles(await pngArtwork('bigger.png'))
    await expect(chat.getByRole('img', { name: 'Attached: bigger.png' })).toHaveAttribute('width', '300')
    const send = chat.getByRole('button', { name: 'Send' })
    await send.click()
    await expect(page.getByText("Message sent successfully! You'll be contacted briefly")).toBeVisible()
    await expect(send).toBeHidden()
    const own = chat.getByRole('log').getByRole('listitem')
    await expect(own).toHaveCount(1)
    await expect(own).toContainText('User')
    await expect(own).toContainText('Could the <b>fox</b> be a bit bigger?')
    await expect(own.getByRole('img', { name: 'bigger.png' })).toHaveAttribute('width', '300')
    await expectLoaded(page, 'bigger.png')
    await expect(send).toBeVisible()

    const messages = admin.getByRole('log')
    // The page polls, so there is no need to return to the tab.
    await expect(messages).toContainText('Could the <b>fox</b> be a bit bigger?')
    await expectLoaded(admin, 'bigger.png')
    await admin.getByRole('textbox', { name: 'Message to the customer' }).fill('It fills the cut line now.')
    await admin.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(messages).toContainText('It fills the cut line now.')

    const response = await mailTo(shop, email, /new message/)
    expect(response.text).toContain('It fills the cut line now.')
    const theirs = own.filter({ hasText: 'It fills the cut line now.' })
    await returnTo(page)
    await expect(theirs).toBeVisible()
    await expect(theirs).toContainText('Admin')
  })

  await test.step('the customer approves', async () => {
    await addStickers(page)
    const token = await stored(page, 'sessionToken')
    await page.goto(orderLink)
    await page.getByRole('button', { name: 'APPROVE' }).click()
    await page.waitForURL('/order-success')
    await expect(page.getByText('Congratulations, your order was approved')).toBeVisible()
    await expect.poll(() => stored(page, 'sessionToken')).not.toBe(token)
    await page.getByRole('link', { name: 'View your order' }).click()
    await expectStatus(page, 'Approved')
  })
})
