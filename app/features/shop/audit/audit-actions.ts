import { paidStatuses, statusLabels, type PaidStatus } from '#app/features/ground/orders/order-status.ts'

type OrderMove =
  | `move to ${PaidStatus}`
  | `move to ${PaidStatus} for the customer`
  | `move back to ${PaidStatus}`

export function moveAction(
  to: PaidStatus,
  { isBack = false, isForCustomer = false }: { isBack?: boolean; isForCustomer?: boolean } = {},
): OrderMove {
  if (isBack) return `move back to ${to}`
  return isForCustomer ? `move to ${to} for the customer` : `move to ${to}`
}

const moves: Record<string, string> = Object.fromEntries(
  paidStatuses.flatMap((to) => [
    [moveAction(to), `moved to ${statusLabels[to]}`],
    [moveAction(to, { isForCustomer: true }), `moved to ${statusLabels[to]} for the customer`],
    [moveAction(to, { isBack: true }), `moved back to ${statusLabels[to]}`],
  ]),
)

const others = {
  'add factor': 'added two-step method',
  'add item': 'added item',
  'add proof': 'added proof',
  'add tag': 'added tag',
  answer: 'answered',
  assign: 'assigned',
  'attach artwork': 'attached artwork',
  cancel: 'canceled',
  change: 'changed',
  'change hold': 'changed hold',
  'change link': 'changed the link’s last day',
  'change password': 'changed password',
  'change roles': 'changed roles',
  'change scheduled prices': 'changed scheduled prices',
  'correct contact': 'edited contact',
  'correct shipment': 'edited shipment',
  create: 'created',
  delete: 'deleted',
  'delete note': 'deleted note',
  'apply edit': 'applied edit',
  'edit items': 'edited items',
  'edit note': 'edited note',
  'end promotion': 'ended promotion',
  'end logins': 'logged out',
  erase: 'erased',
  export: 'exported',
  'fail to log in': 'failed to log in',
  invite: 'invited',
  join: 'joined',
  'keep payment': 'kept payment',
  'log in': 'logged in',
  'mark as done': 'marked as done',
  'mark as printed': 'marked as printed',
  move: 'moved',
  'open again': 'reopened',
  'propose edit': 'proposed edit',
  publish: 'published',
  'put chat aside': 'marked chat as no reply needed',
  'put on hold': 'put on hold',
  refund: 'refunded',
  'release hold': 'released hold',
  remove: 'removed',
  'remove factor': 'removed two-step method',
  'remove item': 'removed item',
  'remove proof': 'removed proof',
  'remove tag': 'removed tag',
  'replace recovery codes': 'replaced recovery codes',
  'reorder proofs': 'reordered proofs',
  'reset factors': 'removed all two-step methods',
  'resend validation': 'resent validation',
  'replace link': 'replaced the customer’s link',
  reprint: 'reprinted',
  'resend payment link': 'resent payment link',
  resolve: 'resolved',
  'resolve payment problem': 'resolved payment problem',
  'restore password': 'reset password',
  review: 'reviewed',
  revoke: 'revoked',
  'schedule prices': 'scheduled prices',
  send: 'sent',
  'send again': 'sent again',
  'send payment link': 'sent payment link',
  sort: 'sorted',
  'start promotion': 'started promotion',
  'start scheduled prices': 'started scheduled prices',
  'try again': 'tried again',
  unassign: 'unassigned',
  upload: 'uploaded',
  'use recovery code': 'used recovery code',
  'waive due': 'waived payment due',
  'waive proof': 'marked item as no proof needed',
  'waive shipping due': 'waived shipping due',
  'withdraw edit': 'withdrew edit',
  'withdraw payment link': 'withdrew payment link',
  'withdraw scheduled prices': 'withdrew scheduled prices',
  'withdraw proof waiver': 'marked item as proof needed',
  'write message': 'wrote message',
  'write note': 'wrote note',
} as const

export type AuditAction = OrderMove | keyof typeof others

const texts: Record<string, string> = { ...moves, ...others }

/** Returns text such as 'changed', 'moved to In print' or 'logged in'. Returns actions of older versions unchanged. */
export const actionText = (action: string): string => texts[action] ?? action

const corrections = new Set<string>([
  'change',
  'change hold',
  'change link',
  'change password',
  'change roles',
  'change scheduled prices',
  'correct contact',
  'correct shipment',
] satisfies AuditAction[])

export const isCorrection = (action: string): boolean => corrections.has(action)

const withOwnRecord = new Set<string>([
  ...Object.keys(moves),
  ...(['refund', 'write message', 'write note'] satisfies AuditAction[]),
])

export const hasOwnRecord = (action: string): boolean => withOwnRecord.has(action)
