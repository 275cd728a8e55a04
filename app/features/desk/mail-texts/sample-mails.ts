import type { Mail, MailedMoney, MailedOrder } from '#app/features/ground/shop/mail.ts'
import type { PaidStatus } from '#app/features/ground/orders/order-status.ts'
import type { TextSetKey } from '#app/features/shop/mail/texts/text-sets.ts'

/** Sample emails, labeled by what distinguishes them. Together, they show every text of a set. */
export type Samples = Record<string, Mail>

const order: MailedOrder = {
  id: 1001,
  path: '/order-confirm?order=example$-1001',
  name: 'Dana Lee',
  items: [
    {
      name: 'Die Cut Stickers',
      size: '3" x 3"',
      quantity: 250,
      priceCents: 14_200,
      picture: 'og/small/napping-fox.png',
    },
    { name: 'Lucky Cat', size: '', quantity: 2, priceCents: 620, picture: 'og/small/cat-in-a-box.png' },
  ],
  itemsCents: 14_820,
  discountCents: 1_482,
  shippingCents: 640,
  taxCents: 1_101,
  totalCents: 15_079,
  arrives: '2026-12-01 – 2026-12-04',
}

const quotePath = '/quote?order=example$-1001'
const freeReprint = {
  ...order,
  discountCents: order.itemsCents,
  shippingCents: 0,
  taxCents: 0,
  totalCents: 0,
}
const paidCents = order.totalCents
const money: MailedMoney = { paidCents, refundedCents: 0, refundCents: paidCents }
const parcel = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' }
const moreParcels = [{ carrier: 'USPS', trackingNumber: '9400111899223197428490' }]
const reason = 'The artwork is not yours to print.'

type MovedMail = Mail & { template: 'order-moved' }

const movedMail = (status: PaidStatus, more: Partial<MovedMail> = {}): MovedMail => ({
  template: 'order-moved',
  order,
  status,
  reason: null,
  carrier: null,
  trackingNumber: null,
  ...more,
})

const moved = (status: PaidStatus): Samples => ({ Example: movedMail(status) })

const movedBack = (from: (Mail & { template: 'order-moved-back' })['from']): Samples => ({
  Example: { template: 'order-moved-back', order, from },
})

const approved = (via: 'phone' | 'mail' | 'in_person'): Mail =>
  movedMail('APPROVED', { approval: { by: 'Pete', via } })

const sent = movedMail('SENT', parcel)
const canceled = (about: Partial<MailedMoney> = {}): Mail => ({
  template: 'order-canceled',
  order,
  reason: 'You asked us to cancel it.',
  money: { ...money, ...about },
})

const edited: Mail & { template: 'order-edited' } = {
  template: 'order-edited',
  order,
  changes: ['Die Cut Stickers, 3" x 3", 250 pieces (was 200 pieces)'],
  refundCents: 0,
  dueCents: 0,
  isApprovalVoid: false,
}

const proposed: Mail = {
  template: 'order-edit-proposed',
  order,
  changes: edited.changes,
  differenceCents: 1_240,
  totalCents: paidCents + 1_240,
  payPath: '/pay-difference?order=example$-1001',
  endsOn: '2026-12-01',
}

const problem = { template: 'payment-problem', amountCents: 1_200, currency: 'USD' } as const
const dispute = {
  template: 'payment-dispute',
  orderId: order.id,
  amountCents: paidCents,
  currency: 'USD',
  reason: 'product_not_received',
  respondBy: '2026-12-01T18:00:00.000Z',
} as const

const refund = {
  template: 'refund',
  order,
  amountCents: 2_000,
  reason: 'Two sheets were scratched.',
} as const

const factorMail = { template: 'second-factor', at: '2026-11-22T16:00:00.000Z' } as const

const passkeyMail = {
  template: 'passkeys',
  firstName: 'Dana',
  at: '2026-11-30T15:04:00.000Z',
} as const

const passkey = { name: 'Chrome on Windows', addedAt: '2026-11-02T16:00:00.000Z' }

export const sampleMails: Record<TextSetKey, Samples> = {
  'order-paid': {
    Example: { template: 'order-paid', order },
    'Print exactly this': { template: 'order-paid', order, isPrintedExactly: true },
    'Print some items exactly': { template: 'order-paid', order, isPartlyExact: true },
    'Library designs only': { template: 'order-paid', order, needsNoProof: true },
    'No artwork': {
      template: 'order-paid',
      order: { ...order, items: order.items.slice(0, 1) },
      missingArtwork: ['Die Cut Stickers, 3" x 3", 200 pieces'],
    },
    'Some items without artwork': {
      template: 'order-paid',
      order,
      missingArtwork: ['Die Cut Stickers, 3" x 3", 200 pieces'],
    },
    Reprint: { template: 'order-paid', order, isReprint: true },
  },
  'order-moved.PENDING': moved('PENDING'),
  'order-moved.APPROVED_BY_ADMIN': moved('APPROVED_BY_ADMIN'),
  'order-moved.APPROVED': moved('APPROVED'),
  'order-needs-no-proof': { Example: movedMail('APPROVED', { isWithoutProof: true }) },
  'order-approved-by-staff': {
    'After a call': approved('phone'),
    'After an email': approved('mail'),
    'After a visit': approved('in_person'),
  },
  'order-moved.REJECTED': {
    Example: {
      template: 'order-moved',
      order,
      status: 'REJECTED',
      reason,
      money,
      carrier: null,
      trackingNumber: null,
    },
  },
  'order-moved.IN_PRINT': moved('IN_PRINT'),
  'order-moved.READY_TO_SEND': moved('READY_TO_SEND'),
  'order-moved.SENT': { 'One package': sent, 'Two packages': { ...sent, moreParcels } },
  'tracking-added': {
    Example: { template: 'tracking-changed', order, isAddition: true, ...parcel, moreParcels },
  },
  'tracking-corrected': { Example: { template: 'tracking-changed', order, ...parcel } },
  'order-canceled': { Example: canceled() },
  'reprint.free': {
    Example: { template: 'reprint', order: freeReprint, firstOrder: 998, endsOn: null },
  },
  'reprint.charged': {
    Example: {
      template: 'reprint',
      order: { ...order, path: quotePath, arrives: null },
      firstOrder: 998,
      endsOn: '2026-12-10',
    },
  },
  'order-edited': {
    'Costs less': { ...edited, refundCents: 1_240, isApprovalVoid: true },
    'Costs more': { ...edited, dueCents: 1_240, payPath: '/pay-difference', isApprovalVoid: true },
    Paid: { ...edited, paidCents: 1_240 },
    'Paid later': { ...edited, paidCents: 1_240, isPaidLater: true },
    'Costs the same': edited,
  },
  'order-edit-proposed': {
    'Edited items': proposed,
    'Corrected address': {
      ...proposed,
      changes: ['Shipping to the corrected address: $17.40 instead of $5.00'],
      isForShipping: true,
    },
  },
  'order-edit-withdrawn': {
    Example: { template: 'order-edit-withdrawn', order, changes: edited.changes },
  },
  'chat-message.customer': {
    'With text': { template: 'chat-message', order, from: 'Admin', text: 'Is this blue right?' },
    'Picture only': { template: 'chat-message', order, from: 'Admin', text: '' },
  },
  'proof-ready': {
    'One proof': { template: 'proof-ready', order, proofs: 1 },
    'Several proofs': { template: 'proof-ready', order, proofs: 3 },
    'Problems with the artwork': {
      template: 'proof-ready',
      order,
      proofs: 1,
      findings: ['Blurry at this size. 60 dpi: it will look pixelated.'],
    },
  },
  'proof-reminder.first': { Example: { template: 'proof-reminder', order, isLast: false } },
  'proof-reminder.last': { Example: { template: 'proof-reminder', order, isLast: true } },
  'order-held': { Example: { template: 'order-held', order } },
  'order-link': { Example: { template: 'order-link', order } },
  'order-moved-back.APPROVED_BY_ADMIN': movedBack('APPROVED_BY_ADMIN'),
  'order-moved-back.APPROVED': movedBack('APPROVED'),
  'order-moved-back.IN_PRINT': movedBack('IN_PRINT'),
  'order-moved-back.READY_TO_SEND': movedBack('READY_TO_SEND'),
  'order-moved-back.SENT': movedBack('SENT'),
  quote: {
    Example: {
      template: 'quote',
      order: { ...order, path: quotePath, arrives: null },
      quoteId: 12,
      note: 'With the matte finish we talked about.',
      endsOn: '2026-12-10',
    },
  },
  'payment-failed': {
    Cart: { template: 'payment-failed', order },
    Quote: { template: 'payment-failed', order: { ...order, path: quotePath }, isOfQuote: true },
  },
  'refund.order': {
    'Without tax': refund,
    'With tax': { ...refund, taxCents: 150 },
    'For items': { ...refund, parts: '50 Die Cut Stickers and shipping' },
  },
  'refund.outdated-link': {
    'Without tax': { ...refund, isOfOrder: false },
    'With tax': { ...refund, isOfOrder: false, taxCents: 150 },
  },
  'validate-email': {
    Example: {
      template: 'validate-email',
      firstName: 'Dana',
      path: '/validate-mail',
      disownPath: '/not-my-account',
      signedUpAt: '2026-11-22T16:00:00.000Z',
    },
    'Without a date': { template: 'validate-email', firstName: 'Dana', path: '/validate-mail' },
  },
  'already-registered': { Example: { template: 'already-registered', firstName: 'Dana' } },
  'restore-password': {
    Example: { template: 'restore-password', firstName: 'Dana', path: '/restore-password' },
  },
  'new-device': {
    Example: {
      template: 'new-device',
      firstName: 'Dana',
      device: 'Chrome on Windows',
      loggedInAt: '2026-11-30T15:04:00.000Z',
      path: '/user-profile',
    },
  },
  passkeys: {
    Added: { ...passkeyMail, event: 'add', passkeys: [passkey] },
    Removed: { ...passkeyMail, event: 'remove', passkeys: [passkey] },
    'After a password reset': {
      ...passkeyMail,
      event: 'keep',
      passkeys: [passkey, { name: 'Safari on iPhone', addedAt: '2026-10-04T16:00:00.000Z' }],
    },
  },
  'contact-answer': {
    Example: {
      template: 'contact-answer',
      name: 'Dana',
      question: 'Do you print on cork?',
      answer: 'We do. How thick is it?',
      replyTo: 'team@example.com',
    },
  },
  'changes-asked': { Example: { template: 'changes-asked', order, reason: 'Bigger, please' } },
  'chat-message.team': {
    'With text': { template: 'chat-message', order, from: 'User', text: 'A bit darker, please.' },
    'Picture only': { template: 'chat-message', order, from: 'User', text: '' },
  },
  contact: {
    Example: {
      template: 'contact',
      name: 'Dana Lee',
      email: 'dana@example.com',
      phone: '5550100',
      codePhone: '+1',
      content: 'Do you print on cork?',
    },
  },
  'payment-problem.order': {
    Example: { ...problem, kind: 'wrong-amount', orderId: order.id, expectedCents: paidCents },
  },
  'payment-problem.unknown': { Example: { ...problem, kind: 'unknown', orderId: null, expectedCents: null } },
  'payment-dispute': {
    Open: { ...dispute, status: 'needs-response' },
    Lost: { ...dispute, status: 'lost' },
  },
  'staff-invitation': {
    Example: {
      template: 'staff-invitation',
      invitedBy: 'owner@example.com',
      roles: ['production', 'support'],
      path: '/admin/invitation',
    },
  },
  'second-factor': {
    Added: { ...factorMail, event: 'add factor', factor: 'Passkey My laptop' },
    Removed: { ...factorMail, event: 'remove factor', factor: 'Authenticator app' },
    'Recovery code used': { ...factorMail, event: 'use recovery code', left: 9 },
    'Recovery codes replaced': { ...factorMail, event: 'replace recovery codes' },
    'Removed by an owner': { ...factorMail, event: 'reset factors', by: 'owner@example.com' },
  },
  greeting: {
    'With a name': { template: 'order-held', order },
    'Without a name': { template: 'order-held', order: { ...order, name: '' } },
  },
  parts: { Example: canceled() },
  items: {
    'With prices': { template: 'order-paid', order },
    'Many items': {
      template: 'proof-ready',
      order: { ...order, items: Array.from({ length: 6 }, () => order.items).flat() },
      proofs: 12,
    },
  },
  shipment: { Example: { ...sent, moreParcels } },
  money: {
    'Full refund': canceled(),
    'Partial refund': canceled({ refundCents: 5_000 }),
    'Already refunded': canceled({ refundedCents: paidCents, refundCents: null }),
    'Decided later': canceled({ refundCents: null }),
    'No refund': canceled({ refundCents: 0 }),
  },
}
