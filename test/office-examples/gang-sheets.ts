import { eq } from 'drizzle-orm'
import { orders } from '#app/schema/orders.server.ts'
import { gangSheetSteps } from '#test/gang-sheets.ts'
import { reprintSteps } from '#test/reprint-steps.ts'
import type { TestShop } from '#test/shop.ts'
import type { OfficeExamples } from './maker.ts'

export function gangSheetExamples(t: TestShop): OfficeExamples {
  const { create, doneSheet, sheetOf } = gangSheetSteps(t)
  const { printedOrder } = reprintSteps(t)

  /** Returns an order that is already in print, so that only the sheet changes. */
  async function order() {
    const { id, token, item } = await printedOrder()
    return { id, token, itemId: item.id }
  }

  async function newSheet() {
    const ordered = await order()
    return (await create(ordered.token, [ordered])).body
  }

  async function sheet() {
    const ordered = await order()
    return { ordered, ...(await doneSheet(ordered.token, [ordered])) }
  }

  return {
    'POST /admin/gang-sheets': async () => ({
      method: 'POST',
      path: '/admin/gang-sheets',
      body: sheetOf([await order()]),
    }),
    'POST /admin/gang-sheets/{sheetId}/cancel': async () => {
      const { id, version } = await newSheet()
      return { method: 'POST', path: `/admin/gang-sheets/${id}/cancel`, body: { version } }
    },
    'POST /admin/gang-sheets/{sheetId}/printed': async () => {
      const { id, version } = await sheet()
      return { method: 'POST', path: `/admin/gang-sheets/${id}/printed`, body: { version } }
    },
    'POST /admin/gang-sheets/{sheetId}/replacement': async () => {
      const [kept, held] = [await order(), await order()]
      const { id, version } = await doneSheet(kept.token, [kept, held])
      const hold = { holdPlacedAt: new Date(), holdReason: 'Wait' }
      await t.shop.db.update(orders).set(hold).where(eq(orders.id, held.id))
      return { method: 'POST', path: `/admin/gang-sheets/${id}/replacement`, body: { version } }
    },
    'POST /admin/gang-sheets/{sheetId}/reprints': async () => {
      const { id, ordered } = await sheet()
      const body = { itemId: ordered.itemId, quantity: 1 }
      return { method: 'POST', path: `/admin/gang-sheets/${id}/reprints`, body }
    },
    'DELETE /admin/gang-sheets/{sheetId}': async () => {
      const { id, version } = await sheet()
      return { method: 'DELETE', path: `/admin/gang-sheets/${id}`, query: { version } }
    },
  }
}
