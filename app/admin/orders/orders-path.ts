import type { PaidStatus } from '#app/features/orders/order-status.ts'

/** The list's address holds all that is chosen, so that it can be shared and come back to. */
export function ordersPath({ status, before }: { status?: PaidStatus | undefined; before?: number }): string {
  const params = new URLSearchParams()
  if (status) params.set('status', status)
  if (before !== undefined) params.set('before', String(before))
  return params.size > 0 ? `/admin/orders?${params}` : '/admin/orders'
}
