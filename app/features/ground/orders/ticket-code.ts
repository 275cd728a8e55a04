/** Returns the text of the barcode on an order's job ticket. */
export const ticketCode = (orderId: number): string => `JOB-${orderId}`

/** Returns the number of the order on a scanned job ticket; null for anything else, such as a tracking number. */
export function orderOfTicket(scanned: string): number | null {
  const [, id] = /^JOB-([1-9]\d{0,9})$/i.exec(scanned.trim()) ?? []
  return id === undefined ? null : Number(id)
}
