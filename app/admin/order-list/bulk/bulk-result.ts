export type Refusal = { orderId: number; refusal: string }

/** The result that the page shows after a bulk move or its undo. */
export type BulkResult = { title: string; refused: Refusal[]; problem?: string }

export const refusalsIn = (orders: { orderId: number; refusal: string | null }[]): Refusal[] =>
  orders.flatMap(({ orderId, refusal }) => (refusal ? [{ orderId, refusal }] : []))
