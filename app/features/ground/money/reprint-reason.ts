/** The party at fault. */
export const reprintReasons = ['ours', 'carrier', 'customer'] as const

export type ReprintReason = (typeof reprintReasons)[number]

export const reprintReasonLabels: Record<ReprintReason, string> = {
  ours: 'Our mistake',
  carrier: 'Lost or damaged in shipping',
  customer: 'Customer’s mistake',
}
