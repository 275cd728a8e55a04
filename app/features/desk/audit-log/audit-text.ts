import type { Changes } from '#app/features/ground/people/changes.ts'
import { capitalize } from '#app/features/ground/text/capitalize.ts'
import { isCorrection } from '#app/features/shop/audit/audit-actions.ts'
import { valueText } from '#app/features/shop/audit/value-text.ts'

type Entry = {
  staffId: number | null
  action: string
  subject: string
  subjectId: string
  subjectName: string | null
}

const subjectLabels: Record<string, string> = {
  'canned answer': 'saved reply',
  mail: 'email',
  'mail text': 'email text',
  tax: 'sales tax',
}

const plurals: Record<string, string> = { 'saved reply': 'saved replies', category: 'categories' }

export const subjectLabel = (subject: string): string => subjectLabels[subject] ?? subject

/** Returns text such as 'Coupon BACK1', or null for changes to the employee's own account. */
export function subjectText({ staffId, subject, subjectId, subjectName }: Entry): string | null {
  if (subject === 'staff' && subjectId === String(staffId)) return null
  const label = subjectLabel(subject)
  if (subject === 'settings') return capitalize(label)
  if (subject === 'orders' && subjectId === 'csv') return 'Orders (CSV)'
  if (subjectId === 'all') return capitalize(plurals[label] ?? `${label}s`)
  return capitalize([label, subjectName ?? subjectId].filter(Boolean).join(' '))
}

/** Matches the code of a state or shipping zone, such as 'NY'. */
const codePattern = /^[A-Z]{2}$/

export function changeTexts(
  { action, changes }: { action: string; changes: Changes },
  timeZone: string,
): string[] {
  const isChange = isCorrection(action)
  const words = { nothing: 'none', timeZone }
  return Object.entries(changes).map(([field, [before, after]]) => {
    const [was, is] = [valueText(field, before, words), valueText(field, after, words)]
    const name = field
      .replace(/^product\./, '')
      .replace(/Cents$/, '')
      .replaceAll('.', ' ')
      .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
      .replaceAll(/\w+/g, (word) => (codePattern.test(word) ? word : word.toLowerCase()))
    if (!isChange && was === words.nothing) return `${name} ${is}`
    if (!isChange && is === words.nothing) return `${name} ${was}`
    return was === is ? `${name} ${is}` : `${name} ${was} → ${is}`
  })
}

const encode = (name: string | null) => encodeURIComponent(name ?? '')

const pages: Record<string, (entry: Entry) => string> = {
  order: ({ subjectId }) => `/admin/orders/${subjectId}`,
  'gang sheet': ({ subjectId }) => `/admin/gang-sheets/${subjectId}`,
  quote: ({ subjectId }) => `/admin/quotes/${subjectId}`,
  coupon: ({ subjectName }) => `/admin/coupons?q=${encode(subjectName)}`,
  staff: () => '/admin/staff',
  invitation: () => '/admin/staff',
  customer: ({ subjectId }) => `/admin/customers/${subjectId}`,
  'customer profile': ({ subjectId }) => `/admin/customers/profiles/${subjectId}`,
  'contact message': ({ subjectId }) => `/admin/inbox/${subjectId}`,
  'payment problem': () => '/admin/orders/payment-problems?state=resolved',
  mail: ({ subjectId }) => `/admin/mails/${subjectId}`,
  'mail text': ({ subjectId }) => `/admin/mail-texts/${subjectId}`,
  'failed job': () => '/admin/jobs',
  category: ({ subjectId }) => `/admin/catalog/${subjectId}`,
  design: ({ subjectName }) => `/admin/library?q=${encode(subjectName)}`,
  'library category': ({ subjectId }) => `/admin/library?category=${subjectId}`,
  'canned answer': () => '/admin/canned-answers',
  settings: () => '/admin/settings',
  shipping: () => '/admin/shipping',
  tax: () => '/admin/tax',
}

// Subjects that lose their name when deleted. There is then no page to link to.
const named = new Set([
  'coupon',
  'category',
  'customer profile',
  'design',
  'library category',
  'contact message',
  'mail',
])

export function subjectPath(entry: Entry): string | null {
  if (named.has(entry.subject) && entry.subjectName === null) return null
  return pages[entry.subject]?.(entry) ?? null
}
