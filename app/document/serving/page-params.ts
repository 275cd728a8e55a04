import { parseOrderLink } from '#app/features/ground/orders/order.ts'
import type { PageParams } from '#app/platform/page-cache/page-address.ts'

const orderLink = `${'0'.repeat(20)}$-1`

const ifMatching = (pattern: RegExp) => (value: string) => (pattern.test(value) ? value : null)

/**
 * The query parameters that affect server rendering. Secrets are replaced by a placeholder, because only their presence
 * matters.
 */
export const pageParams: PageParams = {
  category: ifMatching(/^[1-9]\d{0,8}$/),
  fromHome: () => '1',
  size: ifMatching(/^[\d.x]{1,15}$/),
  quantity: ifMatching(/^[1-9]\d{0,6}$/),
  options: ifMatching(/^[\da-f.]{8,60}$/),
  artwork: ifMatching(/^later$/),
  order: (value) => parseOrderLink(value) && orderLink,
  token: (value) => (value ? 'placeholder' : null),
}
