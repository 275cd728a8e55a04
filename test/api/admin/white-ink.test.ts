import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { GangJob } from '#app/features/goods/gang-sheet/gang-job.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import { defaultSpotColors } from '#app/features/ground/shop/spot-colors.ts'
import { orderItems } from '#app/schema/orders.server.ts'
import { newEffects } from '#test/example-options.ts'
import { gangSheetSteps, makeRow } from '#test/gang-sheets.ts'
import { pdfText, pdfTextHeights } from '#test/pdf-text.ts'
import { productOptions } from '#test/product-options.ts'
import { readPrintPdf } from '#test/read-print-pdf.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { optionProduct } = productOptions(t)
const { approvedOrder, create, make } = gangSheetSteps(t)

/** Approves two 3 x 3 inch items: one on clear vinyl with white ink, and one with the default options. */
async function inkedOrder() {
  const { categoryId, id } = await optionProduct({ options: newEffects })
  const item = { categoryId, size: { width: 3, height: 3, custom: true } }
  const options = [id('Clear vinyl'), id('Under the artwork')]
  return approvedOrder({}, { ...item, options }, item)
}

async function nameMachines(...whites: string[]): Promise<string[]> {
  const { token } = await t.admin()
  const { body: settings } = await t.api('GET', '/admin/settings', { token })
  const machines = whites.map((white) => ({ name: white, spotColors: { ...defaultSpotColors, white } }))
  const { body } = await t.api('PUT', '/admin/settings', { token, body: { ...settings, machines } })
  return body.machines.map(({ id }) => String(id))
}

describe('an item ordered with white ink', () => {
  test('has a plate in its print PDF, with each machine’s name for it, and the other item has none', async () => {
    const [roland = '', mimaki = ''] = await nameMachines('RDG_WHITE', 'White_S')
    const { id, token, itemIds } = await inkedOrder()
    const spotsOf = async (itemId: number | undefined, machine: string) => {
      const path = `/admin/orders/${id}/items/${itemId}/print.pdf?machine=${machine}`
      const response = await t.request(path, { token })
      const { spots } = await readPrintPdf(new Uint8Array(await response.arrayBuffer()))
      return spots.map(([, name]) => name)
    }
    expect(await spotsOf(itemIds[0], roland)).toEqual(['CutContour', 'RDG_WHITE'])
    expect(await spotsOf(itemIds[0], mimaki)).toEqual(['CutContour', 'White_S'])
    expect(await spotsOf(itemIds[1], roland)).toEqual(['CutContour'])
  })

  test('names the ink in the slug, even if its options are long', async () => {
    const { id, token, itemId } = await inkedOrder()
    const long = Array.from({ length: 4 }, (_, at) => ({
      id: `0000c00${at}`,
      group: `${at} ${'long group '.repeat(3)}`.trim(),
      value: `${'Long value '.repeat(3)}${at}`,
      cents: cents(0),
      daysLess: 0,
    }))
    const [row] = await t.shop.db.select().from(orderItems).where(eq(orderItems.id, itemId))
    const options = [...long, ...(row?.options ?? [])]
    await t.shop.db.update(orderItems).set({ options }).where(eq(orderItems.id, itemId))
    const bytes = await (
      await t.request(`/admin/orders/${id}/items/${itemId}/print.pdf`, { token })
    ).arrayBuffer()
    const { bleed } = await readPrintPdf(new Uint8Array(bytes.slice()))
    const [line = ''] = (await pdfText(bytes.slice())).map((text) => text.replaceAll(/\s+/g, ' '))
    const first = `Order ${id} · Item 1 of 2 · JOB-${id} `
    expect(line).toContain(first)
    for (const { group, value } of options) expect(line).toContain(`${group}: ${value}`)
    expect(line.indexOf('White ink')).toBeLessThan(line.indexOf('long group'))
    expect(line).not.toContain('…')
    const lowest = bleed[1] ?? 0
    for (const y of await pdfTextHeights(bytes)) {
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(lowest)
    }
  })

  test('also has the plate on a gang sheet', async () => {
    const order = await inkedOrder()
    const { body } = await create(order.token, [order])
    const jobs: GangJob[] = []
    await make(body.id, (job, options) => {
      jobs.push(job)
      return makeRow(job, options)
    })
    expect(jobs[0]?.items.map(({ printFile }) => printFile.effects)).toEqual([['white-ink', 'clear']])
  })
})
