import { z } from '@hono/zod-openapi'
import type { AdminOrderDetails } from '#app/features/desk/order/read-admin-order.server.ts'
import { measuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import { disputeStatuses } from '#app/features/ground/money/dispute.ts'
import { receivedStatuses, refundStatuses } from '#app/features/ground/money/payment.ts'
import { reprintReasons } from '#app/features/ground/money/reprint-reason.ts'
import { ratePercent } from '#app/features/ground/money/tax.ts'
import { shippingChoices } from '#app/features/ground/orders/shipping-decision.ts'
import { mailTemplates } from '#app/features/ground/shop/mail.ts'
import type { Chat } from '#app/features/sales/chat/read-chat.server.ts'
import { orderColumns } from '#app/features/sales/orders/find-order.server.ts'
import { isForShipping } from '#app/features/sales/edits/order-edit.ts'
import { owedCents } from '#app/features/sales/edits/waiting-edit.server.ts'
import { timelineKinds } from '#app/features/sales/timeline/order-timeline.ts'
import { cents, employeeEmail, optionalTime, presenter, taxRuleSchema, time } from '../../schemas.ts'
import { measuredFileSchema } from '../../shop/artwork.ts'
import {
  chatPageSchema,
  messageSchema,
  orderSchema,
  presentMessage,
  presentOrder,
} from '../../shop/present-order.ts'
import { paymentProblemSchema, presentPaymentProblem } from './payments.ts'
import { adminItemSchema, presentAdminItem } from './present-admin-item.ts'
import { assigneeSchema, holdSchema, presentAssignee } from './present-listed-order.ts'

const proofSchema = measuredFileSchema.extend({
  id: z.number(),
  itemIds: z.array(z.number()).openapi({ description: 'The items it shows; empty if it shows all of them' }),
  previewPath: z.string().nullable(),
  name: z.string(),
  sha256: z.string(),
  artworkSha256: z.string().nullable().openapi({
    description: 'The SHA-256 of the artwork that is printed, for a proof sheet made by the shop',
  }),
  by: employeeEmail,
  createdAt: time,
  round: z.number().nullable().openapi({ description: 'The last round that showed it; null until sent' }),
  firstRound: z.number().nullable().openapi({ description: 'The first round; null until sent' }),
  sentAt: optionalTime,
  approvedAt: optionalTime,
  supersededAt: optionalTime,
  voidedAt: optionalTime.openapi({ description: 'When its approval was voided' }),
  isErased: z.boolean().openapi({ description: 'Its file was erased with the customer’s data' }),
})

const noteSchema = z.object({ id: z.number(), content: z.string(), by: employeeEmail, createdAt: time })

const paymentSchema = z.object({
  id: z.number(),
  status: z.enum(receivedStatuses),
  provider: z.string(),
  amount: cents.openapi({ description: 'Amount received, in cents of its currency' }),
  currency: z.string(),
  refunded: cents.openapi({ description: 'US cents refunded, including pending refunds' }),
  refundedTax: cents.openapi({ description: 'The tax in the refunds' }),
  tax: cents.openapi({ description: 'The tax in the amount' }),
  isForEdit: z
    .boolean()
    .openapi({ description: 'Whether the payment is for the price difference of an edit' }),
  isForShipping: z
    .boolean()
    .openapi({ description: 'Whether the edit only changes shipping to a corrected address' }),
  kept: cents.nullable().openapi({
    description: 'US cents that staff decided not to refund for a canceled or rejected order',
  }),
  paidAt: optionalTime,
})

const decisionSchema = z.object({
  decision: z.enum(shippingChoices),
  zipCode: z.string(),
  difference: cents.openapi({
    description: 'Difference in shipping and tax; negative if they are cheaper',
  }),
  taxDifference: cents.openapi({ description: 'The tax in the difference' }),
  by: employeeEmail,
  createdAt: time,
})

const refundSchema = z
  .object({
    id: z.number(),
    paymentId: z.number(),
    amount: cents,
    tax: cents.openapi({ description: 'The tax in the amount' }),
    parts: z.string().openapi({ description: 'Description; empty for a plain amount' }),
    items: z.array(z.object({ itemId: z.number(), quantity: z.number().int(), amount: cents })),
    shipping: cents.nullable().openapi({ description: 'Shipping portion' }),
    reason: z.string(),
    status: z.enum(refundStatuses),
    problem: z.string().nullable(),
    by: employeeEmail,
    createdAt: time,
    doneAt: optionalTime,
  })
  .openapi('Refund')

const disputeSchema = z
  .object({
    id: z.number(),
    paymentId: z.number(),
    status: z.enum(disputeStatuses),
    amount: cents.openapi({ description: 'In cents of its currency' }),
    currency: z.string(),
    reason: z.string().openapi({ description: 'The payment provider’s code' }),
    respondBy: optionalTime,
    createdAt: time,
    closedAt: optionalTime,
  })
  .openapi('Dispute')

const mailSchema = z.object({
  id: z.number(),
  to: z.string(),
  subject: z.string().nullable(),
  template: z.enum(mailTemplates),
  createdAt: time,
  deliveredAt: optionalTime,
  givenUpAt: optionalTime,
  refusedAt: optionalTime,
  attempts: z.number(),
  lastError: z.string().nullable(),
})

export const adminChatSchema = chatPageSchema.extend({
  Messages: z.array(messageSchema.extend({ by: employeeEmail })),
})

export const presentAdminChat = ({ messages, before }: Chat): z.infer<typeof adminChatSchema> => ({
  Messages: messages.map((message) => ({ ...presentMessage(message), by: message.email })),
  before,
})

export const adminOrderSchema = z
  .object({
    order: orderSchema.shape.order.extend({
      customerId: z.number().nullable(),
      profile: z
        .object({ id: z.number(), tags: z.array(z.string()) })
        .nullable()
        .openapi({ description: 'Profile of the customer or guest; null once their data is erased' }),
      version: z.number(),
      due: cents.openapi({ description: 'Amount the customer still owes for an edit, applied or not' }),
      waitingEdit: z
        .object({
          isMade: z.boolean().openapi({ description: 'Whether the edit is already applied' }),
          isForShipping: z.boolean().openapi({
            description:
              'Whether the edit is for shipping to a corrected address, without changes to the items',
          }),
          changes: z.array(z.string()),
          endsOn: z.iso.date().nullable().openapi({ description: 'The last day of the payment link' }),
        })
        .nullable()
        .openapi({ description: 'The edit that is waiting for payment' }),
      paidAt: orderColumns.paidAt,
      proofSentAt: orderColumns.proofSentAt,
      reminders: z.number(),
      remindersStoppedAt: orderColumns.remindersStoppedAt,
      heldAt: orderColumns.heldAt,
      ...holdSchema.shape,
      linkEndsOn: orderColumns.linkEndsOn.openapi({ description: 'The last day of the customer’s link' }),
      assignee: assigneeSchema.nullable(),
      changesRequestedAt: orderColumns.changesRequestedAt,
      unansweredSince: orderColumns.unansweredSince,
      reprint: z
        .object({
          of: z.number(),
          reason: z.enum(reprintReasons),
          note: z.string(),
          isApproved: z
            .boolean()
            .openapi({ description: 'Whether the original order has approved files to print' }),
        })
        .nullable()
        .openapi({ description: 'Set if it reprints the approved files of another order' }),
      reprints: z
        .array(z.object({ id: z.number(), isPaid: z.boolean(), isCanceled: z.boolean() }))
        .openapi({ description: 'Reprints of this order' }),
      disputedAt: orderColumns.disputedAt.openapi({ description: 'When a dispute stopped printing' }),
      taxed: taxRuleSchema
        .extend({ amount: cents.openapi({ description: 'The taxable amount' }) })
        .nullable()
        .openapi({
          description: 'How it was taxed when it was placed; null for orders older than this field',
        }),
      taxedByStripe: z
        .object({ state: z.string() })
        .nullable()
        .openapi({ description: 'Where it was taxed, if Stripe Tax calculated it' }),
      approvedBy: employeeEmail.openapi({
        description: 'Email of the employee who approved the proofs for the customer',
      }),
      orderChat: adminChatSchema.extend({ id: z.number() }),
    }),
    orderItems: z.array(adminItemSchema),
    proofs: z.array(proofSchema),
    notes: z.array(noteSchema),
    payments: z.array(paymentSchema),
    shipping: z
      .object({
        due: cents,
        last: decisionSchema.nullable(),
      })
      .openapi({ description: 'The decision made when the ZIP code was corrected; prices remain as paid' }),
    paymentProblems: z.array(paymentProblemSchema).openapi({ description: 'Unresolved problems' }),
    refunds: z.array(refundSchema),
    disputes: z.array(disputeSchema),
    taxProblems: z
      .array(
        z.object({
          refundId: z.number().nullable().openapi({ description: 'The refund; null for the sale itself' }),
          status: z.enum(['asked', 'failed']),
          problem: z.string(),
        }),
      )
      .openapi({ description: 'Transactions that Stripe Tax refused or has yet to record' }),
    mails: z.array(mailSchema),
    timeline: z.array(
      z.object({
        at: time,
        kind: z.enum(timelineKinds),
        text: z.string(),
        by: z.string().nullable(),
        detail: z.string().nullable(),
        mails: z.array(z.object({ id: z.number(), text: z.string() })),
      }),
    ),
  })
  .openapi('AdminOrder')

function presentShipping({ dueCents: due, last }: AdminOrderDetails['shipping']) {
  if (!last) return { due, last }
  const { differenceCents: difference, taxDifferenceCents: taxDifference, email: by } = last
  return { due, last: presentDecision({ ...last, difference, taxDifference, by }) }
}

function presentTaxed({
  taxState: state,
  taxRateMillionths,
  taxableCents,
  isShippingTaxed,
}: AdminOrderDetails['order']): z.infer<typeof adminOrderSchema>['order']['taxed'] {
  if (state === null || taxRateMillionths === null || taxableCents === null || isShippingTaxed === null)
    return null
  return { state, rate: ratePercent(taxRateMillionths), isShippingTaxed, amount: taxableCents }
}

function presentReprint({
  order: { reprintOf, reprintReason: reason, reprintNote: note },
  isApprovedWithoutRound: isApproved,
}: AdminOrderDetails): z.infer<typeof adminOrderSchema>['order']['reprint'] {
  return reprintOf === null || reason === null
    ? null
    : { of: reprintOf, reason, note: note ?? '', isApproved }
}

const presentFields = presenter(adminOrderSchema.shape.order)
const presentProof = presenter(proofSchema)
const presentNote = presenter(noteSchema)
const presentPayment = presenter(paymentSchema)
const presentDecision = presenter(decisionSchema)
const presentRefund = presenter(refundSchema)
const presentDispute = presenter(disputeSchema)

/** @param secret The shop's secret, which signs preview URLs. */
export function presentAdminOrder(
  details: AdminOrderDetails,
  secret: string,
): z.infer<typeof adminOrderSchema> {
  const { order, waitingEdit, mayUseLink: withHash, isForCustomer } = details
  return {
    order: presentFields({
      ...order,
      ...presentOrder(details, { withHash, isForCustomer, isOwn: !isForCustomer, secret }).order,
      profile: details.profile,
      due: owedCents(order),
      waitingEdit: waitingEdit && {
        isMade: waitingEdit.status === 'due',
        isForShipping: isForShipping(waitingEdit),
        changes: waitingEdit.changes,
        endsOn: waitingEdit.endsOn,
      },
      assignee: presentAssignee({ ...order, assigneeEmail: details.assigneeEmail }),
      reprint: presentReprint(details),
      reprints: details.reprints.map(({ id, status, isCanceled }) => ({
        id,
        isPaid: status !== 'UNPAID',
        isCanceled,
      })),
      taxed: presentTaxed(order),
      taxedByStripe: details.tax.state === null ? null : { state: details.tax.state },
      approvedBy: details.approvedBy,
      orderChat: { id: order.id, ...presentAdminChat(details.chat) },
    }),
    orderItems: details.items.map((item) => presentAdminItem(item, secret)),
    proofs: details.proofs.map(({ proof, file, itemIds, email }) =>
      presentProof({
        ...measuredFile(file),
        ...proof,
        itemIds,
        previewPath: file.previewPath,
        name: file.fileName,
        by: email,
        firstRound: proof.firstRound ?? proof.round,
        isErased: file.erasedAt !== null,
      }),
    ),
    notes: details.notes.map((note) => presentNote({ ...note, by: note.email })),
    payments: details.payments.map((payment) =>
      presentPayment({
        ...payment,
        amount: payment.receivedCents ?? payment.amountCents,
        currency: payment.receivedCurrency ?? payment.currency,
        refunded: payment.refundedCents,
        refundedTax: payment.refundedTaxCents,
        tax: payment.taxCents,
        isForEdit: payment.orderEditId !== null,
        kept: payment.keptCents,
      }),
    ),
    shipping: presentShipping(details.shipping),
    paymentProblems: details.paymentProblems.map(presentPaymentProblem),
    refunds: details.refunds.map((refund) =>
      presentRefund({
        ...refund,
        amount: refund.amountCents,
        tax: refund.taxCents,
        items: refund.items.map(({ itemId, quantity, cents: amount }) => ({ itemId, quantity, amount })),
        shipping: refund.shippingInIt,
        problem: refund.lastError,
        by: refund.email,
      }),
    ),
    disputes: details.disputes.map((dispute) => presentDispute({ ...dispute, amount: dispute.amountCents })),
    taxProblems: details.tax.problems,
    mails: details.mails,
    timeline: details.timeline,
  }
}
