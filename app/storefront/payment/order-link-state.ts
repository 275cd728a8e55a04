import { useLocation } from 'react-router'
import { parseOrderLink } from '#app/features/ground/orders/order.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Keeps '{hash}$-{id}' in a page's history entry, so that the link to the order is not in its address. */
export const orderLinkState = (order: string) => ({ order })

/** Returns null for a page that was opened without an order. */
export function useOrderLinkState() {
  const { state } = useLocation() as { state: unknown }
  const order = state !== null && typeof state === 'object' && 'order' in state ? state.order : null
  // The server doesn't know the history entry.
  return useHydrated() && typeof order === 'string' ? parseOrderLink(order) : null
}
