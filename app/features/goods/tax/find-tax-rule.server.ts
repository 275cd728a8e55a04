import { and, eq } from 'drizzle-orm'
import { isStateCode } from '#app/features/ground/money/us-states.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { taxRates, taxTable } from '#app/schema/shop.server.ts'
import type { TaxRule } from './sales-tax.ts'
import { stateOfZip } from './zip-state.ts'

/**
 * Null if the ZIP code is unknown, 'service' where a tax service calculates the tax. A state without a row is not taxed.
 */
export async function findTaxRule(db: Queryable, zipCode: string): Promise<TaxRule | 'service' | null> {
  const state = stateOfZip(zipCode)
  if (state === null) return null
  const untaxed = { state, rateMillionths: 0, isShippingTaxed: false }
  if (!isStateCode(state)) return untaxed
  const { rateMillionths, isShippingTaxed } = taxRates
  const [row] = await db
    .select({ service: taxTable.service, rate: { rateMillionths, isShippingTaxed } })
    .from(taxTable)
    .leftJoin(taxRates, and(eq(taxTable.mode, 'states'), eq(taxRates.state, state)))
  if (row?.service) return 'service'
  return row?.rate ? { state, ...row.rate } : untaxed
}
