import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { conflict, invalid, notFound } from '#app/errors.ts'
import { eraseArtwork } from '#app/features/goods/artwork/erase-artwork.server.ts'
import {
  eraseCartsOfSessions,
  removeFromCarts,
  eraseCartOf,
} from '#app/features/sales/cart/erase-carts.server.ts'
import { carts } from '#app/schema/cart.server.ts'
import { eraseContactMessages } from '#app/features/sales/contact/contact-messages.server.ts'
import { eraseMails } from '#app/features/shop/mail/erase-mails.server.ts'
import { eraseProblems, eraseRefunds } from '#app/features/sales/payments/erase-payments.server.ts'
import { attachedPaths, eraseMessages } from '#app/features/sales/chat/erase-messages.server.ts'
import { eraseGangSheets } from '#app/features/desk/gang-sheets/gang-files.server.ts'
import { eraseQuotes } from '#app/features/sales/quotes/manage-quote.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import { changesBetween } from '#app/features/ground/people/changes.ts'
import { eraseAudit } from '#app/features/shop/audit/erase-audit.server.ts'
import { eraseViews } from '#app/features/desk/saved-views/saved-views.server.ts'
import { eraseInvitations } from '#app/features/desk/staff/invitations.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import { isDeadlock } from '#app/platform/database/database-errors.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { customers } from '#app/schema/customers.server.ts'
import { customerProfiles } from '#app/schema/derived.server.ts'
import { eraseLoginsOf } from '#app/features/people/identity/logins.server.ts'
import { endSessions } from '#app/features/people/identity/sessions.server.ts'
import { hasEmail } from '#app/features/people/identity/find-customer.server.ts'
import { customerNotFound } from '#app/features/desk/customers/manage-customers.server.ts'
import { eraseAccount, lockErasableAccount } from '#app/features/people/accounts/erase-account.server.ts'
import { mailKey } from '#app/features/people/accounts/quiet-mail.server.ts'
import { clearAttempts } from '#app/features/people/identity/attempts.server.ts'
import { eraseLinksOf } from '#app/features/people/identity/link-tokens.server.ts'
import { clearLogInAttempts } from '#app/features/people/identity/log-in-limits.server.ts'
import { eraseFactors } from '#app/features/people/second-factors/manage-factors.server.ts'
import { eraseShippingDecisions, eraseOrderNotes } from '#app/features/desk/order/write-note.server.ts'
import {
  eraseDesigns,
  eraseMoveReasons,
  eraseOrderContacts,
} from '#app/features/sales/orders/erase-order-contacts.server.ts'
import { eraseEditReasons } from '#app/features/sales/edits/apply-edit.server.ts'
import { eraseReprintNotes } from '#app/features/sales/orders/reprints.server.ts'
import { eraseWaiverReasons } from '#app/features/sales/proofs/waive-proof.server.ts'
import { isOrderOpen } from '#app/features/ground/orders/cancellation.ts'
import { statusLabels, type OrderStatus } from '#app/features/ground/orders/order-status.ts'
import { liveStatuses } from '#app/features/ground/money/payment.ts'
import { disputes, payments } from '#app/schema/payments.server.ts'

/** Lock the orders first. */
async function refuseErasure(
  tx: Transaction,
  personOrders: { id: number; status: OrderStatus; canceledAt: Date | null }[],
): Promise<void> {
  for (const order of personOrders) {
    const { id, status } = order
    // Unpaid and finished orders no longer need the address and artwork.
    if (status === 'UNPAID' || !isOrderOpen(order)) continue
    throw conflict(`Order ${id} is ${statusLabels[status]}. Send, reject or cancel it before erasing.`)
  }
  const orderIds = personOrders.map(({ id }) => id)
  const [disputed] = await tx
    .select({ orderId: disputes.orderId })
    .from(disputes)
    .where(and(inArray(disputes.orderId, orderIds), isNull(disputes.closedAt)))
    .limit(1)
  if (disputed) {
    throw conflict(
      `The payment of order ${disputed.orderId} is disputed. Erase the data once the dispute has ended.`,
    )
  }
  const unpaid = personOrders.filter(({ status }) => status === 'UNPAID').map(({ id }) => id)
  const [open] = await tx
    .select({ orderId: payments.orderId, processingSince: payments.processingSince })
    .from(payments)
    .where(and(inArray(payments.orderId, unpaid), inArray(payments.status, liveStatuses)))
    .limit(1)
  if (open) {
    if (open.processingSince)
      throw conflict(`The bank is still processing the payment of order ${open.orderId}.`)
    throw conflict(
      `Order ${open.orderId} can still be paid. Try again in 30 minutes, once its payment link expires.`,
    )
  }
}

type Context = { db: Database; jobs: Jobs; staff: Customer; now: Date }

export type ErasureCounts = { orders: number; files: number; contactMessages: number; mails: number }

/** `confirmation` is the email entered to confirm. Throws conflict for staff or an order in progress. */
export async function eraseCustomer(
  context: Context,
  customerId: number,
  confirmation: string,
): Promise<ErasureCounts> {
  const [customer] = await context.db.select().from(customers).where(eq(customers.id, customerId))
  if (!customer) throw customerNotFound()
  if (customer.erasedAt) throw conflict('This customer’s data has already been erased')
  if (customer.email.toLowerCase() !== confirmation.toLowerCase()) {
    const message = 'This isn’t the customer’s email'
    throw invalid(message, { email: message })
  }
  return erase(context, { customerId, email: customer.email })
}

export async function eraseGuest(context: Context, email: string): Promise<ErasureCounts> {
  const [customer] = await context.db.select({ id: customers.id }).from(customers).where(hasEmail(email))
  if (customer) throw conflict('This email has an account. Erase the customer instead.')
  return erase(context, { customerId: null, email })
}

type Person = { customerId: number | null; email: string }

async function erase(context: Context, person: Person): Promise<ErasureCounts> {
  try {
    return await context.db.transaction((tx) => eraseAll(tx, context, person))
  } catch (error) {
    if (isDeadlock(error)) throw conflict('This person’s data is being changed. Try again.')
    throw error
  }
}

async function eraseAll(
  tx: Transaction,
  { jobs, staff, now }: Context,
  { customerId, email }: Person,
): Promise<ErasureCounts> {
  // Same lock order as checkout and payments: carts, orders, customer.
  const sessionIds = await lockCarts(tx, { customerId, email })
  const personOrders = await tx
    .select({ id: orders.id, status: orders.status, canceledAt: orders.canceledAt })
    .from(orders)
    .where(belongsTo({ customerId, email }))
    .orderBy(asc(orders.id))
    .for('update')
  await refuseErasure(tx, personOrders)
  const profileIds = await profileIdsOf(tx, email)
  const orderIds = personOrders.map(({ id }) => id)
  if (customerId !== null) await eraseWithLogins(tx, customerId, now)
  await eraseCartsOfSessions(tx, sessionIds)
  const owned = { customerId, sessionIds, orderIds, attachedPaths: await attachedPaths(tx, orderIds) }
  const fileIds = await eraseArtwork({ tx, jobs, now }, owned)
  await removeFromCarts(tx, fileIds)
  // End the sessions after erasing the uploads, because ending a session would orphan its uploads.
  await endSessions(tx, sessionIds)
  await eraseOrders(tx, orderIds)
  await eraseGangSheets({ tx, jobs }, orderIds)
  const quoteIds = await eraseQuotes(tx, orderIds, now)
  const problemIds = await eraseProblems(tx, orderIds)
  const contactIds = await eraseContactMessages(tx, email)
  const mailIds = await eraseMails(tx, { email, orderIds })
  const invitations = await eraseInvitations(tx, email)
  const viewIds = await eraseViews(tx, { customerId, email })
  const counts = {
    orders: orderIds.length,
    files: fileIds.length,
    contactMessages: contactIds.length,
    mails: mailIds.length,
  }
  const hasData = customerId !== null || invitations > 0 || Object.values(counts).some((count) => count > 0)
  if (!hasData) throw notFound('No data found for this email')
  await forgetAttemptsOf(tx, email)
  const accountIds = customerId === null ? [] : [customerId]
  await eraseAudit(tx, { customerId, email }, [
    { subject: 'customer', subjectIds: accountIds },
    { subject: 'staff', subjectIds: accountIds },
    { subject: 'customer profile', subjectIds: profileIds },
    { subject: 'order', subjectIds: orderIds },
    { subject: 'quote', subjectIds: quoteIds },
    { subject: 'payment problem', subjectIds: problemIds },
    { subject: 'contact message', subjectIds: contactIds },
    { subject: 'mail', subjectIds: mailIds },
    { subject: 'saved view', subjectIds: viewIds },
  ])
  const subject =
    customerId === null
      ? { subject: 'guest', subjectId: orderIds.join(' ') || 'without orders' }
      : { subject: 'customer', subjectId: customerId }
  await recordChange({ tx, staff, now }, { ...subject, action: 'erase', changes: changesBetween({}, counts) })
  return counts
}

function belongsTo({ customerId, email }: Person) {
  const isGuestOrder = and(sql`lower(${orders.email}) = lower(${email})`, isNull(orders.customerId))
  return customerId === null ? isGuestOrder : or(eq(orders.customerId, customerId), isGuestOrder)
}

// Triggers delete the profile, with its tags and notes, once no account or order has the email.
async function profileIdsOf(tx: Transaction, email: string): Promise<number[]> {
  const rows = await tx
    .select({ id: customerProfiles.id })
    .from(customerProfiles)
    .where(sql`lower(${customerProfiles.email}) = lower(${email})`)
  return rows.map(({ id }) => id)
}

/** Returns the carts' sessions, which must be ended too. */
async function lockCarts(tx: Transaction, person: Person): Promise<number[]> {
  const ordered = tx
    .select({ cartId: orders.cartId })
    .from(orders)
    .where(and(belongsTo(person), isNotNull(orders.cartId)))
  const locked = await tx
    .select({ sessionId: carts.sessionId })
    .from(carts)
    .where(
      or(
        inArray(carts.id, ordered),
        person.customerId === null ? undefined : eq(carts.customerId, person.customerId),
      ),
    )
    .orderBy(asc(carts.id))
    .for('update')
  return locked.flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId]))
}

async function eraseWithLogins(tx: Transaction, customerId: number, now: Date): Promise<void> {
  await lockErasableAccount(tx, customerId)
  await eraseLoginsOf(tx, customerId)
  await eraseCartOf(tx, customerId)
  await eraseLinksOf(tx, customerId)
  await eraseFactors(tx, customerId)
  await eraseAccount(tx, customerId, now)
}

/** Clears rate limits, because their keys contain the email. */
async function forgetAttemptsOf(tx: Transaction, email: string): Promise<void> {
  await clearLogInAttempts(tx, email)
  await clearAttempts(tx, mailKey(email))
}

async function eraseOrders(tx: Transaction, orderIds: number[]): Promise<void> {
  await eraseOrderContacts(tx, orderIds)
  await eraseDesigns(tx, orderIds)
  await eraseShippingDecisions(tx, orderIds)
  await eraseMessages(tx, orderIds)
  await eraseRefunds(tx, orderIds)
  await eraseOrderNotes(tx, orderIds)
  await eraseMoveReasons(tx, orderIds)
  await eraseReprintNotes(tx, orderIds)
  await eraseWaiverReasons(tx, orderIds)
  await eraseEditReasons(tx, orderIds)
}
