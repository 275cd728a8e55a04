import type { ApprovedVia } from './order-status.ts'

export const viaTexts: Record<ApprovedVia, string> = {
  phone: 'by phone',
  mail: 'by email',
  in_person: 'in person',
}

/**
 * Returns ' (by phone)', for example. Returns '' for approvals by customers, and for those made by staff before this
 * was recorded.
 */
export const viaText = (via: ApprovedVia | null): string => (via ? ` (${viaTexts[via]})` : '')
