import { invalid } from '#app/errors.ts'
import { countAttempt } from '#app/features/people/identity/attempts.server.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import { quoteShipping, type ShippingQuote } from '#app/features/goods/shipping/quote-shipping.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { invalidZip } from '#app/features/goods/shipping/zip-code.ts'
import type { Cents } from '#app/features/ground/money/cents.ts'
import { cartTotals } from './cart.ts'
import { setCartZipCode } from './change-cart.server.ts'
import { taxCart, type CartTax } from './tax-cart.server.ts'
import { lockCart, readCart, totalGrams } from './read-cart.server.ts'

/** A whole office may share an address; the input waits for half a second of silence. */
export const shippingQuoteLimits = { address: { attempts: 1_000, minutes: 5 } }

type Context = { db: Database; now: Date; clientAddress: string }

/** Throws invalid (unknown ZIP code) or too_many_requests. */
export async function quoteCartShipping(
  { db, now, clientAddress }: Context,
  session: CartSession,
  { zipCode }: { zipCode: string },
): Promise<ShippingQuote & { taxCents: Cents; tax: CartTax | null }> {
  await countAttempt({ db, now }, `shipping-quote:${clientAddress}`, shippingQuoteLimits.address)
  const { lines, coupon } = await readCart({ db, now }, session)
  const quote = await quoteShipping({ db, now }, { zipCode, grams: totalGrams(lines) })
  if (!quote) throw invalid(invalidZip, { zipCode: invalidZip })
  const untaxed = cartTotals(
    lines.map((line) => line.priceCents),
    coupon?.percentage ?? 0,
    quote.priceCents,
  )
  const { totals, tax } = await taxCart(db, zipCode, untaxed)
  await db.transaction(async (tx) => {
    const cartId = await lockCart(tx, session)
    await setCartZipCode(tx, cartId, zipCode)
  })
  return { ...quote, taxCents: totals.taxCents, tax }
}
