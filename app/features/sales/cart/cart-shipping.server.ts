import { invalid } from '#app/errors.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import { quoteShipping, type ShippingQuote } from '#app/features/goods/shipping/quote-shipping.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { invalidZip } from '#app/features/goods/shipping/zip-code.ts'
import { setCartZipCode } from './change-cart.server.ts'
import { lockCart, readCart, totalGrams } from './read-cart.server.ts'

export async function quoteCartShipping(
  { db, now }: { db: Database; now: Date },
  session: CartSession,
  { zipCode }: { zipCode: string },
): Promise<ShippingQuote> {
  const { lines } = await readCart({ db, now }, session)
  const quote = await quoteShipping({ db, now }, { zipCode, grams: totalGrams(lines) })
  if (!quote) throw invalid(invalidZip, { zipCode: invalidZip })
  await db.transaction(async (tx) => {
    const cartId = await lockCart(tx, session)
    await setCartZipCode(tx, cartId, zipCode)
  })
  return quote
}
