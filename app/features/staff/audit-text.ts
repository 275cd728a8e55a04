import { formatCents } from '#app/features/pricing/cents.ts'
import { isPaidStatus, statusLabels } from '#app/features/orders/order-status.ts'
import type { Changes } from './changes.ts'

type Entry = {
  staffId: number | null
  action: string
  subject: string
  subjectId: string
  subjectName: string | null
}

const irregular: Record<string, string> = {
  send: 'sent',
  write: 'wrote',
  log: 'logged',
  set: 'set',
  put: 'put',
  hold: 'held',
  give: 'gave',
  take: 'took',
  revoke: 'took back',
  undo: 'undid',
}

/** 'changed', 'moved to In print', 'logged in' */
export function actionText(action: string): string {
  const [verb = '', ...rest] = action.split(' ')
  const past = irregular[verb] ?? (verb.endsWith('e') ? `${verb}d` : `${verb}ed`)
  return [past, ...rest.map((word) => (isPaidStatus(word) ? statusLabels[word] : word))].join(' ')
}

/** 'coupon BACK1', 'order 1001'; null where somebody did it to themselves. */
export function subjectText({ staffId, subject, subjectId, subjectName }: Entry): string | null {
  if (subject === 'staff' && subjectId === String(staffId)) return null
  // Of some things there is only one.
  if (!subjectName && subjectId === '1' && /^(settings|shipping)$/.test(subject)) return subject
  return [subject, subjectName ?? subjectId].filter(Boolean).join(' ')
}

/** 'percentage 10% → 20%', a line for each field. */
export function changeTexts(changes: Changes): string[] {
  return Object.entries(changes).map(([field, [before, after]]) => {
    const [was, is] = [valueText(field, before), valueText(field, after)]
    const name = field
      .replace(/^product\./, '')
      .replace(/Cents$/, '')
      .replaceAll('.', ' ')
      .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
      .toLowerCase()
    return was === is ? `${name} ${is}` : `${name} ${was} → ${is}`
  })
}

const isAmount = /Cents$|priceRule\.(setup|minimumUnit|unit|rate)$/

/** What a square inch costs may be less than a cent. */
const amountText = (cents: number) =>
  Number.isInteger(cents) ? formatCents(cents) : `$${Number((cents / 100).toPrecision(6))}`

function numberText(field: string, value: number): string {
  if (isAmount.test(field)) return amountText(value)
  return field === 'percentage' ? `${Number((value * 100).toFixed(2))}%` : String(value)
}

/** '$12.50', '10%', 'yes': a value in the words of the form it is typed in. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (Array.isArray(value)) return value.map((each) => valueText('', each)).join(', ') || 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return numberText(field, value)
  if (typeof value !== 'string') return JSON.stringify(value)
  return isPaidStatus(value) ? statusLabels[value] : value
}

const pages: Record<string, (entry: Entry) => string> = {
  order: ({ subjectId }) => `/admin/orders/${subjectId}`,
  coupon: ({ subjectName }) => `/admin/coupons?q=${encodeURIComponent(subjectName ?? '')}`,
  staff: () => '/admin/staff',
  invitation: () => '/admin/staff',
  customer: ({ subjectId }) => `/admin/customers/${subjectId}`,
  category: ({ subjectId }) => `/admin/catalog/${subjectId}`,
  design: ({ subjectName }) => `/admin/library?q=${encodeURIComponent(subjectName ?? '')}`,
  'library category': () => '/admin/library',
  settings: () => '/admin/settings',
  shipping: () => '/admin/shipping',
}

/** Where the subject can be seen; null where it has no page. */
export function subjectPath(entry: Entry): string | null {
  return pages[entry.subject]?.(entry) ?? null
}
