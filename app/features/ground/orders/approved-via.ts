import type { ApprovedVia } from './order-status.ts'

export const viaTexts: Record<ApprovedVia, string> = {
  phone: 'by phone',
  mail: 'by email',
  in_person: 'in person',
}

/** Returns ' (by phone)', for example. Approvals by customers, and by staff of earlier versions, have no text. */
export const viaText = (via: ApprovedVia | null): string => (via ? ` (${viaTexts[via]})` : '')
