import { z } from '@hono/zod-openapi'
import { mailTemplates } from '#app/features/ground/shop/mail.ts'
import { timelineKinds } from '#app/features/sales/timeline/order-timeline.ts'
import { shippingChoices } from '#app/features/ground/orders/shipping-decision.ts'
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
import { paymentProblemSchema, presentPaymentProblem } from './present-payment-problem.ts'
import { presentPriceOrigin, priceOriginSchema } from './present-price-origin.ts'
import { presentPrintFile, printFileSchema } from './present-print-file.ts'

const cents = z.number().int().openapi({ description: 'US cents' })
const time = z.string().openapi({ format: 'date-time' })
const laterTime = time.nullable()
const who = z.string().nullable().openapi({ description: 'Email of the employee' })

const proofSchema = z.object({
  id: z.number(),
  itemIds: z.array(z.number()).openapi({ description: 'The items it shows; empty if it shows all of them' }),
  path: z.string(),
  previewPath: z.string().nullable(),
  name: z.string(),
  sha256: z.string(),
  pages: z.number().nullable().openapi({ description: 'Of a PDF; its picture shows the first page' }),
  by: who,
  createdAt: time,
  round: z.number().nullable().openapi({ description: 'Null until sent' }),
  sentAt: laterTime,
  approvedAt: laterTime,
  supersededAt: laterTime,
  voidedAt: laterTime.openapi({ description: 'When its approval was voided' }),
})

const refundSchema = z
  .object({
    id: z.number(),
    paymentId: z.number(),
    amount: cents,
    reason: z.string(),
    status: z.enum(refundStatuses),
    problem: z.string().nullable(),
    by: who,
    createdAt: time,
    doneAt: laterTime,
  })
  .openapi('Refund')

export const adminChatSchema = chatPageSchema.extend({ Messages: z.array(messageSchema.extend({ by: who })) })

export const presentAdminChat = ({ messages, before }: Chat): z.infer<typeof adminChatSchema> => ({
  Messages: messages.map((message) => ({ ...presentMessage(message), by: message.email })),
  before,
})

export const adminOrderSchema = z
  .object({
    order: orderSchema.shape.order.extend({
      customerId: z.number().nullable(),
      version: z.number(),
      paidAt: laterTime,
      proofSentAt: laterTime,
      reminders: z.number(),
      heldAt: laterTime,
      changesRequestedAt: laterTime,
      unansweredSince: laterTime,
      approvedBy: who.openapi({ description: 'Who on the staff approved the proofs for the customer' }),
      orderChat: adminChatSchema.extend({ id: z.number() }),
    }),
    orderItems: z.array(
      orderSchema.shape.orderItems.element.extend({
        printFile: printFileSchema,
        priceOrigin: priceOriginSchema,
      }),
    ),
    proofs: z.array(proofSchema),
    notes: z.array(z.object({ id: z.number(), content: z.string(), by: who, createdAt: time })),
    payments: z.array(
      z.object({
        id: z.number(),
        status: z.enum(receivedStatuses),
        provider: z.string(),
        amount: cents.openapi({ description: 'Amount received, in cents of its currency' }),
        currency: z.string(),
        refunded: cents.openapi({ description: 'US cents refunded, including pending refunds' }),
        paidAt: laterTime,
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
              description: 'Difference in shipping cost; negative if it is cheaper',
            }),
            by: who,
            createdAt: time,
          })
          .nullable(),
      })
      .openapi({ description: 'The decision made when the ZIP code was corrected; prices stay as paid' }),
    paymentProblems: z.array(paymentProblemSchema).openapi({ description: 'Unresolved problems' }),
    refunds: z.array(refundSchema),
    mails: z.array(
      z.object({
        id: z.number(),
        to: z.string(),
        subject: z.string().nullable(),
        template: z.enum(mailTemplates),
        createdAt: time,
        deliveredAt: laterTime,
        givenUpAt: laterTime,
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
        mailId: z.number().optional(),
      }),
    ),
  })
  .openapi('AdminOrder')

function presentShipping({ dueCents, last }: AdminOrderDetails['shipping']) {
  if (!last) return { due: dueCents, last }
  const { decision, zipCode, differenceCents, email, createdAt } = last
  return {
    due: dueCents,
    last: { decision, zipCode, difference: differenceCents, by: email, createdAt: createdAt.toISOString() },
  }
}

const timeOf = (date: Date | null) => date?.toISOString() ?? null

export function presentAdminOrder(details: AdminOrderDetails): z.infer<typeof adminOrderSchema> {
  const { order } = details
  const shown = presentOrder(details, { withHash: details.mayUseLink })
  return {
    order: {
      ...shown.order,
      customerId: order.customerId,
      version: order.version,
      paidAt: timeOf(order.paidAt),
      proofSentAt: timeOf(order.proofSentAt),
      reminders: order.reminders,
      heldAt: timeOf(order.heldAt),
      changesRequestedAt: timeOf(order.changesRequestedAt),
      unansweredSince: timeOf(order.unansweredSince),
      approvedBy: details.approvedBy,
      orderChat: { id: order.id, ...presentAdminChat(details.chat) },
    },
    orderItems: details.items.map((own) => ({
      ...presentOrderItem(own),
      printFile: presentPrintFile(own),
      priceOrigin: presentPriceOrigin(own.item),
    })),
    proofs: details.proofs.map(({ proof, file, itemIds, email }) => ({
      id: proof.id,
      itemIds,
      path: file.path,
      previewPath: file.previewPath,
      name: file.fileName,
      sha256: proof.sha256,
      pages: file.pages,
      by: email,
      createdAt: proof.createdAt.toISOString(),
      round: proof.round,
      sentAt: timeOf(proof.sentAt),
      approvedAt: timeOf(proof.approvedAt),
      supersededAt: timeOf(proof.supersededAt),
      voidedAt: timeOf(proof.voidedAt),
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
      paidAt: timeOf(payment.paidAt),
    })),
    shipping: presentShipping(details.shipping),
    paymentProblems: details.paymentProblems.map(presentPaymentProblem),
    refunds: details.refunds.map((refund) => ({
      id: refund.id,
      paymentId: refund.paymentId,
      amount: refund.amountCents,
      reason: refund.reason,
      status: refund.status,
      problem: refund.lastError,
      by: refund.email,
      createdAt: refund.createdAt.toISOString(),
      doneAt: timeOf(refund.doneAt),
    })),
    mails: details.mails.map((mail) => ({
      ...mail,
      createdAt: mail.createdAt.toISOString(),
      deliveredAt: timeOf(mail.deliveredAt),
      givenUpAt: timeOf(mail.givenUpAt),
    })),
    timeline: details.timeline.map(({ at, ...entry }) => ({ at: at.toISOString(), ...entry })),
  }
}
