import type { ApprovedVia } from './order-status.ts'

export const viaTexts: Record<ApprovedVia, string> = {
  phone: 'by phone',
  mail: 'by email',
  in_person: 'in person',
}

/** ' (by phone)'; approvals by customers, and by staff of earlier versions, have none. */
export const viaText = (via: ApprovedVia | null): string => (via ? ` (${viaTexts[via]})` : '')
