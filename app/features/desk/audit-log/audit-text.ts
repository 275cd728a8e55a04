import type { Changes } from '#app/features/ground/people/changes.ts'
import { isCorrection } from '#app/features/shop/audit/audit-actions.ts'
import { valueText } from '#app/features/shop/audit/value-text.ts'

type Entry = {
  staffId: number | null
  action: string
  subject: string
  subjectId: string
  subjectName: string | null
}

/** 'coupon BACK1', 'order 1001'; null for changes to one's own account. */
export function subjectText({ staffId, subject, subjectId, subjectName }: Entry): string | null {
  if (subject === 'staff' && subjectId === String(staffId)) return null
  // Singletons, and changes to all of a kind.
  if (subject === 'settings') return subject
  if (subjectId === 'all') return `${subject}s`
  return [subject, subjectName ?? subjectId].filter(Boolean).join(' ')
}

/** One line per field: 'percentage 10% → 20%'; 'percentage 10%' if it was added or removed. */
export function changeTexts(
  { action, changes }: { action: string; changes: Changes },
  timeZone: string,
): string[] {
  const isChange = isCorrection(action)
  const words = { nothing: 'nothing', timeZone }
  return Object.entries(changes).map(([field, [before, after]]) => {
    const [was, is] = [valueText(field, before, words), valueText(field, after, words)]
    const name = field
      .replace(/^product\./, '')
      .replace(/Cents$/, '')
      .replaceAll('.', ' ')
      .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
      .toLowerCase()
    if (!isChange && was === words.nothing) return `${name} ${is}`
    if (!isChange && is === words.nothing) return `${name} ${was}`
    return was === is ? `${name} ${is}` : `${name} ${was} → ${is}`
  })
}

const inAddress = (name: string | null) => encodeURIComponent(name ?? '')

const pages: Record<string, (entry: Entry) => string> = {
  order: ({ subjectId }) => `/admin/orders/${subjectId}`,
  coupon: ({ subjectName }) => `/admin/coupons?q=${inAddress(subjectName)}`,
  staff: () => '/admin/staff',
  invitation: () => '/admin/staff',
  customer: ({ subjectId }) => `/admin/customers/${subjectId}`,
  'contact message': ({ subjectId }) => `/admin/inbox/${subjectId}`,
  'payment problem': () => '/admin/orders/payment-problems?state=resolved',
  mail: ({ subjectId }) => `/admin/mails/${subjectId}`,
  category: ({ subjectId }) => `/admin/catalog/${subjectId}`,
  design: ({ subjectName }) => `/admin/library?q=${inAddress(subjectName)}`,
  'library category': ({ subjectId }) => `/admin/library?category=${subjectId}`,
  'canned answer': () => '/admin/canned-answers',
  settings: () => '/admin/settings',
  shipping: () => '/admin/shipping',
}

// Missing names mean that the subject was deleted.
const named = new Set(['coupon', 'category', 'design', 'library category', 'contact message', 'mail'])

/** Null if the subject has no page or was deleted. */
export function subjectPath(entry: Entry): string | null {
  if (named.has(entry.subject) && entry.subjectName === null) return null
  return pages[entry.subject]?.(entry) ?? null
}
