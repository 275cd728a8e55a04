import { readFile } from 'node:fs/promises'
import { expectAccessibleAndNarrow } from '../accessibility.ts'
import { pngArtwork } from '../artwork.ts'
import { expect, test } from '../fixtures.ts'
import { paidOrder, sendProofs } from '../order-steps.ts'
import { openAsStaff } from '../staff-steps.ts'
import { callApi } from '../steps.ts'

// This file changes data that other files rely on.
test.use({ shopName: 'changed' })

test('staff add a machine by keyboard, and print with its cut line names', async ({
  page,
  newVisitor,
  shop,
}) => {
  const { id, orderId, link } = await paidOrder(shop, 'machines')
  const customer = await newVisitor()
  await sendProofs(customer, shop, orderId, [await pngArtwork('sticker.png')])
  const hash = /order=([\w-]+)\$/.exec(link)?.[1] ?? ''
  await callApi(customer, 'POST', `/order/change-status/${id}?hash=${hash}`, { status: 'APPROVED' })

  await openAsStaff(page, shop, 'settings')
  const machines = page.getByRole('region', { name: 'Machines' })
  const name = (at: number) => machines.getByRole('textbox', { name: `Machine ${at}` })
  const save = async () => {
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()
    await expect(page.getByText('Unsaved changes.')).toHaveCount(0)
  }
  await test.step('a machine is added', async () => {
    await machines.getByRole('button', { name: 'Add machine' }).focus()
    await page.keyboard.press('Enter')
    await expect(name(2)).toBeFocused()
    await page.keyboard.type('Graphtec')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Graphtec-Cut')
    await expectAccessibleAndNarrow(page)
    await save()
  })

  await test.step('items are printed for the machine', async () => {
    await page.goto(`/admin/orders/${id}`)
    const printFor = page.getByRole('combobox', { name: 'Print PDFs for' })
    await expect(printFor.getByRole('option')).toHaveText(['Main machine (default)', 'Graphtec'])
    await printFor.selectOption('Graphtec')
    await expectAccessibleAndNarrow(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Print PDF' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^order-${id}-item-1-[0-9a-f]{10}-Graphtec\\.pdf$`),
    )
    expect((await readFile(await download.path())).toString('latin1')).toContain('/Separation /Graphtec-Cut ')
  })

  await test.step('a gang sheet can be made for any machine', async () => {
    await page.goto('/admin/board')
    await page.getByRole('link', { name: id, exact: true }).focus()
    await page.keyboard.press('x')
    await page.getByRole('button', { name: 'Gang sheet…' }).click()
    const machine = page.getByRole('dialog').getByRole('combobox', { name: 'Machine' })
    await expect(machine.getByRole('option')).toHaveText(['Main machine (default)', 'Graphtec'])
  })

  await test.step('the machine becomes the default', async () => {
    await page.goto('/admin/settings')
    await machines.getByRole('button', { name: 'Make default: machine 2' }).focus()
    await page.keyboard.press('Enter')
    await expect(name(1)).toBeFocused()
    await expect(name(1)).toHaveValue('Graphtec')
    await save()
    await page.reload()
    await expect(name(1)).toHaveValue('Graphtec')
    await expect(name(2)).toHaveValue('Main machine')
  })
})
