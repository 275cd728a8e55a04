import { eq } from 'drizzle-orm'
import { isStateCode } from '#app/features/ground/money/us-states.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { taxRates, taxTable } from '#app/schema/shop.server.ts'
import type { TaxRule } from './sales-tax.ts'
import { stateOfZip } from './zip-state.ts'

/** Null if the ZIP code is unknown. A state without a row is not taxed. */
export async function findTaxRule(db: Queryable, zipCode: string): Promise<TaxRule | null> {
  const state = stateOfZip(zipCode)
  if (state === null) return null
  const untaxed = { state, rateMillionths: 0, isShippingTaxed: false }
  if (!isStateCode(state)) return untaxed
  const [row] = await db
    .select({ rateMillionths: taxRates.rateMillionths, isShippingTaxed: taxRates.isShippingTaxed })
    .from(taxRates)
    .innerJoin(taxTable, eq(taxTable.mode, 'states'))
    .where(eq(taxRates.state, state))
  return row ? { state, ...row } : untaxed
}
