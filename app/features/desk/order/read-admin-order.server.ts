import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { customers } from '#app/schema/customers.server.ts'
import type { Mail } from '#app/features/ground/shop/mail.ts'
import { mails } from '#app/schema/mail.server.ts'
import { disputesOf } from '#app/features/sales/disputes/disputes.server.ts'
import { taxProblemsOf } from '#app/features/sales/tax-records/record-tax.server.ts'
import { taxCalculations } from '#app/schema/shop.server.ts'
import { taxOfPayment } from '#app/features/ground/money/order-edit.ts'
import { receivedStatuses, type ReceivedStatus } from '#app/features/ground/money/payment.ts'
import { problemsOfOrder } from '#app/features/sales/payments/read-problems.server.ts'
import { shippingInRefund } from '#app/features/sales/payments/refunds/refunded-parts.server.ts'
import { itemLabel, labeledItem } from '#app/features/ground/orders/item-labels.ts'
import { refundedText } from '#app/features/ground/orders/refunded-text.ts'
import { payments, refundItems, refunds } from '#app/schema/payments.server.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { isForShipping } from '#app/features/sales/edits/order-edit.ts'
import { actsForCustomer, findOrder, type Order } from '#app/features/sales/orders/find-order.server.ts'
import { lastApproval } from '#app/features/sales/proofs/proof-state.ts'
import { messageText } from '#app/features/sales/chat/message-html.server.ts'
import { orderTimeline } from '#app/features/sales/timeline/order-timeline.ts'
import { orderNotes } from '#app/schema/chat.server.ts'
import { orderEdits, orders } from '#app/schema/orders.server.ts'
import { customerProfiles } from '#app/schema/derived.server.ts'
import { readArtworks } from '#app/features/sales/item-artwork/read-artworks.server.ts'
import { countEarlierMessages } from '#app/features/sales/chat/read-chat.server.ts'
import { readOrder, type OrderDetails } from '#app/features/sales/fulfillment/read-order.server.ts'
import { dueCents, lastDecision } from './decide-shipping.server.ts'

export async function readAdminOrder(db: Database, staff: Customer, orderId: number) {
  const { order, mayUseLink } = await findOrder(db, staff, { orderId })
  const [details, records, money] = await Promise.all([
    readOrder(db, order, { isStaff: true }),
    readRecords(db, order),
    readMoney(db, order),
  ])
  const { items, proofs, events, chat } = details
  const { artworks, notes, decision, mails: mailRows, profile, reprints, tax } = records
  const refundRows = withParts(money, items)
  const emailOf = await readEmails(db, [
    order.assigneeId,
    ...proofs.map(({ proof }) => proof.staffId),
    ...items.map(({ waiver }) => waiver?.staffId ?? null),
    ...[...events, ...artworks].map(({ customerId }) => customerId),
    decision?.staffId ?? null,
    ...[...notes, ...refundRows].map(({ staffId }) => staffId),
  ])
  const sources = { details, records, money, refundRows }
  const earlierMessages = await countEarlierMessages(db, orderId, chat.before)
  return {
    ...details,
    items: items.map((row) => ({
      ...row,
      waiver: row.waiver && { ...row.waiver, email: emailOf(row.waiver.staffId) },
      artworks: artworks
        .filter(({ itemId }) => itemId === row.item.id)
        .map((artwork) => ({
          ...artwork,
          email: artwork.by === 'admin' ? emailOf(artwork.customerId) : null,
        })),
    })),
    mayUseLink,
    isForCustomer: actsForCustomer(staff, order),
    approvedBy: emailOf(staffApproval(events)),
    notes: notes.map((note) => ({ ...note, email: emailOf(note.staffId) })),
    proofs: proofs.map((row) => ({ ...row, email: emailOf(row.proof.staffId) })),
    refunds: refundRows.map((refund) => ({ ...refund, email: emailOf(refund.staffId) })),
    payments: money.payments.map(({ payment, edit }) => ({
      ...payment,
      status: payment.status as ReceivedStatus,
      isForShipping: edit !== null && isForShipping(edit),
      taxCents: taxOfPayment(order, payment, edit?.taxDifferenceCents ?? 0),
    })),
    paymentProblems: money.problems,
    disputes: money.disputes,
    tax,
    shipping: {
      dueCents: dueCents(decision),
      last: decision && { ...decision, email: emailOf(decision.staffId) },
    },
    mails: mailRows,
    timeline: composeTimeline(sources, earlierMessages, emailOf),
    profile,
    assigneeEmail: emailOf(order.assigneeId),
    reprints,
  }
}

type EmailOf = Awaited<ReturnType<typeof readEmails>>

type Sources = {
  details: OrderDetails
  records: Awaited<ReturnType<typeof readRecords>>
  money: Money
  refundRows: ReturnType<typeof withParts>
}

function composeTimeline(
  { details: { order, items, proofs, events, chat }, records, money, refundRows }: Sources,
  earlierMessages: Awaited<ReturnType<typeof countEarlierMessages>>,
  emailOf: EmailOf,
) {
  const labels = new Map(items.map(({ item }) => [item.id, itemLabel(labeledItem(item))]))
  return orderTimeline({
    events: events.map((event) => ({ ...event, email: emailOf(event.customerId) })),
    // A reprint's proofs belong to the timeline of the original order.
    proofs:
      order.reprintOf === null ? proofs.map(({ proof, file }) => ({ ...proof, name: file.fileName })) : [],
    changes: records.changes,
    messages: chat.messages.map((message) => ({ ...message, text: messageText(message.content) })),
    earlierMessages,
    artworks: records.artworks
      .filter(({ by }) => by === 'customer')
      .map(({ itemId, ...artwork }) => ({ ...artwork, item: labels.get(itemId) ?? '' })),
    notes: records.notes.map((note) => ({ ...note, email: emailOf(note.staffId) })),
    mails: records.mails,
    refunds: refundRows.map((refund) => ({ ...refund, email: emailOf(refund.staffId) })),
    disputes: money.disputes,
    differences: money.payments.flatMap(({ payment: { paidAt, amountCents }, edit }) =>
      edit && paidAt ? [{ paidAt, amountCents, changes: edit.changes }] : [],
    ),
  })
}

/** Reads the staff-only details of an order, except for its money. */
async function readRecords(db: Database, order: Order) {
  const { id: orderId, customerId, email } = order
  const [notes, changes, mailRows, artworks, reprints, [profile], decision, tax] = await Promise.all([
    db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId)).orderBy(asc(orderNotes.id)),
    db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subject, 'order'), eq(auditEntries.subjectId, String(orderId))))
      .orderBy(asc(auditEntries.id)),
    readMailsAbout(db, orderId),
    readArtworks(db, orderId),
    db
      .select({
        id: orders.id,
        status: orders.status,
        isCanceled: sql<boolean>`${orders.canceledAt} is not null`,
      })
      .from(orders)
      .where(eq(orders.reprintOf, orderId))
      .orderBy(asc(orders.id)),
    db
      .select({ id: customerProfiles.id, tags: customerProfiles.tags })
      .from(customerProfiles)
      .where(
        customerId === null
          ? sql`lower(${customerProfiles.email}) = lower(${email})`
          : eq(customerProfiles.customerId, customerId),
      ),
    lastDecision(db, orderId),
    readServiceTax(db, order),
  ])
  return { notes, changes, mails: mailRows, artworks, reprints, profile: profile ?? null, decision, tax }
}

type Money = Awaited<ReturnType<typeof readMoney>>

/** Reads an order's payments with the edits they are for, refunds, payment problems and disputes. */
async function readMoney(db: Database, { id: orderId }: Order) {
  const [paid, refundRows, refundedItems, problems, disputes] = await Promise.all([
    db
      .select({ payment: payments, edit: orderEdits })
      .from(payments)
      .leftJoin(orderEdits, eq(orderEdits.id, payments.orderEditId))
      .where(and(eq(payments.orderId, orderId), inArray(payments.status, receivedStatuses)))
      .orderBy(asc(payments.id)),
    db
      .select({ refund: refunds, shippingInIt: shippingInRefund })
      .from(refunds)
      .where(eq(refunds.orderId, orderId))
      .orderBy(asc(refunds.id)),
    db
      .select({
        refundId: refundItems.refundId,
        itemId: refundItems.orderItemId,
        quantity: refundItems.quantity,
        cents: refundItems.cents,
      })
      .from(refundItems)
      .innerJoin(refunds, eq(refunds.id, refundItems.refundId))
      .where(eq(refunds.orderId, orderId))
      .orderBy(asc(refundItems.orderItemId)),
    problemsOfOrder(db, orderId),
    disputesOf(db, orderId),
  ])
  return { payments: paid, refundRows, refundedItems, problems, disputes }
}

/** Returns the refunds with the items they are for, as data and as text. */
function withParts({ refundRows, refundedItems }: Money, items: OrderDetails['items']) {
  const ordered = items.map(({ item }) => labeledItem(item))
  const itemsOfRefund = Map.groupBy(refundedItems, ({ refundId }) => refundId)
  return refundRows.map(({ refund, shippingInIt }) => {
    const ofItems = itemsOfRefund.get(refund.id) ?? []
    const parts = refundedText(ordered, { items: ofItems, hasShipping: refund.shippingCents !== null })
    return { ...refund, items: ofItems, shippingInIt, parts }
  })
}

async function readServiceTax(db: Database, { id, taxCalculationId }: Order) {
  if (taxCalculationId === null) return { state: null, problems: [] }
  const [calculation] = await db
    .select({ state: taxCalculations.state })
    .from(taxCalculations)
    .where(eq(taxCalculations.id, taxCalculationId))
  return { state: calculation?.state ?? null, problems: await taxProblemsOf(db, id) }
}

function staffApproval(events: OrderDetails['events']): number | null {
  const approval = lastApproval(events)
  return approval?.by === 'admin' ? approval.customerId : null
}

export type AdminOrderDetails = Awaited<ReturnType<typeof readAdminOrder>>

function readMailsAbout(db: Database, orderId: number) {
  const { id, to, subject, createdAt, deliveredAt, givenUpAt, refusedAt, attempts, lastError } = mails
  const template = sql<Mail['template']>`${mails.mail} ->> 'template'`
  return db
    .select({
      id,
      to,
      subject,
      template,
      createdAt,
      deliveredAt,
      givenUpAt,
      refusedAt,
      attempts,
      lastError,
    })
    .from(mails)
    .where(eq(mails.orderId, orderId))
    .orderBy(asc(mails.id))
}

async function readEmails(db: Database, ids: (number | null)[]) {
  const staffIds = [...new Set(ids.filter((id) => id !== null))]
  const people =
    staffIds.length === 0
      ? []
      : await db
          .select({ id: customers.id, email: customers.email })
          .from(customers)
          .where(inArray(customers.id, staffIds))
  const emails = new Map(people.map(({ id, email }) => [id, email]))
  return (id: number | null) => (id === null ? null : (emails.get(id) ?? null))
}
