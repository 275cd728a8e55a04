import { eq } from 'drizzle-orm'
import { conflict } from '#app/errors.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import { cartItems } from '#app/schema/cart.server.ts'
import { readLine, type CartLine } from '../cart-lines.server.ts'
import type { AcceptFindingInput } from '../cart.input.ts'
import { lockCart } from '../lock-cart.server.ts'

/** Records whether the customer wants to print an item despite a finding. Throws not_found or conflict. */
export async function acceptFinding(
  { db }: { db: Database },
  session: CartSession,
  { id, path, code, isAccepted }: AcceptFindingInput,
): Promise<CartLine> {
  return db.transaction(async (tx) => {
    const line = await lockLine(tx, session, id)
    const isFound = line.artwork?.path === path && line.findings.some((finding) => finding.code === code)
    if (!isFound) throw conflict('This item has changed. Please check it again.')
    const others = (line.artworkDesign?.accepted ?? []).filter((accepted) => accepted !== code)
    return saveAccepted(tx, line, isAccepted ? [...others, code] : others)
  })
}

/** Ignores codes of findings that the line doesn't have. Lock the cart first. */
export async function saveAccepted(
  tx: Transaction,
  { id, findings }: CartLine,
  codes: readonly string[],
): Promise<CartLine> {
  const acceptedFindings = [...new Set(findings.map(({ code }) => code))].filter((code) =>
    codes.includes(code),
  )
  await tx.update(cartItems).set({ acceptedFindings }).where(eq(cartItems.id, id))
  return readLine(tx, id)
}

/** Locks the line's cart, then reads the line. Throws not_found. */
export async function lockLine(tx: Transaction, session: CartSession, id: number): Promise<CartLine> {
  const cartId = await lockCart(tx, session)
  return readLine(tx, id, cartId)
}
