import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { pdfText } from '#test/pdf-text.ts'
import { pngArtwork } from '../artwork.ts'
import { colleagueSteps, paidOrders } from '../day-of-orders.ts'
import { expect, mailTo, test } from '../fixtures.ts'
import type { PaidOrder } from '../order-steps.ts'
import { scan } from '../scanner.ts'
import { openAsStaff } from '../staff-steps.ts'

test.use({ shopName: 'day' })

/** Expects these counts on the board. */
async function expectCounts(page: Page, counts: Record<string, number>) {
  await page.goto('/admin/board')
  for (const [column, count] of Object.entries(counts)) {
    const head = page.getByRole('region', { name: column, exact: true }).getByRole('heading', { level: 2 })
    await expect(head).toHaveText(`${column}${count}`)
  }
}

async function expectWork(page: Page, counts: Record<string, number>) {
  await page.goto('/admin')
  const work = page.getByRole('region', { name: 'Now', exact: true }).getByRole('listitem')
  for (const [label, count] of Object.entries(counts)) {
    await expect(work.filter({ has: page.getByRole('link', { name: label, exact: true }) })).toHaveText(
      `${count}${label}`,
    )
  }
}

/** Selects all orders in status `from`, and marks them as `to`. */
async function markAll(page: Page, { from, to }: { from: string; to: string }) {
  await page.goto(`/admin/orders?status=${from}`)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page
    .getByRole('region', { name: 'Selected orders' })
    .getByRole('button', { name: `Mark as ${to}` })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Mark as ${to}` })
    .click()
}

test('staff process 60 orders in a working day', async ({ page, newVisitor, shop, allowProblem }) => {
  test.setTimeout(300_000)
  // The server requests confirmation before printing, with a 409.
  allowProblem(/responded with a status of 409/)
  const orders = await paidOrders(shop, 60)
  const [proofed, changed, approved] = [orders.slice(0, 45), orders.slice(0, 5), orders.slice(5, 40)]
  const [unanswered, held, printed] = [approved[0], approved[1], approved.slice(2)] as [
    PaidOrder,
    PaidOrder,
    PaidOrder[],
  ]
  const day = await colleagueSteps(await newVisitor(), shop)
  await openAsStaff(page, shop, '')

  await test.step('in the morning, all orders need a proof, and the board shows every one', async () => {
    await expectWork(page, { Pending: 60, Late: 0, 'Unanswered chats': 0 })
    await expectCounts(page, { Pending: 60, Approved: 0 })
    const column = page.getByRole('region', { name: 'Pending' })
    await expect(column.getByRole('listitem')).toHaveCount(30)
    await column.getByRole('button', { name: 'Show more' }).click()
    await expect(column.getByRole('listitem')).toHaveCount(60)
  })

  await test.step('a proof is chosen and sent', async () => {
    await column(page, 'Pending').getByRole('link').last().click()
    await page.getByLabel('Proof files').setInputFiles(await pngArtwork('fox.png'))
    await page.getByRole('button', { name: 'Send for approval' }).click()
    await expect(page.getByText('Awaiting customer approval').first()).toBeVisible()
  })

  await test.step('customers respond to the proofs', async () => {
    await day.sendProofs(proofed)
    await day.requestChanges(changed, 'Make the fox bigger')
    await day.approve(approved)
    await expectCounts(page, {
      Pending: 14,
      'Changes requested': 5,
      'Awaiting customer approval': 6,
      Approved: 35,
    })
    await page.goto('/admin/orders?changes=true')
    await expect(page.getByRole('row').filter({ hasText: 'Make the fox bigger' })).toHaveCount(5)
  })

  await test.step('orders with an unanswered message or a hold are not printed with the others', async () => {
    await day.write(unanswered, 'Stop, wrong file!')
    await page.goto(`/admin/orders/${held.id}`)
    await page.getByRole('button', { name: 'Put on hold' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Out of white vinyl')
    await dialog.getByRole('button', { name: 'Put on hold' }).click()
    await expect(dialog).toBeHidden()
    const skipped = page.getByRole('dialog', { name: '2 orders can’t be marked as In print' })
    const markOthers = async () => {
      await markAll(page, { from: 'APPROVED', to: 'In print' })
      await expect(skipped).toContainText(new RegExp(`Order ${unanswered.id}, .*Unanswered message`))
      await skipped.getByRole('button', { name: 'Mark the other 33 as In print' }).click()
    }
    await markOthers()
    await expect(page.getByText('33 orders marked as In print')).toBeVisible()
    const notice = page.getByRole('status').filter({ hasText: 'Not updated' })
    await expect(notice).toContainText(`${unanswered.id}: Unanswered message`)
    await expect(notice).toContainText(new RegExp(`${held.id}: .*Out of white vinyl`))
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone: 33 orders moved back')).toBeVisible()
    await markOthers()
    await expect(page.getByText('33 orders marked as In print')).toBeVisible()
  })

  await test.step('job tickets cover the orders in print, and no others', async () => {
    await page.goto('/admin/orders?status=IN_PRINT')
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Job tickets' }).click()
    const bytes = await readFile(await (await download).path())
    const text = (await pdfText(new Uint8Array(bytes).buffer)).join('\n')
    const tickets = new Set([...text.matchAll(/JOB-(\d+)/g)].map(([, id]) => Number(id)))
    expect([...tickets].toSorted((one, other) => one - other)).toEqual(printed.map(({ orderId }) => orderId))
  })

  await test.step('a customer who paid twice gets the money back', async () => {
    const twice = orders.at(-2)
    await page.goto(`/admin/orders/${twice?.id}`)
    await page.getByRole('button', { name: 'Cancel order' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Ordered twice')
    await dialog.getByRole('button', { name: /^Cancel order and refund \$[\d.]+$/ }).click()
    await expect(page.getByRole('region', { name: 'Next step' })).toContainText('Order canceled.')
  })

  await test.step('the orders are packed together, and sent with scanned numbers', async () => {
    await markAll(page, { from: 'IN_PRINT', to: 'Ready to send' })
    await expect(page.getByText('33 orders marked as Ready to send')).toBeVisible()
    await page.goto('/admin/scan')
    await page.getByRole('radio', { name: 'Mark as Sent' }).check()
    await page.getByRole('combobox', { name: 'Carrier' }).selectOption('UPS')
    await page.getByRole('textbox', { name: 'Job ticket' }).focus()
    const log = page.getByRole('log', { name: 'Scanned tickets' }).getByRole('listitem').first()
    for (const { id } of printed.slice(0, 10)) {
      await scan(page, `JOB-${id}`)
      await expect(page.getByRole('textbox', { name: `Tracking number of order ${id}` })).toBeFocused()
      await scan(page, `1Z999AA1${id}`)
      await expect(log).toHaveText(`Order ${id} Sent, tracking number 1Z999AA1${id}`)
    }
    const [first] = printed
    const mail = await mailTo(shop, first?.email ?? '', /shipped|sent|on its way/i)
    expect(mail.text).toContain(`1Z999AA1${first?.id}`)
  })

  await test.step('in the evening, only the unfinished work is left', async () => {
    await expectCounts(page, {
      Pending: 13,
      'Changes requested': 5,
      'Awaiting customer approval': 6,
      Approved: 2,
      'In print': 0,
      'Ready to send': 23,
    })
    await expectWork(page, { 'On hold': 1, 'Unanswered chats': 1, Pending: 13, 'Ready to send': 23 })
  })
})

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
