import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { conflict, invalid, needsConfirmation, notFound } from '#app/errors.ts'
import type { ItemToPrint } from '#app/features/desk/print-pdfs/find-item-to-print.server.ts'
import { changesBetween } from '#app/features/ground/people/changes.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { repeatStopCode } from '#app/features/ground/press/gang-sheet.ts'
import { materialOf, type Material } from '#app/features/ground/press/material.ts'
import type { KnownMachine } from '#app/features/ground/shop/machine.ts'
import { orderNotFound } from '#app/features/sales/orders/find-order.server.ts'
import { readPrintDetails } from '#app/features/sales/fulfillment/read-print-details.server.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import { readMachine } from '#app/features/shop/settings/shop.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { gangSheetItems, gangSheets } from '#app/schema/proofs.server.ts'
import { readActive } from './list-candidates.server.ts'
import type { GangSheetInput } from './gang-sheets.input.ts'
import { printable, readUnprintable } from './printable.server.ts'

type Context = { db: Database; jobs: Jobs; staff: Customer; now: Date }

type SheetItems = GangSheetInput['items']

type NewSheet = Omit<GangSheetInput, 'despite' | 'machineId'> & {
  machine: KnownMachine | null
  reprintOf?: number | null
  /** The sheet that this one replaces, which is deleted. */
  replaces?: number
}

/**
 * Enqueues a job that makes the sheet. Throws not_found (item or machine), invalid (several materials), conflict (an
 * item can't be printed now) or needs_confirmation (more pieces than ordered, counting sheets not printed yet).
 */
export function createGangSheet(
  { db, ...context }: Context,
  { despite = [], machineId, ...sheet }: GangSheetInput,
): Promise<{ id: number; version: number }> {
  return db.transaction(async (tx) => {
    // Serializes creation, so that concurrent sheets with the same item are checked against each other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('kisscut-gang-sheets'))`)
    const checked = await checkItems(tx, sheet.items, { isReprint: false })
    if (!despite.includes(repeatStopCode)) await confirmRepeats(tx, sheet.items, checked)
    const { name, spotColors } = await readMachine(tx, machineId)
    return insertGangSheet({ tx, ...context }, { ...sheet, machine: { name, spotColors } }, checked)
  })
}

/** `found` holds the checked items by id. */
type Checked = { material: string; found: Map<number, ItemToPrint> }

export async function insertGangSheet(
  { tx, jobs, staff, now }: Omit<Context, 'db'> & { tx: Transaction },
  { roll, machine, mayTurn, items, reprintOf, replaces }: NewSheet,
  { material, found }: Checked,
): Promise<{ id: number; version: number }> {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const facts = { material, roll, machine, mayTurn, pieces, reprintOf: reprintOf ?? null }
  const [sheet] = await tx
    .insert(gangSheets)
    .values({ ...facts, fileKey: randomUUID(), staffId: staff.customerId, createdAt: now })
    .returning({ id: gangSheets.id, version: gangSheets.version })
  if (!sheet) throw new Error('no gang sheet was inserted')
  await tx.insert(gangSheetItems).values(
    items.map(({ orderId, itemId, quantity }) => ({
      sheetId: sheet.id,
      orderId,
      orderItemId: itemId,
      quantity,
      sha256: found.get(itemId)?.file?.sha256 ?? null,
    })),
  )
  await jobs.enqueue(tx, 'make-gang-sheet', { sheetId: sheet.id })
  const orders = [...new Set(items.map(({ orderId }) => orderId))]
  const subject = { subject: 'gang sheet', subjectId: sheet.id, version: sheet.version }
  const changes = changesBetween({}, { ...facts, roll: roll.name, machine: machine?.name, orders, replaces })
  await recordChange({ tx, staff, now }, { ...subject, action: 'create', changes })
  return sheet
}

/** Throws not_found, invalid or conflict. */
export async function checkItems(
  tx: Transaction,
  items: SheetItems,
  { isReprint }: { isReprint: boolean },
): Promise<Checked> {
  const [details, unprintable] = await Promise.all([
    readPrintDetails(tx, [...new Set(items.map(({ orderId }) => orderId))]),
    readUnprintable(
      tx,
      items.map(({ itemId }) => itemId),
    ),
  ])
  const found = new Map<number, ItemToPrint>()
  let first: Material | null = null
  for (const { orderId, itemId } of items) {
    const order = details.get(orderId)
    if (!order) throw notFound(orderNotFound)
    const print = printable(order, itemId, { isReprint, unprintable })
    if ('refusal' in print) throw conflict(`Order ${orderId}: ${print.refusal}`)
    found.set(itemId, print)
    const material = materialOf(print.row.item)
    first ??= material
    if (material.key === first.key) continue
    const message = `Order ${orderId} needs a different material: ${material.label}, not ${first.label}`
    throw invalid(message, { items: message })
  }
  return { found, material: first?.label ?? '' }
}

/** Throws needs_confirmation if this sheet and others not printed yet have more pieces than were ordered. */
async function confirmRepeats(tx: Transaction, items: SheetItems, { found }: Checked): Promise<void> {
  const active = await readActive(
    tx,
    items.map(({ itemId }) => itemId),
  )
  const stops = items.flatMap(({ orderId, itemId, quantity }) => {
    const sheets = active.filter((sheet) => sheet.itemId === itemId)
    const ordered = found.get(itemId)?.row.item.quantity ?? 0
    const others = sheets.reduce((sum, sheet) => sum + sheet.quantity, 0)
    if (others === 0 || others + quantity <= ordered) return []
    const names = sheets.map(({ sheetId }) => sheetId).join(', ')
    const text = `Order ${orderId}: ${others} of ${ordered} pieces are already on gang sheet ${names}`
    return [{ code: repeatStopCode, text }]
  })
  if (stops.length > 0) throw needsConfirmation(stops)
}
