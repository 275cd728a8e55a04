import { and, eq, sql } from 'drizzle-orm'
import { isStateCode } from '#app/features/ground/money/us-states.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { recent } from '#app/platform/database/sharing/recent.server.ts'
import { taxRates, taxTable } from '#app/schema/shop.server.ts'
import type { TaxRule } from './sales-tax.ts'
import { stateOfZip } from './zip-state.ts'

const { state, rateMillionths, isShippingTaxed } = taxRates

/** For a statement that joins the tax table, and its rate by `isTaxedState`. */
export const taxTerms = { service: taxTable.service, rate: { rateMillionths, isShippingTaxed } }

/** With the placeholder `state`. */
export const isTaxedState = and(eq(taxTable.mode, 'states'), eq(taxRates.state, sql.placeholder('state')))

type Rate = { rateMillionths: number; isShippingTaxed: boolean }

export type TaxTerms = { service: 'stripe' | null; rate: Rate | null }

const readTerms = prepared((db) =>
  db
    .select({ service: taxTable.service, rate: { state, rateMillionths, isShippingTaxed } })
    .from(taxTable)
    .leftJoin(taxRates, eq(taxTable.mode, 'states')),
)

export const recentTaxTerms = recent(async (db) => {
  const rows = await readTerms(db)
  const rates = rows.flatMap(({ rate }) => rate ?? [])
  return {
    service: rows[0]?.service ?? null,
    rates: new Map<string, Rate>(rates.map((rate) => [rate.state, rate])),
  }
})

/**
 * Null if the ZIP code is unknown, 'service' where a tax service calculates the tax. A state without a row is not taxed.
 */
export async function findTaxRule(db: Queryable, zipCode: string): Promise<TaxRule | 'service' | null> {
  const state = stateOfZip(zipCode)
  if (state === null) return null
  const { service, rates } = await recentTaxTerms.read(db)
  return ruleByTerms({ service, rate: rates.get(state) ?? null }, zipCode)
}

/** `terms` are those of the ZIP code's state. Null if the ZIP code is unknown. */
export function ruleByTerms(terms: TaxTerms | null, zipCode: string): TaxRule | 'service' | null {
  const state = stateOfZip(zipCode)
  if (state === null) return null
  const untaxed = { state, rateMillionths: 0, isShippingTaxed: false }
  if (!isStateCode(state)) return untaxed
  if (terms?.service) return 'service'
  return terms?.rate ? { state, ...terms.rate } : untaxed
}
