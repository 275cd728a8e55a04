import { z } from '@hono/zod-openapi'
import { readArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { designText } from '#app/features/ground/product/design-text.ts'
import { mailTemplates } from '#app/features/ground/shop/mail.ts'
import { timelineKinds } from '#app/features/sales/timeline/order-timeline.ts'
import { isForShipping } from '#app/features/sales/edits/order-edit.ts'
import { owedCents } from '#app/features/sales/edits/waiting-edit.server.ts'
import { shippingChoices } from '#app/features/ground/orders/shipping-decision.ts'
import { reprintReasons } from '#app/features/ground/money/reprint-reason.ts'
import { disputeStatuses } from '#app/features/ground/money/dispute.ts'
import { receivedStatuses, refundStatuses } from '#app/features/ground/money/payment.ts'
import type { AdminOrderDetails } from '#app/features/desk/order/read-admin-order.server.ts'
import type { Chat } from '#app/features/sales/chat/read-chat.server.ts'
import {
  chatPageSchema,
  messageSchema,
  orderSchema,
  presentMessage,
  presentOrder,
  presentOrderItem,
} from '../../shop/present-order.ts'
import { taxRuleSchema } from '../../shop/present-cart.ts'
import { measuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import { ratePercent } from '#app/features/ground/money/tax.ts'
import { assigneeSchema, holdSchema, presentAssignee, presentHold } from './present-listed-order.ts'
import { paymentProblemSchema, presentPaymentProblem } from './present-payment-problem.ts'
import { presentPriceOrigin, priceOriginSchema } from './present-price-origin.ts'
import {
  itemFindingsSchema,
  measuredFileSchema,
  presentItemFindings,
  presentPrintFile,
  printFileSchema,
} from './present-print-file.ts'

const cents = z.number().int().openapi({ description: 'US cents' })
const time = z.string().openapi({ format: 'date-time' })
const optionalTime = time.nullable()
const employeeEmail = z.string().nullable().openapi({ description: 'Email of the employee' })

const proofSchema = measuredFileSchema.extend({
  id: z.number(),
  itemIds: z.array(z.number()).openapi({ description: 'The items it shows; empty if it shows all of them' }),
  previewPath: z.string().nullable(),
  name: z.string(),
  sha256: z.string(),
  artworkSha256: z.string().nullable().openapi({
    description: 'Of a proof sheet that the shop made: of the item’s artwork, which is what is printed',
  }),
  by: employeeEmail,
  createdAt: time,
  round: z.number().nullable().openapi({ description: 'The last one that showed it; null until sent' }),
  firstRound: z.number().nullable().openapi({ description: 'The first one; null until sent' }),
  sentAt: optionalTime,
  approvedAt: optionalTime,
  supersededAt: optionalTime,
  voidedAt: optionalTime.openapi({ description: 'When its approval was voided' }),
  isErased: z.boolean().openapi({ description: 'Its file was erased with the customer’s data' }),
})

const proofWaiverSchema = z
  .object({ id: z.number(), reason: z.string(), by: employeeEmail, createdAt: time })
  .nullable()
  .openapi({ description: 'Set if it was marked as no proof needed' })

const fileLinkSchema = z.object({ name: z.string(), path: z.string() })

const laterArtworkSchema = fileLinkSchema.extend({
  id: z.number(),
  isFromCustomer: z.boolean(),
  by: employeeEmail,
  createdAt: time,
  replaced: fileLinkSchema.nullable().openapi({ description: 'Null if the item had no artwork' }),
})

const refundSchema = z
  .object({
    id: z.number(),
    paymentId: z.number(),
    amount: cents,
    tax: cents.openapi({ description: 'The tax in the amount' }),
    parts: z.string().openapi({ description: 'What it is for, in words; empty if it is just of an amount' }),
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
        .openapi({ description: 'Of the customer or guest; null once their data is erased' }),
      version: z.number(),
      due: cents.openapi({ description: 'What the customer has yet to pay for an edit, made or not' }),
      waitingEdit: z
        .object({
          isMade: z.boolean().openapi({ description: 'The edits are already applied' }),
          isForShipping: z.boolean().openapi({ description: 'To a corrected address; the items stay' }),
          changes: z.array(z.string()),
          endsOn: z.iso.date().nullable().openapi({ description: 'The last day of the payment link' }),
        })
        .nullable()
        .openapi({ description: 'The edit that waits for its payment' }),
      paidAt: optionalTime,
      proofSentAt: optionalTime,
      reminders: z.number(),
      remindersStoppedAt: optionalTime,
      heldAt: optionalTime,
      ...holdSchema.shape,
      assignee: assigneeSchema.nullable(),
      changesRequestedAt: optionalTime,
      unansweredSince: optionalTime,
      reprint: z
        .object({
          of: z.number(),
          reason: z.enum(reprintReasons),
          note: z.string(),
          isApproved: z.boolean().openapi({ description: 'The first order has approved files to print' }),
        })
        .nullable()
        .openapi({ description: 'Set if it prints the approved files of another order again' }),
      reprints: z
        .array(z.object({ id: z.number(), isPaid: z.boolean(), isCanceled: z.boolean() }))
        .openapi({ description: 'Its reprints' }),
      disputedAt: optionalTime.openapi({ description: 'Since when a dispute stops printing' }),
      taxed: taxRuleSchema
        .extend({ amount: cents.openapi({ description: 'The taxable amount' }) })
        .nullable()
        .openapi({ description: 'How it was taxed when it was placed; null for earlier orders' }),
      taxedByStripe: z
        .object({ state: z.string() })
        .nullable()
        .openapi({ description: 'Where it was taxed, if Stripe Tax calculated it' }),
      approvedBy: employeeEmail.openapi({
        description: 'Who on the staff approved the proofs for the customer',
      }),
      orderChat: adminChatSchema.extend({ id: z.number() }),
    }),
    orderItems: z.array(
      orderSchema.shape.orderItems.element.extend({
        printFile: printFileSchema,
        ...itemFindingsSchema,
        designText: z
          .string()
          .openapi({ description: 'What the customer did with the artwork, in words; empty if nothing' }),
        proofWaiver: proofWaiverSchema,
        proofProblem: z
          .string()
          .nullable()
          .openapi({ description: 'Why no proof sheet could be made of its artwork' }),
        laterArtworks: z.array(laterArtworkSchema).openapi({
          description: 'What came after the order was placed, oldest first; the last one is current',
        }),
        priceOrigin: priceOriginSchema,
      }),
    ),
    proofs: z.array(proofSchema),
    notes: z.array(z.object({ id: z.number(), content: z.string(), by: employeeEmail, createdAt: time })),
    payments: z.array(
      z.object({
        id: z.number(),
        status: z.enum(receivedStatuses),
        provider: z.string(),
        amount: cents.openapi({ description: 'Amount received, in cents of its currency' }),
        currency: z.string(),
        refunded: cents.openapi({ description: 'US cents refunded, including pending refunds' }),
        refundedTax: cents.openapi({ description: 'The tax in it' }),
        tax: cents.openapi({ description: 'The tax in the amount' }),
        isForEdit: z.boolean().openapi({ description: 'It is for what an edit costs more' }),
        isForShipping: z.boolean().openapi({ description: 'The edit is shipping to a corrected address' }),
        kept: cents.nullable().openapi({
          description: 'US cents of a canceled or rejected order that staff decided not to refund',
        }),
        paidAt: optionalTime,
      }),
    ),
    shipping: z
      .object({
        due: cents,
        last: z
          .object({
            decision: z.enum(shippingChoices),
            zipCode: z.string(),
            difference: cents.openapi({
              description: 'Difference in shipping and tax; negative if they are cheaper',
            }),
            taxDifference: cents.openapi({ description: 'The tax in the difference' }),
            by: employeeEmail,
            createdAt: time,
          })
          .nullable(),
      })
      .openapi({ description: 'The decision made when the ZIP code was corrected; prices stay as paid' }),
    paymentProblems: z.array(paymentProblemSchema).openapi({ description: 'Unresolved problems' }),
    refunds: z.array(refundSchema),
    disputes: z.array(disputeSchema),
    taxProblems: z
      .array(
        z.object({
          refundId: z.number().nullable().openapi({ description: 'Null for the sale' }),
          status: z.enum(['asked', 'failed']),
          problem: z.string(),
        }),
      )
      .openapi({ description: 'What Stripe Tax refused to record, or has not recorded yet' }),
    mails: z.array(
      z.object({
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
      }),
    ),
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

function presentShipping({ dueCents, last }: AdminOrderDetails['shipping']) {
  if (!last) return { due: dueCents, last }
  const { decision, zipCode, differenceCents, taxDifferenceCents, email, createdAt } = last
  return {
    due: dueCents,
    last: {
      decision,
      zipCode,
      difference: differenceCents,
      taxDifference: taxDifferenceCents,
      by: email,
      createdAt: createdAt.toISOString(),
    },
  }
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

function presentLaterArtwork({
  id,
  by,
  email,
  createdAt,
  name,
  path,
  previousName,
  previousPath,
}: AdminOrderDetails['items'][number]['artworks'][number]): z.infer<typeof laterArtworkSchema> {
  const replaced =
    previousName === null || previousPath === null ? null : { name: previousName, path: previousPath }
  return {
    id,
    name,
    path,
    isFromCustomer: by === 'customer',
    by: email,
    createdAt: createdAt.toISOString(),
    replaced,
  }
}

function presentReprint({
  order: { reprintOf, reprintReason: reason, reprintNote: note },
  isApprovedWithoutRound: isApproved,
}: AdminOrderDetails): z.infer<typeof adminOrderSchema>['order']['reprint'] {
  return reprintOf === null || reason === null
    ? null
    : { of: reprintOf, reason, note: note ?? '', isApproved }
}

const toIso = (date: Date | null) => date?.toISOString() ?? null

export function presentAdminOrder(details: AdminOrderDetails): z.infer<typeof adminOrderSchema> {
  const { order } = details
  const { mayUseLink: withHash, isForCustomer } = details
  const base = presentOrder(details, { withHash, isForCustomer })
  return {
    order: {
      ...base.order,
      customerId: order.customerId,
      profile: details.profile,
      version: order.version,
      due: owedCents(order),
      waitingEdit: details.waitingEdit && {
        isMade: details.waitingEdit.status === 'due',
        isForShipping: isForShipping(details.waitingEdit),
        changes: details.waitingEdit.changes,
        endsOn: details.waitingEdit.endsOn,
      },
      paidAt: toIso(order.paidAt),
      proofSentAt: toIso(order.proofSentAt),
      reminders: order.reminders,
      remindersStoppedAt: toIso(order.remindersStoppedAt),
      heldAt: toIso(order.heldAt),
      ...presentHold(order),
      assignee: presentAssignee({ ...order, assigneeEmail: details.assigneeEmail }),
      changesRequestedAt: toIso(order.changesRequestedAt),
      unansweredSince: toIso(order.unansweredSince),
      disputedAt: toIso(order.disputedAt),
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
    },
    orderItems: details.items.map((own) => ({
      ...presentOrderItem(own),
      printFile: presentPrintFile(own),
      ...presentItemFindings(own),
      designText: designText(readArtworkDesign(own.item.artworkDesign), own.shape),
      proofWaiver: own.waiver && {
        id: own.waiver.id,
        reason: own.waiver.reason,
        by: own.waiver.email,
        createdAt: own.waiver.createdAt.toISOString(),
      },
      proofProblem: own.item.proofProblem,
      laterArtworks: own.artworks.map(presentLaterArtwork),
      priceOrigin: presentPriceOrigin(own.item),
    })),
    proofs: details.proofs.map(({ proof, file, itemIds, email }) => ({
      ...measuredFile(file),
      id: proof.id,
      itemIds,
      previewPath: file.previewPath,
      name: file.fileName,
      sha256: proof.sha256,
      artworkSha256: proof.artworkSha256,
      by: email,
      createdAt: proof.createdAt.toISOString(),
      round: proof.round,
      firstRound: proof.firstRound ?? proof.round,
      sentAt: toIso(proof.sentAt),
      approvedAt: toIso(proof.approvedAt),
      supersededAt: toIso(proof.supersededAt),
      voidedAt: toIso(proof.voidedAt),
      isErased: file.erasedAt !== null,
    })),
    notes: details.notes.map(({ id, content, email, createdAt }) => ({
      id,
      content,
      by: email,
      createdAt: createdAt.toISOString(),
    })),
    payments: details.payments.map((payment) => ({
      id: payment.id,
      status: payment.status,
      provider: payment.provider,
      amount: payment.receivedCents ?? payment.amountCents,
      currency: payment.receivedCurrency ?? payment.currency,
      refunded: payment.refundedCents,
      refundedTax: payment.refundedTaxCents,
      tax: payment.taxCents,
      isForEdit: payment.orderEditId !== null,
      isForShipping: payment.isForShipping,
      kept: payment.keptCents,
      paidAt: toIso(payment.paidAt),
    })),
    shipping: presentShipping(details.shipping),
    paymentProblems: details.paymentProblems.map(presentPaymentProblem),
    refunds: details.refunds.map((refund) => ({
      id: refund.id,
      paymentId: refund.paymentId,
      amount: refund.amountCents,
      tax: refund.taxCents,
      parts: refund.parts,
      items: refund.items.map(({ itemId, quantity, cents: amount }) => ({ itemId, quantity, amount })),
      shipping: refund.shippingInIt,
      reason: refund.reason,
      status: refund.status,
      problem: refund.lastError,
      by: refund.email,
      createdAt: refund.createdAt.toISOString(),
      doneAt: toIso(refund.doneAt),
    })),
    disputes: details.disputes.map((dispute) => ({
      id: dispute.id,
      paymentId: dispute.paymentId,
      status: dispute.status,
      amount: dispute.amountCents,
      currency: dispute.currency,
      reason: dispute.reason,
      respondBy: toIso(dispute.respondBy),
      createdAt: dispute.createdAt.toISOString(),
      closedAt: toIso(dispute.closedAt),
    })),
    taxProblems: details.tax.problems,
    mails: details.mails.map((mail) => ({
      ...mail,
      createdAt: mail.createdAt.toISOString(),
      deliveredAt: toIso(mail.deliveredAt),
      givenUpAt: toIso(mail.givenUpAt),
      refusedAt: toIso(mail.refusedAt),
    })),
    timeline: details.timeline.map(({ at, ...entry }) => ({ at: at.toISOString(), ...entry })),
  }
}
