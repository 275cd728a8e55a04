/** What stands on an order's print sheet. */
export type Ticket = {
  shopName: string
  orderId: number
  status: string
  /** Whose yes it was; only with one may it be printed. */
  approval: 'by the customer' | 'for the customer' | null
  isHeld: boolean
  placedOn: string
  promisedBy: string | null
  /** Why it must not be made at all. */
  rejection: string | null
  printedAt: string
  /** Whose clock the times are by. */
  allTimes: string
  customer: string[]
  shipTo: string[]
  items: TicketItem[]
  /** With the items they show, where that needs saying. */
  proofs: (TicketFile & { items: string | null })[]
  notes: { heading: string; content: string }[]
}

export type TicketItem = {
  name: string
  size: string
  quantity: string
  file: TicketFile | null
  /** The picture of a library design. */
  design: Buffer | null
  /** What is printed where there is no file. */
  instead: string
}

export type TicketFile = { name: string; sha256: string; picture: Buffer | null }
