export type TicketJob = { title: string; tickets: Ticket[] }

export type Ticket = {
  shopName: string
  orderId: number
  isRush: boolean
  status: string
  /** For example, 'Reprint of 1001, lost or damaged in shipping: …'. */
  reprint: string | null
  /** For example, 'by the customer' or 'for the customer (by phone)'. */
  approval: string | null
  /** Null if it is not on hold. */
  holdReason: string | null
  assignedTo: string | null
  placedOn: string
  promisedBy: string | null
  rejection: string | null
  cancellation: string | null
  printedAt: string
  allTimes: string
  customer: string[]
  shipTo: string[]
  items: TicketItem[]
  proofs: (TicketFile & { items: string | null })[]
  notes: { heading: string; content: string }[]
}

export type TicketItem = {
  name: string
  size: string
  quantity: string
  /** For example, 'Finish: Matte, Turnaround: Rush'; '' for an item without options. */
  options: string
  /** For example, 'Cut 1/8" outside the artwork, holes filled · Fill'; '' if there is nothing to mention. */
  artworkDesign: string
  /** For example, 'Accepted by the customer: Blurry at this size. …'; '' if nothing was accepted. */
  accepted: string
  file: TicketFile | null
  design: Uint8Array | null
  fallback: string
  noProofReason: string | null
}

export type TicketFile = {
  name: string
  sha256: string | null
  /** For example, 'Quality low: 72 dpi, low; RGB'; null if it was not measured. */
  quality: string | null
  picture: Uint8Array | null
}
