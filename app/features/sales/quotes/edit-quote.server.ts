import { changesBetween, type Changes } from '#app/features/ground/people/changes.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { sizeText } from '#app/features/ground/orders/order.ts'
import { storeArtworkWith, type ReceivedUpload } from '#app/features/goods/artwork/store-artwork.server.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import { addLibraryItem, addToCart } from '#app/features/sales/cart/add-to-cart.server.ts'
import { applyCoupon } from '#app/features/sales/cart/apply-coupon.server.ts'
import { removeCoupon } from '#app/features/sales/cart/change-cart.server.ts'
import type { CartItemInput } from '#app/features/sales/cart/cart.input.ts'
import type { CartLine } from '#app/features/sales/cart/cart-lines.server.ts'
import { changeQuantity, removeItem } from '#app/features/sales/cart/edit-cart.server.ts'
import { lockCart, readCart } from '#app/features/sales/cart/read-cart.server.ts'
import type { AuditAction } from '#app/features/shop/audit/audit-actions.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import type { Storage } from '#app/platform/files/storage.server.ts'
import { notFound } from '#app/errors.ts'
import { cartSessionOf, findQuote, lockDraft, refuseSent, saveQuote } from './lock-quote.server.ts'

type Context = { db: Database; staff: Customer; now: Date }
type Draft = { tx: Transaction; session: CartSession }

/**
 * Adds an item without accepted findings, because only the customer can accept them. Throws not_found, stale, conflict
 * (sent, canceled), and the same errors as adding to a cart.
 */
export const addQuoteItem = (
  context: Context,
  quoteId: number,
  { version, item }: { version: number; item: CartItemInput },
) =>
  editDraft(context, quoteId, version, 'add item', async ({ tx, session }) => {
    const { design, ...configured } = item
    const added = { ...configured, ...(design && { design: { ...design, accepted: [] } }) }
    const line = await addToCart({ db: tx, now: context.now }, session, added)
    return changesBetween({}, { item: lineText(line) })
  })

export const addQuoteDesign = (
  context: Context,
  quoteId: number,
  { version, ...item }: { version: number; productId: number; quantity: number },
) =>
  editDraft(context, quoteId, version, 'add item', async ({ tx, session }) =>
    changesBetween({}, { item: lineText(await addLibraryItem({ db: tx, now: context.now }, session, item)) }),
  )

/** Changes a quantity, at today's price. */
export const changeQuoteQuantity = (
  context: Context,
  quoteId: number,
  { version, itemId, quantity }: { version: number; itemId: number; quantity: number },
) =>
  editDraft(context, quoteId, version, 'change', async (draft) => {
    const line = await findLine(context, draft, itemId)
    const change = { kind: line.kind, id: itemId, quantity }
    await changeQuantity({ db: draft.tx, now: context.now }, draft.session, change)
    return changesBetween({ item: lineText(line) }, { item: lineText({ ...line, quantity }) })
  })

export const removeQuoteItem = (
  context: Context,
  quoteId: number,
  { version, itemId }: { version: number; itemId: number },
) =>
  editDraft(context, quoteId, version, 'remove item', async (draft) => {
    const line = await findLine(context, draft, itemId)
    await removeItem({ db: draft.tx }, draft.session, itemId)
    return changesBetween({ item: lineText(line) }, { item: null })
  })

/** Replaces the quote's coupon; an empty code removes it. Throws invalid if the code can't be used. */
export const setQuoteCoupon = (
  context: Context & { clientAddress: string },
  quoteId: number,
  { version, coupon: code }: { version: number; coupon: string },
) =>
  editDraft(context, quoteId, version, 'change', async ({ tx, session }) => {
    const { now, clientAddress } = context
    const before = await readCart({ db: tx, now }, session)
    if (before.couponId !== null) await removeCoupon(tx, before.id)
    const changed = { ...before, coupon: null, couponId: null }
    const applied =
      code === ''
        ? null
        : await applyCoupon(
            { db: tx, now, clientAddress },
            { session, cart: changed },
            { cartId: before.id, coupon: code },
          )
    const after = { coupon: applied?.coupon.code ?? null }
    return changesBetween({ coupon: before.coupon?.code ?? null }, after)
  })

/** Uploads a file for an item that is about to be added. Throws the same errors as an artwork upload. */
export async function uploadQuoteArtwork(
  context: Context & { storage: Storage },
  quoteId: number,
  upload: ReceivedUpload,
) {
  const { db, storage, staff, now } = context
  const quote = await findQuote(db, quoteId)
  refuseSent(quote)
  const owner = cartSessionOf(quote)
  return storeArtworkWith({ db, storage, now }, { ...upload, owner }, async (tx, artwork) => {
    const changes = changesBetween({}, { file: artwork.fileName })
    const subject = { subject: 'quote', subjectId: quoteId }
    await recordChange({ tx, staff, now }, { action: 'upload', ...subject, changes })
    return artwork
  })
}

async function editDraft(
  { db, staff, now }: Context,
  quoteId: number,
  seen: number,
  action: AuditAction,
  edit: (draft: Draft) => Promise<Changes>,
): Promise<{ version: number }> {
  const found = await findQuote(db, quoteId)
  refuseSent(found)
  const session = cartSessionOf(found)
  return db.transaction(async (tx) => {
    await lockCart(tx, session)
    const quote = await lockDraft(tx, quoteId, seen)
    const changes = await edit({ tx, session })
    const version = await saveQuote(tx, quote)
    await recordChange({ tx, staff, now }, { action, subject: 'quote', subjectId: quoteId, version, changes })
    return { version }
  })
}

async function findLine({ now }: Context, { tx, session }: Draft, itemId: number): Promise<CartLine> {
  const { lines } = await readCart({ db: tx, now }, session)
  const line = lines.find(({ id }) => id === itemId)
  if (!line) throw notFound('Item not found')
  return line
}

const lineText = (line: CartLine) =>
  [line.name, line.width !== null && sizeText(line), `${line.quantity} pieces`].filter(Boolean).join(', ')
