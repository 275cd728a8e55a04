import { asc, eq } from 'drizzle-orm'
import { invalid } from '#app/errors.ts'
import { invalidZip } from './zip-code.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { formatCents, type Cents } from '#app/features/ground/money/cents.ts'
import { unknownZip } from '#app/features/ground/shop/unknown-zip.ts'
import { readShopSettings } from '#app/features/shop/settings/shop.server.ts'
import { recordChange, refuseStale } from '#app/features/shop/audit/audit.server.ts'
import { weightText } from '#app/features/ground/product/weight.ts'
import { changesBetween } from '#app/features/ground/people/changes.ts'
import type { Database, Queryable } from '#app/platform/database/database.server.ts'
import { parcelPrice, type Rate } from './parcel-price.ts'
import { tableProblems, type ShippingTable } from './shipping-table.ts'
import type { ParcelQuoteInput, ShippingTableChange, ZoneRates } from './shipping-table.input.ts'
import { shippingZone, shippingZones, type ShippingZone } from './shipping-zone.ts'
import { cachedShippingTerms } from './quote-shipping.server.ts'
import { shippingRates, shippingTable } from '#app/schema/shipping.server.ts'

type Context = { db: Database; staff: Customer; now: Date }

export type EditedTable = { table: ShippingTable; version: number }

export async function readShippingTable(db: Queryable): Promise<EditedTable> {
  // Read the version first: a concurrent change then makes it outdated, and saving is rejected as stale.
  const [row] = await db.select({ version: shippingTable.version }).from(shippingTable)
  return { table: await readRates(db), version: row?.version ?? 1 }
}

async function readRates(db: Queryable): Promise<ShippingTable> {
  const rows = await db.select().from(shippingRates).orderBy(asc(shippingRates.upToGrams))
  return tableOf(rows.map(({ zone, ...rate }) => ({ zone: zone as ShippingZone, rates: [rate] })))
}

function tableOf(zones: { zone: ShippingZone; rates: Rate[] }[]): ShippingTable {
  const table = Object.fromEntries(shippingZones.map((zone) => [zone, [] as Rate[]])) as ShippingTable
  for (const { zone, rates } of zones) {
    table[zone].push(...rates.map(({ upToGrams, priceCents }) => ({ upToGrams, priceCents })))
    table[zone].sort((a, b) => a.upToGrams - b.upToGrams)
  }
  return table
}

const tableFromInput = (zones: ZoneRates) =>
  tableOf(
    zones.map(({ zone, rates }) => ({
      zone,
      rates: rates.map(({ upToGrams, price }) => ({ upToGrams, priceCents: price })),
    })),
  )

/** Applies to carts immediately. Throws stale or invalid. */
export async function changeShippingTable(
  { db, staff, now }: Context,
  { version: expected, zones }: ShippingTableChange,
): Promise<EditedTable> {
  const table = tableFromInput(zones)
  const [first, ...others] = tableProblems(table)
  if (first) {
    const fields = [first, ...others].map(({ zone, upToGrams, message }): [string, string] => [
      upToGrams === null ? `zones.${zone}` : `zones.${zone}.${upToGrams}`,
      message,
    ])
    throw invalid(first.message, Object.fromEntries(fields))
  }
  return cachedShippingTerms.change(db, async (tx) => {
    const [row] = await tx.select().from(shippingTable).for('update')
    if (!row) throw new Error('the shipping table has no version')
    const subject = { subject: 'shipping', subjectId: 'table' }
    await refuseStale(tx, subject, { expected, current: row.version })
    const before = await readRates(tx)
    const changes = changesBetween(describeTable(before), describeTable(table))
    if (Object.keys(changes).length === 0) return { table, version: row.version }
    const version = row.version + 1
    await tx.update(shippingTable).set({ version }).where(eq(shippingTable.id, row.id))
    await tx.delete(shippingRates)
    await tx
      .insert(shippingRates)
      .values(shippingZones.flatMap((zone) => table[zone].map((rate) => ({ zone, ...rate }))))
    await recordChange({ tx, staff, now }, { ...subject, action: 'change', version, changes })
    return { table, version }
  })
}

function describeTable(table: ShippingTable): Record<string, string> {
  const words = (rates: Rate[]) =>
    rates.map(({ upToGrams, priceCents }) => `${weightText(upToGrams)} ${formatCents(priceCents)}`).join(', ')
  return Object.fromEntries(shippingZones.map((zone) => [`zones.${zone}`, words(table[zone])]))
}

const noOrigin = 'Enter your origin ZIP code in Settings first'

/**
 * Compares quotes from the saved table with quotes from unsaved edits. Throws invalid (unknown ZIP code, including the
 * shop's own).
 */
export async function quoteParcel(
  db: Queryable,
  { zipCode, grams, zones }: ParcelQuoteInput,
): Promise<{ zone: ShippingZone; present: Cents | null; typed: Cents | null }> {
  const { originZip } = await readShopSettings(db)
  const zone = shippingZone(originZip, zipCode)
  const message = originZip === unknownZip ? noOrigin : invalidZip
  if (!zone) throw invalid(message, { zipCode: message })
  const present = parcelPrice((await readRates(db))[zone], grams)
  return { zone, present, typed: zones ? parcelPrice(tableFromInput(zones)[zone], grams) : null }
}
