import { and, eq, or, type SQL } from 'drizzle-orm'
import { lockSession, type CartSession } from '#app/features/people/identity/sessions.server.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import { quoteShipping, type ShippingQuote } from '#app/features/goods/shipping/quote-shipping.server.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { cartTotals, type CartTotals } from './cart.ts'
import { taxCart, type CartTax } from './tax-cart.server.ts'
import { readLines, type CartLine } from './cart-lines.server.ts'
import { carts } from '#app/schema/cart.server.ts'
import { coupons } from '#app/schema/coupons.server.ts'
import {
  isHeldByOwnOrder,
  isRunning,
  hasRedemptionsLeft,
} from '#app/features/sales/coupons/usable-coupon.server.ts'

export type { CartLine } from './cart-lines.server.ts'

export type Cart = {
  id: number
  customerId: number | null
  lines: CartLine[]
  coupon: { id: number; code: string; percentage: number } | null
  zipCode: string | null
  shipping: ShippingQuote | null
  tax: CartTax | null
  /** Whether a tax service has yet to be asked about this cart: its tax is not in the totals. */
  isTaxPending: boolean
  totals: CartTotals
}

export async function readCart(
  { db, now }: { db: Queryable; now: Date },
  session: CartSession,
): Promise<Cart> {
  const cart = (await findCart({ db, now }, session)) ?? (await createCart({ db, now }, session))
  const lines = await readLines(db, cart.id)
  const grams = totalGrams(lines)
  const shipping = cart.zipCode ? await quoteShipping({ db, now }, { zipCode: cart.zipCode, grams }) : null
  const untaxed = cartTotals(
    lines.map((line) => line.priceCents),
    cart.coupon?.percentage ?? 0,
    shipping?.priceCents ?? cents(0),
  )
  const { id: cartId, zipCode } = cart
  const { totals, tax, question } =
    zipCode && shipping
      ? await taxCart({ db, now }, { cartId, zipCode }, untaxed)
      : { totals: untaxed, tax: null, question: null }
  return { ...cart, lines, shipping, tax, isTaxPending: question !== null && lines.length > 0, totals }
}

export function totalGrams(lines: CartLine[]): number {
  return lines.reduce((total, line) => total + line.grams, 0)
}

export async function lockCart(tx: Transaction, session: CartSession): Promise<number> {
  await lockSession(tx, session)
  const existingId = await lockOwnCart(tx, session)
  if (existingId !== undefined) return existingId
  await tx.insert(carts).values(owner(session)).onConflictDoNothing()
  const id = await lockOwnCart(tx, session)
  if (id === undefined) throw new Error('the new cart is missing')
  return id
}

async function lockOwnCart(tx: Transaction, session: CartSession): Promise<number | undefined> {
  const [cart] = await tx.select({ id: carts.id }).from(carts).where(isOwn(session)).for('update')
  return cart?.id
}

const owner = (session: CartSession) =>
  session.kind === 'customer' ? { customerId: session.customerId } : { sessionId: session.sessionId }

function isOwn(session: CartSession): SQL {
  return session.kind === 'customer'
    ? eq(carts.customerId, session.customerId)
    : eq(carts.sessionId, session.sessionId)
}

async function findCart({ db, now }: { db: Queryable; now: Date }, session: CartSession) {
  const { id, code, percentage } = coupons
  const [cart] = await db
    .select({
      id: carts.id,
      customerId: carts.customerId,
      zipCode: carts.zipCode,
      coupon: { id, code, percentage },
    })
    .from(carts)
    .leftJoin(
      coupons,
      and(eq(coupons.id, carts.couponId), isRunning(now), or(hasRedemptionsLeft(), isHeldByOwnOrder(db))),
    )
    .where(isOwn(session))
  return cart
}

async function createCart({ db, now }: { db: Queryable; now: Date }, session: CartSession) {
  await db.transaction((tx) => lockCart(tx, session))
  const cart = await findCart({ db, now }, session)
  if (!cart) throw new Error('the new cart is missing')
  return cart
}
