import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeSheet } from '#app/features/desk/gang-sheets/make-sheet.server.ts'
import type { GangJob, MakeGangSheet } from '#app/features/goods/gang-sheet/gang-job.ts'
import { defaultRolls } from '#app/features/ground/press/roll.ts'
import { first } from '#test/first.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import type { TestShop } from '#test/shop.ts'

/** Makes a sheet with all pieces in a row. Each of its files contains its own name and the item ids. */
export const makeRow: MakeGangSheet = async ({ items }: GangJob, { folder, onProgress }) => {
  await mkdir(folder)
  const files = {
    print: 'print.pdf',
    cut: 'cut.pdf',
    dxf: ['cut.dxf'],
    svg: ['cut.svg'],
  }
  for (const name of [files.print, files.cut, ...files.dxf, ...files.svg]) {
    await writeFile(join(folder, name), `${name} of ${items.map(({ id }) => id).join()}`)
  }
  onProgress?.(1)
  const placements = items.flatMap(({ id, quantity }) =>
    Array.from({ length: quantity }, (_, at) => ({ pieceId: id, x: at * 5, y: 0, turn: 0 })),
  )
  const shapes = items.map(({ id }) => ({ pieceId: id, x: 0, y: 0, turn: 0, path: 'M0 0H4V4H0Z' }))
  const sheet = { length: 10, use: 0.9, bareUse: 0.8, placements, shapes }
  return { sheets: [sheet], files: { folder, ...files } }
}

/** Returns functions that work with gang sheets as staff, through the API. */
export function gangSheetSteps(t: TestShop) {
  const { addStickers, close, paymentOf, visitor, webhook } = purchases(t)
  const { uploadProof, move, decide, read } = orderSteps(t)

  /** Approves an order of these items. Each is 50 die-cut stickers of 4 x 4 by default. */
  async function approvedOrder(changes: object = {}, ...items: object[]) {
    const buyer = await visitor()
    for (const item of items.length > 0 ? items : [{}]) await addStickers(buyer, item)
    const { link } = (await close(buyer, changes)).body
    await webhook(link)
    const { order } = await paymentOf(link)
    const { token } = await t.staff('production')
    await uploadProof(token, order.id)
    await move(token, order.id, { status: 'APPROVED_BY_ADMIN' })
    const { status } = await decide(order, { status: 'APPROVED' })
    if (status !== 200) throw new Error('the order was not approved')
    const itemIds = (await read(token, order.id)).body.orderItems.map(({ item }) => item.id)
    return { id: order.id, hash: order.hash, token, itemIds, itemId: first(itemIds) }
  }

  type Ordered = { id: number; itemId: number }

  const sheetOf = (orders: Ordered[], changes: object = {}) => ({
    roll: first(defaultRolls),
    mayTurn: true,
    items: orders.map(({ id, itemId }) => ({ orderId: id, itemId, quantity: 50 })),
    ...changes,
  })

  const create = (token: string, orders: Ordered[], changes: object = {}) =>
    t.api('POST', '/admin/gang-sheets', { token, body: sheetOf(orders, changes) })

  const readSheet = (token: string, id: number) => t.api('GET', `/admin/gang-sheets/${id}`, { token })

  const make = (sheetId: number, engine: MakeGangSheet = makeRow, progressMs = 10) =>
    makeSheet(t.shop, { sheetId }, { make: engine, progressMs })

  /** Makes a sheet and its files with `makeRow`. */
  async function doneSheet(token: string, orders: Ordered[]) {
    const { body } = await create(token, orders)
    await make(body.id)
    return (await readSheet(token, body.id)).body
  }

  return { approvedOrder, create, readSheet, make, doneSheet, sheetOf }
}
