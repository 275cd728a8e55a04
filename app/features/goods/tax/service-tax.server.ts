import { createHash } from 'node:crypto'
import { and, desc, eq, gt, lt, notExists, sql } from 'drizzle-orm'
import { invalid, ShopError } from '#app/errors.ts'
import { cents, type Cents } from '#app/features/ground/money/cents.ts'
import { isStateCode } from '#app/features/ground/money/us-states.ts'
import { zipDigits } from '#app/features/goods/shipping/zip-code.ts'
import type { Database, Queryable } from '#app/platform/database/database.server.ts'
import { TaxRefused, type TaxRequest } from '#app/platform/payments/tax-service.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { taxCalculations } from '#app/schema/shop.server.ts'
import { stateOfZip } from './zip-state.ts'

const dayMs = 24 * 60 * 60_000
/** Tax rates can change overnight. */
const freshMs = dayMs
/** A payment opened at the last moment must end before its calculation expires. */
const keptForPaymentMs = 60 * 60_000

export const invalidTaxZip = 'We can’t work out sales tax for this ZIP code'
export const taxUnavailable = 'We can’t work out sales tax right now. Please try again in a minute.'

/** `of` identifies the sale, such as 'cart 12', because a calculation applies to only one sale. */
export type TaxableSale = { of: string; zipCode: string; itemsCents: Cents; shippingCents: Cents }

export type ServiceTax = Pick<typeof taxCalculations.$inferSelect, 'id' | 'state' | 'taxCents'>

type Context = Pick<Shop, 'provider' | 'log'> & { db: Database; now: Date }

const fingerprint = ({ of, zipCode, itemsCents, shippingCents }: TaxableSale) =>
  createHash('sha256')
    .update(JSON.stringify([of, zipDigits(zipCode), itemsCents, shippingCents]))
    .digest('base64url')

const { id, state, taxCents } = taxCalculations

/** Returns an earlier calculation without calling the service. Null if it is too old or already belongs to a sale. */
export async function findServiceTax(
  { db, now }: { db: Queryable; now: Date },
  sale: TaxableSale,
): Promise<ServiceTax | null> {
  const [found] = await db
    .select({ id, state, taxCents })
    .from(taxCalculations)
    .where(
      and(
        eq(taxCalculations.fingerprint, fingerprint(sale)),
        gt(taxCalculations.outdatedAt, now),
        notExists(
          db
            .select({ one: sql`1` })
            .from(orders)
            .where(and(eq(orders.taxCalculationId, taxCalculations.id), sql`${orders.status} <> 'UNPAID'`)),
        ),
      ),
    )
    .orderBy(desc(taxCalculations.id))
    .limit(1)
  return found ?? null
}

/** Returns the tax last shown for the same amounts and destination, no matter how long ago. */
export async function findShownTax(db: Queryable, sale: TaxableSale): Promise<Cents | null> {
  const [found] = await db
    .select({ taxCents })
    .from(taxCalculations)
    .where(eq(taxCalculations.fingerprint, fingerprint(sale)))
    .orderBy(desc(taxCalculations.id))
    .limit(1)
  return found?.taxCents ?? null
}

/**
 * Requests a calculation from the service, unless one is stored. Never call it inside a transaction. Throws invalid
 * (the service rejects the ZIP code) or busy (no usable response).
 */
export async function calculateServiceTax(context: Context, sale: TaxableSale): Promise<ServiceTax> {
  const { db, now } = context
  const existing = await findServiceTax(context, sale)
  if (existing) return existing
  const request = requestOf(sale)
  const { providerCalculationId, expiresAt, ...calculated } = await ask(context, request)
  const latest = expiresAt.getTime() - keptForPaymentMs
  const [stored] = await db
    .insert(taxCalculations)
    .values({
      fingerprint: fingerprint(sale),
      providerCalculationId,
      state: request.state,
      taxCents: cents(calculated.taxCents),
      createdAt: now,
      outdatedAt: new Date(Math.min(now.getTime() + freshMs, latest)),
    })
    .returning({ id, state, taxCents })
  if (!stored) throw new Error('no tax calculation was inserted')
  return stored
}

function requestOf({ zipCode, itemsCents, shippingCents }: TaxableSale) {
  const destination = stateOfZip(zipCode)
  const digits = zipDigits(zipCode)
  if (destination === null || digits === null || !isStateCode(destination)) {
    throw invalid(invalidTaxZip, { zipCode: invalidTaxZip })
  }
  const zip = digits.length === 9 ? digits : digits.slice(0, 5)
  return { state: destination, zipCode: zip, itemsCents, shippingCents }
}

async function ask({ provider, log }: Context, request: TaxRequest) {
  try {
    if (!provider.tax) throw new TaxRefused(`${provider.name} calculates no sales tax`)
    return await provider.tax.calculateTax(request)
  } catch (error) {
    if (error instanceof TaxRefused && error.isLocation) {
      throw invalid(invalidTaxZip, { zipCode: invalidTaxZip })
    }
    log.error({ error }, 'sales tax could not be calculated')
    throw new ShopError('busy', taxUnavailable)
  }
}

const sweptAfterMs = 30 * dayMs

/** Keeps calculations that belong to orders. */
export async function deleteOldCalculations(db: Database, now: Date): Promise<void> {
  await db.delete(taxCalculations).where(
    and(
      lt(taxCalculations.outdatedAt, new Date(now.getTime() - sweptAfterMs)),
      notExists(
        db
          .select({ one: sql`1` })
          .from(orders)
          .where(eq(orders.taxCalculationId, taxCalculations.id)),
      ),
    ),
  )
}
