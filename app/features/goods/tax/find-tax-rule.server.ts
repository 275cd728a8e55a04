import { eq } from 'drizzle-orm'
import { isStateCode } from '#app/features/ground/money/us-states.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { shortCache } from '#app/platform/database/short-cache.server.ts'
import { taxRates, taxTable } from '#app/schema/shop.server.ts'
import type { TaxRule } from './sales-tax.ts'
import { stateOfZip } from './zip-state.ts'

const { state, rateMillionths, isShippingTaxed } = taxRates

type Rate = { rateMillionths: number; isShippingTaxed: boolean }

type TaxTerms = { service: 'stripe' | null; rates: Map<string, Rate> }

const selectTerms = prepared('tax table', (db) =>
  db
    .select({ service: taxTable.service, rate: { state, rateMillionths, isShippingTaxed } })
    .from(taxTable)
    .leftJoin(taxRates, eq(taxTable.mode, 'states')),
)

async function readTaxTerms(db: Queryable): Promise<TaxTerms> {
  const rows = await selectTerms(db)
  const rates = rows.flatMap(({ rate }) => rate ?? [])
  return {
    service: rows[0]?.service ?? null,
    rates: new Map<string, Rate>(rates.map((rate) => [rate.state, rate])),
  }
}

export const cachedTaxTerms = shortCache(readTaxTerms)

/** Works like `findTaxRule`, but reads the current table instead of a cached one. */
export async function readTaxRule(db: Queryable, zipCode: string): Promise<TaxRule | 'service' | null> {
  return ruleByTerms(await readTaxTerms(db), zipCode)
}

/**
 * Returns null if the ZIP code is unknown, and 'service' if a tax service calculates the tax. A state without a row is
 * not taxed.
 */
export async function findTaxRule(db: Queryable, zipCode: string): Promise<TaxRule | 'service' | null> {
  return ruleByTerms(await cachedTaxTerms.read(db), zipCode)
}

function ruleByTerms({ service, rates }: TaxTerms, zipCode: string): TaxRule | 'service' | null {
  const state = stateOfZip(zipCode)
  if (state === null) return null
  const untaxed = { state, rateMillionths: 0, isShippingTaxed: false }
  if (!isStateCode(state)) return untaxed
  if (service) return 'service'
  const rate = rates.get(state)
  return rate ? { ...rate, state } : untaxed
}
