import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { customers } from '#app/schema/customers.server.ts'
import type { Mail } from '#app/features/ground/shop/mail.ts'
import { mails } from '#app/schema/mail.server.ts'
import { disputesOf } from '#app/features/sales/disputes/read-disputes.server.ts'
import { taxProblemsOf } from '#app/features/sales/tax-records/read-tax-records.server.ts'
import { taxCalculations } from '#app/schema/shop.server.ts'
import { taxOfPayment } from '#app/features/ground/money/order-edit.ts'
import { receivedStatuses, type ReceivedStatus } from '#app/features/ground/money/payment.ts'
import { problemsOfOrder } from '#app/features/sales/payments/read-problems.server.ts'
import { shippingInRefund } from '#app/features/sales/payments/refunds/refunded-parts.server.ts'
import { itemLabel, labeledItem } from '#app/features/ground/orders/item-labels.ts'
import { refundedText } from '#app/features/ground/orders/refunded-text.ts'
import { payments, refundItems, refunds } from '#app/schema/payments.server.ts'
import { orderEdits } from '#app/schema/orders.server.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { dueCents, lastDecision } from './decide-shipping.server.ts'
import { isForShipping } from '#app/features/sales/order-edits/order-edit.ts'
import { actsForCustomer, findOrder, type Order } from '#app/features/sales/order-access/find-order.server.ts'
import { lastApproval } from '#app/features/sales/proofs/proof-state.ts'
import { messageText } from '#app/features/sales/chat/message-html.server.ts'
import { orderTimeline } from '#app/features/sales/timeline/order-timeline.ts'
import { orderNotes } from '#app/schema/chat.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { customerProfiles } from '#app/schema/derived.server.ts'
import { artworksOf } from '#app/features/sales/item-artwork/read-artworks.server.ts'
import { nested } from '#app/platform/database/rows/nested.server.ts'
import { countEarlierMessages } from '#app/features/sales/chat/read-chat.server.ts'
import { readOrder } from '#app/features/sales/orders/read-order.server.ts'

export async function readAdminOrder(db: Queryable, staff: Customer, orderId: number) {
  const { order, mayUseLink } = await findOrder(db, staff, { orderId })
  const [details, [about], paid, refundsRead, mailRows, changes, paymentProblems, decision, disputes, tax] =
    await Promise.all([
      readOrder(db, order, { isStaff: true }),
      readStaffOnly(db, order),
      db
        .select()
        .from(payments)
        .where(and(eq(payments.orderId, orderId), inArray(payments.status, receivedStatuses)))
        .orderBy(asc(payments.id)),
      db
        .select({ refund: refunds, shippingInIt: shippingInRefund })
        .from(refunds)
        .where(eq(refunds.orderId, orderId))
        .orderBy(asc(refunds.id)),
      readMailsAbout(db, orderId),
      db
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.subject, 'order'), eq(auditEntries.subjectId, String(orderId))))
        .orderBy(asc(auditEntries.id)),
      problemsOfOrder(db, orderId),
      lastDecision(db, orderId),
      disputesOf(db, orderId),
      readServiceTax(db, order),
    ])
  const { items, proofs, chat, events } = details
  const notes = about?.notes ?? []
  const artworks = about?.artworks ?? []
  const edits = about?.edits ?? []
  const itemsOfRefund = Map.groupBy(about?.refundedItems ?? [], ({ refundId }) => refundId)
  const ordered = items.map(({ item }) => labeledItem(item))
  const labelOf = (itemId: number) => {
    const item = ordered.find(({ id }) => id === itemId)
    return item ? itemLabel(item) : ''
  }
  const refundRows = refundsRead.map(({ refund, shippingInIt }) => {
    const ofItems = itemsOfRefund.get(refund.id) ?? []
    const parts = refundedText(ordered, { items: ofItems, hasShipping: refund.shippingCents !== null })
    return { ...refund, items: ofItems, shippingInIt, parts }
  })
  const differences = paid.map((payment) => ({
    payment,
    edit: edits.find(({ id }) => id === payment.orderEditId),
  }))
  const emailOf = await readEmails(db, [
    ...proofs.map(({ proof }) => proof.staffId),
    ...items.map(({ waiver }) => waiver?.staffId ?? null),
    ...[...events, ...artworks].map(({ customerId }) => customerId),
    decision?.staffId ?? null,
    ...[...notes, ...refundRows].map(({ staffId }) => staffId),
  ])
  const timeline = orderTimeline({
    events: events.map((event) => ({ ...event, email: emailOf(event.customerId) })),
    // A reprint's proofs are in the timeline of the first order.
    proofs:
      order.reprintOf === null ? proofs.map(({ proof, file }) => ({ ...proof, name: file.fileName })) : [],
    changes,
    messages: chat.messages.map((message) => ({ ...message, text: messageText(message.content) })),
    earlierMessages: await countEarlierMessages(db, orderId, chat.before),
    artworks: artworks
      .filter(({ by }) => by === 'customer')
      .map(({ itemId, ...artwork }) => ({ ...artwork, item: labelOf(itemId) })),
    notes: notes.map((note) => ({ ...note, email: emailOf(note.staffId) })),
    mails: mailRows,
    refunds: refundRows.map((refund) => ({ ...refund, email: emailOf(refund.staffId) })),
    disputes,
    differences: differences.flatMap(({ payment: { paidAt, amountCents }, edit }) =>
      edit && paidAt ? [{ paidAt, amountCents, changes: edit.changes }] : [],
    ),
  })
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
    payments: differences.map(({ payment, edit }) => ({
      ...payment,
      status: payment.status as ReceivedStatus,
      isForShipping: edit !== undefined && isForShipping(edit),
      taxCents: taxOfPayment(order, payment, edit?.taxDifferenceCents ?? 0),
    })),
    paymentProblems,
    disputes,
    tax,
    shipping: {
      dueCents: dueCents(decision),
      last: decision && { ...decision, email: emailOf(decision.staffId) },
    },
    mails: mailRows,
    timeline,
    profile: about?.profiles[0] ?? null,
    assigneeEmail: about?.assignees[0]?.email ?? null,
    reprints: about?.reprints ?? [],
  }
}

/**
 * Reads the order's notes, its assignee, the staff's notes about its customer, later artwork, and the items of its
 * refunds.
 */
function readStaffOnly(db: Queryable, { id: orderId, customerId, email, assigneeId }: Order) {
  const notes = db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId))
  const profiles = db
    .select({ id: customerProfiles.id, tags: customerProfiles.tags })
    .from(customerProfiles)
    .where(
      customerId === null
        ? sql`lower(${customerProfiles.email}) = lower(${email})`
        : eq(customerProfiles.customerId, customerId),
    )
  const refundedItems = db
    .select({
      refundId: refundItems.refundId,
      itemId: refundItems.orderItemId,
      quantity: refundItems.quantity,
      cents: refundItems.cents,
    })
    .from(refundItems)
    .innerJoin(refunds, eq(refunds.id, refundItems.refundId))
    .where(eq(refunds.orderId, orderId))
  const edits = db.select().from(orderEdits).where(eq(orderEdits.orderId, orderId))
  const assignees = db
    .select({ email: customers.email })
    .from(customers)
    .where(sql`${customers.id} = ${assigneeId}`)
  const reprints = db
    .select({
      id: orders.id,
      status: orders.status,
      isCanceled: sql<boolean>`${orders.canceledAt} is not null`,
    })
    .from(orders)
    .where(eq(orders.reprintOf, orderId))
  return db
    .select({
      notes: nested(notes.orderBy(asc(orderNotes.id))),
      profiles: nested(profiles),
      artworks: nested(artworksOf(db, orderId)),
      refundedItems: nested(refundedItems.orderBy(asc(refundItems.orderItemId))),
      assignees: nested(assignees),
      reprints: nested(reprints.orderBy(asc(orders.id))),
      edits: nested(edits),
    })
    .from(sql`(values (1)) as about`)
}

async function readServiceTax(db: Queryable, { id, taxCalculationId }: Order) {
  if (taxCalculationId === null) return { state: null, problems: [] }
  const [calculation] = await db
    .select({ state: taxCalculations.state })
    .from(taxCalculations)
    .where(eq(taxCalculations.id, taxCalculationId))
  return { state: calculation?.state ?? null, problems: await taxProblemsOf(db, id) }
}

type OrderEvents = Awaited<ReturnType<typeof readOrder>>['events']

function staffApproval(events: OrderEvents): number | null {
  const approval = lastApproval(events)
  return approval?.by === 'admin' ? approval.customerId : null
}

export type AdminOrderDetails = Awaited<ReturnType<typeof readAdminOrder>>

function readMailsAbout(db: Queryable, orderId: number) {
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

async function readEmails(db: Queryable, ids: (number | null)[]) {
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
