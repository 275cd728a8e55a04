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
    /** Missing for items without options, and in emails of earlier versions. */
    options?: string
    quantity: number
    priceCents: number
    /** The path of a PNG, relative to the public URL. Missing for items that can't be drawn, and in earlier emails. */
    picture?: string
  }[]
  itemsCents: number
  discountCents: number
  shippingCents: number
  taxCents: number
  totalCents: number
  arrives: string | null
}

/** The first name of the employee who approved for the customer, and how the customer asked for it. */
export type StaffApproval = { by: string; via: ApprovedVia }

/** The amounts paid and refunded for a canceled or rejected order. */
export type MailedMoney = {
  paidCents: number
  /** The amount refunded before it was canceled or rejected. */
  refundedCents: number
  /** 0 if nothing is refunded; null if not decided yet. */
  refundCents: number | null
}

export type FactorEvent =
  | 'add factor'
  | 'remove factor'
  | 'use recovery code'
  | 'replace recovery codes'
  | 'reset factors'

export const mailTemplates = [
  'validate-email',
  'already-registered',
  'restore-password',
  'new-device',
  'passkeys',
  'staff-invitation',
  'second-factor',
  'quote',
  'order-paid',
  'proof-ready',
  'proof-reminder',
  'order-held',
  'order-link',
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
      /** Lets the address's owner delete an account they didn't create. Missing in older emails, as is `signedUpAt`. */
      disownPath?: string
      signedUpAt?: string
    }
  | { template: 'already-registered'; firstName: string }
  | { template: 'restore-password'; firstName: string; path: string }
  | { template: 'new-device'; firstName: string; device: string; loggedInAt: string; path: string }
  | {
      template: 'passkeys'
      /** `keep` reports passkeys that a password reset left in place. */
      event: 'add' | 'remove' | 'keep'
      firstName: string
      passkeys: { name: string; addedAt: string }[]
      at: string
    }
  | { template: 'staff-invitation'; invitedBy: string; roles: StaffRole[]; path: string }
  | {
      template: 'second-factor'
      event: FactorEvent
      at: string
      /** The name of the authenticator app or passkey. */
      factor?: string
      /** The number of unused recovery codes. */
      left?: number
      /** Set if someone else made the change: the owner's email, or `console`. */
      by?: string
    }
  | { template: 'quote'; order: MailedOrder; quoteId: number; note: string; endsOn: string }
  | {
      template: 'order-paid'
      order: MailedOrder
      isReprint?: true
      isPrintedExactly?: true
      isPartlyExact?: true
      /** Set if the order has only library designs. */
      needsNoProof?: true
      /** Descriptions of the items without artwork. */
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
  | { template: 'order-link'; order: MailedOrder }
  | {
      template: 'refund'
      order: MailedOrder
      amountCents: number
      /** Missing in older emails. */
      taxCents?: number
      /** The refunded items and shipping, or '' if only an amount was refunded. Missing in older emails. */
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
      /** True if the tracking details the customer has are still correct. Missing in emails of earlier versions. */
      isAddition?: boolean
    }
  | { template: 'changes-asked'; order: MailedOrder; reason: string | null }
  | { template: 'chat-message'; order: MailedOrder; from: 'Admin' | 'User'; text: string }
  | {
      template: 'order-moved'
      order: MailedOrder
      status: PaidStatus
      reason: string | null
      /** Set for a rejected order. Missing in emails of earlier versions. */
      money?: MailedMoney
      carrier: string | null
      trackingNumber: string | null
      /** Missing in older emails. */
      moreParcels?: Parcel[]
      /** Set only if the customer did not approve the proof themselves. */
      approval?: StaffApproval
      /** Set only for an order approved because no item needs a proof. */
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
      /** The order after the edit. */
      order: MailedOrder
      /** Descriptions of the changes. */
      changes: string[]
      refundCents: number
      dueCents: number
      /** The page to pay the amount due; missing in emails of earlier versions. */
      payPath?: string
      /** The amount the customer paid for the edit. */
      paidCents?: number
      /** True if the email only confirms a later payment for the edit. */
      isPaidLater?: boolean
      /** True if the edit voids proofs that were already sent or approved. */
      isApprovalVoid: boolean
    }
  | {
      template: 'order-edit-proposed'
      /** The order without the edit, as it stays until the difference is paid. */
      order: MailedOrder
      changes: string[]
      differenceCents: number
      totalCents: number
      payPath: string
      /** The last day to pay. */
      endsOn: string
      /** Set if the edit is for shipping to a corrected address, with its tax; the items don't change. */
      isForShipping?: true
    }
  | { template: 'order-edit-withdrawn'; order: MailedOrder; changes: string[] }
  | { template: 'contact-answer'; name: string; question: string; answer: string; replyTo: string }
  | { template: 'contact'; name: string; email: string; phone: string; codePhone: string; content: string }
