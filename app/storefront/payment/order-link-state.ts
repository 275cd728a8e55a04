import { useLocation } from 'react-router'
import { parseOrderLink } from '#app/features/ground/orders/order.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Keeps '{hash}$-{id}' in a page's history entry instead of its URL, because it grants access to the order. */
export const orderLinkState = (order: string) => ({ order })

/** Returns null if the page was opened without an order. */
export function useOrderLinkState() {
  const { state } = useLocation() as { state: unknown }
  const order = state !== null && typeof state === 'object' && 'order' in state ? state.order : null
  // The server can't read the history entry.
  return useHydrated() && typeof order === 'string' ? parseOrderLink(order) : null
}
