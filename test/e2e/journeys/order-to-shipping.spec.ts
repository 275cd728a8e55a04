import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { pngArtwork } from '../artwork.ts'
import { expect, mailTo, test } from '../fixtures.ts'
import { paidOrder } from '../order-steps.ts'
import { returnTo } from '../page-time.ts'
import { expectStatus } from '../purchase-steps.ts'
import { openOrderAsStaff } from '../staff-steps.ts'

test('an order goes from its first proof to shipping: two rounds of changes, approval, print, tracking, refund', async ({
  page: admin,
  shop,
  newVisitor,
  allowProblem,
}) => {
  allowProblem(/422|409/)
  const { email, link, id } = await paidOrder(shop, 'order-page')
  const number = `1Z999AA1${id}`
  const customer = await newVisitor()
  await openOrderAsStaff(admin, shop, id)
  const upload = admin.getByLabel('Proof files')
  const send = (round: number) =>
    admin.getByRole('button', {
      name: round === 1 ? 'Send for approval' : `Send round ${round}`,
      exact: true,
    })
  const rounds = admin.getByRole('region', { name: 'Proofs', exact: true })

  await test.step('two rounds with changes requested', async () => {
    for (const round of [1, 2]) {
      await upload.setInputFiles(await pngArtwork(`round-${round}.png`, [40 * round, 90, 160]))
      await expect(rounds.getByRole('region', { name: 'Next round' })).toContainText(`round-${round}.png`)
      await send(round).click()
      await expect(rounds.getByRole('region', { name: `Round ${round}` })).toContainText('Sent')
      await customer.goto(link)
      await customer.getByRole('button', { name: 'Request changes' }).click()
      await customer.getByRole('textbox', { name: /What should we change/ }).fill(`Change ${round}`)
      await customer.getByRole('button', { name: 'Send changes' }).click()
      await expect(customer.getByText('Pending', { exact: true })).toBeVisible()
      await returnTo(admin)
      await expect(admin.getByRole('status').filter({ hasText: `Change ${round}` })).toBeVisible()
      await expect(admin.getByRole('button', { name: `Send round ${round + 1}` })).toBeDisabled()
      await expect(admin.getByText(`Upload a new proof to send round ${round + 1}.`)).toBeVisible()
      for (const page of [customer, admin]) {
        const request = page
          .getByRole('log')
          .getByRole('listitem')
          .filter({ hasText: `Change ${round}` })
        await expect(request).toContainText('Request for changes')
      }
    }
  })

  await test.step('a third round is sent with two files, after one is removed and the rest are sorted', async () => {
    const files = await Promise.all(
      ['front.png', 'wrong.png', 'back.png'].map((name, at) => pngArtwork(name, [200, 50 * at, 30])),
    )
    await upload.setInputFiles(files)
    const next = rounds.getByRole('region', { name: 'Next round' })
    await expect(next.getByRole('listitem')).toHaveCount(3)
    const wrong = next.getByRole('listitem').filter({ hasText: 'wrong.png' })
    await wrong.getByRole('button', { name: /^Remove/ }).click()
    await expect(next.getByRole('listitem')).toHaveCount(2)
    await next
      .getByRole('listitem')
      .filter({ hasText: 'back.png' })
      .getByRole('button', { name: /earlier/ })
      .click()
    await expect(next.getByRole('listitem').first()).toContainText('back.png')
    await send(3).click()
    await expect(rounds.getByRole('region', { name: 'Round 3' })).toContainText('Sent')
    const second = rounds.getByRole('region', { name: 'Round 2' })
    await expect(second).toContainText('Superseded')
    await expect(second.getByRole('listitem')).toHaveCount(0)
    await second.getByText('Round 2').click()
    await expect(second.getByRole('listitem')).toHaveCount(1)
  })

  await test.step('the approved files come first, and exactly those files are downloaded', async () => {
    await customer.goto(link)
    await customer.getByRole('button', { name: 'APPROVE' }).click()
    await customer.waitForURL('/order-success')
    const approved = admin.getByRole('region', { name: 'Print these 2 files' })
    await returnTo(admin)
    await expect(approved).toBeVisible()
    const first = approved.getByRole('listitem').first()
    await expect(first).toContainText('back.png')
    const [sha256] = /[0-9a-f]{64}/.exec((await first.innerHTML()) ?? '') ?? []
    await admin.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await first.getByRole('button', { name: 'Copy the SHA-256 of back.png' }).click()
    await expect(first).toContainText('Copied')
    expect(await admin.evaluate(() => navigator.clipboard.readText())).toBe(sha256)
    const downloading = admin.waitForEvent('download')
    await first.getByRole('button', { name: 'Download to print' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`${id}-approved-${sha256?.slice(0, 10)}-back.png`)
    const bytes = await readFile(await download.path())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
  })

  await test.step('staff add a note, and download the job ticket', async () => {
    await admin.getByRole('textbox', { name: 'New note' }).fill('Matte, not gloss')
    await admin.getByRole('button', { name: 'Add note' }).click()
    const notes = admin.getByRole('region', { name: 'Internal notes' })
    await expect(notes.getByRole('listitem')).toContainText('Matte, not gloss')
    const downloading = admin.waitForEvent('download')
    await admin.getByRole('button', { name: 'Job ticket' }).click()
    const sheet = await downloading
    expect(sheet.suggestedFilename()).toBe(`order-${id}.pdf`)
    expect((await readFile(await sheet.path())).subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('the order is printed, packed and sent, and its wrong tracking number is corrected', async () => {
    for (const status of ['In print', 'Ready to send']) {
      await admin.getByRole('button', { name: `Mark as ${status}` }).click()
      await expect(admin.getByRole('button', { name: `Mark as ${status}` })).toHaveCount(0)
    }
    await expect(admin.getByRole('region', { name: 'Print these 2 files' })).toHaveCount(0)
    await admin.getByRole('button', { name: 'Mark as Sent' }).click()
    const confirmation = admin.getByRole('dialog', { name: `Send order ${id} anyway?` })
    await expect(confirmation).toContainText(`Order ${id} has no tracking number`)
    await confirmation.getByRole('button', { name: 'Cancel' }).click()
    await admin.getByRole('combobox', { name: /^Carrier/ }).selectOption('UPS')
    await admin.getByRole('textbox', { name: /^Tracking number/ }).fill(`1Z-WRONG-${id}`)
    await admin.getByRole('button', { name: 'Mark as Sent' }).click()
    expect((await mailTo(shop, email, /on its way|sent/i)).text).toContain('1Z-WRONG')
    await admin.getByRole('button', { name: 'Edit carrier and tracking number' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Tracking number' }).fill(number)
    await dialog.getByRole('button', { name: 'Save and email customer' }).click()
    await expect(admin.getByRole('link', { name: `UPS, ${number}` })).toBeVisible()
    expect((await mailTo(shop, email, /new tracking number/)).text).toContain(number)
  })

  await test.step('another parcel is added, and the customer can track both', async () => {
    await admin.getByRole('button', { name: 'Edit carrier and tracking number' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add another parcel' }).click()
    await dialog.getByRole('combobox', { name: 'Carrier of parcel 2' }).selectOption('Other')
    await dialog.getByRole('textbox', { name: 'Carrier name' }).fill('DHL Express')
    await dialog.getByRole('textbox', { name: 'Tracking number of parcel 2' }).fill(number)
    await dialog.getByRole('button', { name: 'Save and email customer' }).click()
    const confirmation = admin.getByRole('dialog', { name: 'Save this tracking number anyway?' })
    await expect(confirmation.getByRole('listitem')).toHaveText(`Tracking number ${number} is entered twice`)
    await confirmation.getByRole('button', { name: 'Save anyway' }).click()
    await expect(admin.getByRole('dialog')).toHaveCount(0)
    await expect(admin.getByRole('link', { name: `DHL Express, ${number}` })).toBeVisible()
    const { text } = await mailTo(shop, email, /another package/)
    expect(text).toMatch(new RegExp(`tracknum=${number}[^]*tracking-id=${number}`))
  })

  await test.step('the confirmation can be declined, and the number corrected', async () => {
    await admin.getByRole('button', { name: 'Edit carrier and tracking number' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Tracking number of parcel 2' }).fill(number.toLowerCase())
    await dialog.getByRole('button', { name: 'Save and email customer' }).click()
    await admin
      .getByRole('dialog', { name: /anyway/ })
      .getByRole('button', { name: 'Cancel' })
      .click()
    await dialog.getByRole('textbox', { name: 'Tracking number of parcel 2' }).fill(`4444${id}`)
    await dialog.getByRole('button', { name: 'Save and email customer' }).click()
    await expect(admin.getByRole('link', { name: `DHL Express, 4444${id}` })).toBeVisible()
    await customer.goto(link)
    for (const name of [`UPS ${number}`, `DHL Express 4444${id}`])
      await expect(customer.getByRole('link', { name })).toBeVisible()
  })

  await test.step('staff and customer see a partial refund', async () => {
    const payment = admin.getByRole('region', { name: 'Payment' })
    await payment.getByRole('button', { name: 'Refund' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('9999')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Two sheets were scratched')
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(dialog.getByText(/You can refund up to/).first()).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Two sheets were scratched')
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('12.50')
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(payment.getByText('Refunded')).toBeVisible()
    await expect(payment).toContainText('−$12.50')
    expect((await mailTo(shop, email, /refund issued/)).text).toContain('$12.50')
    await customer.goto(link)
    await expect(customer.getByText('−$12.50')).toBeVisible()
    await expectStatus(customer, 'Sent')
    await expect(customer.getByText(number)).toBeVisible()
    await expect(customer.getByRole('button', { name: 'APPROVE' })).toHaveCount(0)
  })

  await test.step('the timeline shows every change and who made it', async () => {
    const timeline = admin.getByRole('region', { name: 'Timeline' })
    await timeline.getByRole('combobox').selectOption('Status and reminders')
    for (const text of [
      'Order paid',
      'Changes requested',
      'Proof approved by customer',
      'In print',
      'Sent',
    ]) {
      await expect(timeline.getByText(text, { exact: true }).first()).toBeVisible()
    }
    await timeline.getByRole('combobox').selectOption('Payments, refunds and disputes')
    await expect(timeline.getByRole('listitem')).toContainText(`$12.50 refunded`)
    await expect(timeline.getByRole('listitem')).toContainText(shop.admin.email)
  })
})
