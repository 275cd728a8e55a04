import type { DisputeStatus } from '#app/features/ground/money/dispute.ts'
import type { ProblemKind } from '#app/features/ground/money/payment.ts'
import type { ApprovedVia, MoveBackStatus, PaidStatus } from '#app/features/ground/orders/order-status.ts'
import type { Parcel } from '#app/features/ground/orders/parcels/parcels.ts'
import type { StaffRole } from '#app/features/ground/people/permissions.ts'

/** A snapshot taken when the email is written. */
export type MailedOrder = {
  id: number
  path: string
  name: string
  items: {
    name: string
    size: string
    /** Items without options have none, nor have those of emails of earlier versions. */
    options?: string
    quantity: number
    priceCents: number
    /** As a PNG, relative to the public URL. Items that can't be drawn have none, nor have those of earlier emails. */
    picture?: string
  }[]
  itemsCents: number
  discountCents: number
  shippingCents: number
  taxCents: number
  totalCents: number
  arrives: string | null
}

/** Who on the staff approved for the customer, by first name, and how the customer told them. */
export type StaffApproval = { by: string; via: ApprovedVia }

/** What happens with the money of an order that ended. */
export type MailedMoney = {
  paidCents: number
  /** Before the end. */
  refundedCents: number
  /** 0 if there is none, null if it is decided later. */
  refundCents: number | null
}

export const mailTemplates = [
  'validate-email',
  'already-registered',
  'restore-password',
  'staff-invitation',
  'quote',
  'order-paid',
  'proof-ready',
  'proof-reminder',
  'order-held',
  'refund',
  'tracking-changed',
  'changes-asked',
  'chat-message',
  'order-moved',
  'payment-problem',
  'payment-dispute',
  'payment-failed',
  'order-moved-back',
  'order-canceled',
  'reprint',
  'order-edited',
  'order-edit-proposed',
  'order-edit-withdrawn',
  'contact-answer',
  'contact',
] as const satisfies Mail['template'][]

/** Paths are relative to the shop's public URL, which is prepended on delivery. */
export type Mail =
  | {
      template: 'validate-email'
      firstName: string
      path: string
      /** For the address's owner if they did not sign up. Emails of earlier versions have neither field. */
      disownPath?: string
      signedUpAt?: string
    }
  | { template: 'already-registered'; firstName: string }
  | { template: 'restore-password'; firstName: string; path: string }
  | { template: 'staff-invitation'; invitedBy: string; roles: StaffRole[]; path: string }
  | { template: 'quote'; order: MailedOrder; quoteId: number; note: string; endsOn: string }
  | {
      template: 'order-paid'
      order: MailedOrder
      isReprint?: true
      isPrintedExactly?: true
      isPartlyExact?: true
      /** It has library designs only. */
      needsNoProof?: true
      /** The items without artwork, in words. */
      missingArtwork?: string[]
    }
  | {
      template: 'proof-ready'
      order: MailedOrder
      proofs: number
      /** The findings about the artwork that the customer has not accepted. */
      findings?: string[]
    }
  | { template: 'proof-reminder'; order: MailedOrder; isLast: boolean }
  | { template: 'order-held'; order: MailedOrder }
  | {
      template: 'refund'
      order: MailedOrder
      amountCents: number
      /** Emails of earlier versions have none. */
      taxCents?: number
      /** Its items and shipping, or '' for just an amount. Emails of earlier versions have none. */
      parts?: string
      reason: string
      isOfOrder?: boolean
    }
  | {
      template: 'tracking-changed'
      order: MailedOrder
      carrier: string | null
      trackingNumber: string | null
      moreParcels?: Parcel[]
      /** Whether what the customer knew is still right. Emails of earlier versions don't say. */
      isAddition?: boolean
    }
  | { template: 'changes-asked'; order: MailedOrder; reason: string | null }
  | { template: 'chat-message'; order: MailedOrder; from: 'Admin' | 'User'; text: string }
  | {
      template: 'order-moved'
      order: MailedOrder
      status: PaidStatus
      reason: string | null
      /** Of a rejected order. Emails of earlier versions have none. */
      money?: MailedMoney
      carrier: string | null
      trackingNumber: string | null
      /** Emails of earlier versions have none. */
      moreParcels?: Parcel[]
      /** Only if the customer did not approve the proof themselves. */
      approval?: StaffApproval
      /** Only of an order that was approved because no item needs a proof. */
      isWithoutProof?: true
    }
  | {
      template: 'payment-problem'
      kind: Exclude<ProblemKind, 'no-answer'>
      orderId: number | null
      amountCents: number
      currency: string
      expectedCents: number | null
    }
  | {
      template: 'payment-dispute'
      orderId: number
      status: DisputeStatus
      amountCents: number
      currency: string
      reason: string
      respondBy: string | null
    }
  | { template: 'payment-failed'; order: MailedOrder; isOfQuote?: true }
  | { template: 'order-moved-back'; order: MailedOrder; from: MoveBackStatus }
  | {
      template: 'reprint'
      order: MailedOrder
      firstOrder: number
      /** The last day to pay it; null if it is free. */
      endsOn: string | null
    }
  | { template: 'order-canceled'; order: MailedOrder; reason: string; money: MailedMoney }
  | {
      template: 'order-edited'
      /** As it is now. */
      order: MailedOrder
      /** What was changed, in words. */
      changes: string[]
      refundCents: number
      dueCents: number
      /** Where to pay what is due; emails of earlier versions have none. */
      payPath?: string
      /** What the customer paid for it. */
      paidCents?: number
      /** It was made before that. */
      isPaidLater?: boolean
      /** It was sent for approval, or approved. */
      isApprovalVoid: boolean
    }
  | {
      template: 'order-edit-proposed'
      /** As it is until the difference is paid. */
      order: MailedOrder
      changes: string[]
      differenceCents: number
      totalCents: number
      payPath: string
      /** The last day to pay. */
      endsOn: string
      /** To a corrected address, with its tax; the items stay. */
      isForShipping?: true
    }
  | { template: 'order-edit-withdrawn'; order: MailedOrder; changes: string[] }
  | { template: 'contact-answer'; name: string; question: string; answer: string; replyTo: string }
  | { template: 'contact'; name: string; email: string; phone: string; codePhone: string; content: string }
