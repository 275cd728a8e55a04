import type { ApprovedVia } from './order-status.ts'

export const viaTexts: Record<ApprovedVia, string> = {
  phone: 'by phone',
  mail: 'by email',
  in_person: 'in person',
}

/** Returns text such as ' (by phone)'; '' if the customer approved, or if staff approved before this was recorded. */
export const viaText = (via: ApprovedVia | null): string => (via ? ` (${viaTexts[via]})` : '')
