/** The list an order was opened from: where it is, and its orders from top to bottom. */
type Walk = { address: string; ids: number[] }

export type Neighbors = { previousId: number | null; nextId: number | null }

const key = 'order-walk'

export function rememberWalk(ids: number[]): void {
  const walk: Walk = { address: location.pathname + location.search, ids }
  try {
    sessionStorage.setItem(key, JSON.stringify(walk))
  } catch {
    // Storage is refused: then orders follow each other by their numbers.
  }
}

/** The list this order was opened from in this tab. */
export function recallWalk(orderId: number): Walk | null {
  try {
    const walk = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Walk | null
    return walk?.ids.includes(orderId) ? walk : null
  } catch {
    return null
  }
}

/** Before and after an order in a list. */
export function neighborsIn(ids: number[], orderId: number): Neighbors {
  const at = ids.indexOf(orderId)
  return { previousId: ids[at - 1] ?? null, nextId: ids[at + 1] ?? null }
}
