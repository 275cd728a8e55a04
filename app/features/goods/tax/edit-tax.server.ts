import { asc, eq } from 'drizzle-orm'
import { invalid, ShopError } from '#app/errors.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { changesBetween } from '#app/features/ground/people/changes.ts'
import { rateMillionths, rateText, type TaxMode } from '#app/features/ground/money/tax.ts'
import { stateCodes } from '#app/features/ground/money/us-states.ts'
import { recordChange, refuseStale } from '#app/features/shop/audit/audit.server.ts'
import { TaxRefused } from '#app/platform/payments/tax-service.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import type { Database, Queryable } from '#app/platform/database/database.server.ts'
import { cachedTaxTerms } from './find-tax-rule.server.ts'
import { taxRates, taxTable } from '#app/schema/shop.server.ts'
import type { TaxTableChange } from './tax-table.input.ts'

type Context = Pick<Shop, 'provider'> & { db: Database; staff: Customer; now: Date }
type TaxRate = typeof taxRates.$inferSelect

export type EditedTaxTable = { mode: TaxMode; rates: TaxRate[]; version: number }

export async function readTaxTable(db: Queryable): Promise<EditedTaxTable> {
  // Read the version first: a concurrent change then makes it outdated, and saving is rejected as stale.
  const [row] = await db.select().from(taxTable)
  return { mode: row?.service ?? row?.mode ?? 'none', rates: await readRates(db), version: row?.version ?? 1 }
}

const readRates = (db: Queryable) => db.select().from(taxRates).orderBy(asc(taxRates.state))

/**
 * Applies to carts immediately; orders keep their tax. Throws stale, invalid (no such tax service) or busy (it doesn't
 * respond).
 */
export async function changeTaxTable(
  { db, provider, staff, now }: Context,
  { version: expected, mode, states }: TaxTableChange,
): Promise<EditedTaxTable> {
  const rates = states
    .map(({ rate, ...row }) => ({ ...row, rateMillionths: rateMillionths(rate) }))
    .toSorted((a, b) => a.state.localeCompare(b.state))
  if (mode === 'stripe') await checkService(provider)
  const stored = {
    mode: mode === 'stripe' ? 'none' : mode,
    service: mode === 'stripe' ? mode : null,
  } as const
  return cachedTaxTerms.change(db, async (tx) => {
    const [row] = await tx.select().from(taxTable).for('update')
    if (!row) throw new Error('the tax table has no version')
    const subject = { subject: 'tax', subjectId: 'table' }
    await refuseStale(tx, subject, { expected, current: row.version })
    const before = { mode: row.service ?? row.mode, rates: await readRates(tx) }
    const changes = changesBetween(describe(before), describe({ mode, rates }))
    if (Object.keys(changes).length === 0) return { mode, rates, version: row.version }
    const version = row.version + 1
    await tx
      .update(taxTable)
      .set({ ...stored, version })
      .where(eq(taxTable.id, row.id))
    await tx.delete(taxRates)
    if (rates.length > 0) await tx.insert(taxRates).values(rates)
    await recordChange({ tx, staff, now }, { ...subject, action: 'change', version, changes })
    return { mode, rates, version }
  })
}

export const noTaxService =
  'Stripe Tax needs payments through Stripe. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET first.'

async function checkService({ tax }: Shop['provider']): Promise<void> {
  if (!tax) throw invalid(noTaxService, { mode: noTaxService })
  try {
    await tax.checkSetup()
  } catch (error) {
    if (error instanceof TaxRefused) throw invalid(error.message, { mode: error.message })
    throw new ShopError('busy', 'Stripe doesn’t respond. Nothing was saved; please try again.')
  }
}

const modeTexts: Record<TaxMode, string> = { none: 'none', states: 'by state', stripe: 'Stripe Tax' }

function describe({ mode, rates }: Pick<EditedTaxTable, 'mode' | 'rates'>): Record<string, string | null> {
  const texts = new Map(
    rates.map(({ state, rateMillionths: rate, isShippingTaxed }) => [
      state,
      `${rateText(rate)}${isShippingTaxed ? ' including shipping' : ''}`,
    ]),
  )
  return {
    mode: modeTexts[mode],
    ...Object.fromEntries(stateCodes.map((state) => [`states.${state}`, texts.get(state) ?? null])),
  }
}
