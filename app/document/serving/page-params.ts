import { parseOrderLink } from '#app/features/ground/orders/order.ts'
import type { PageParams } from '#app/platform/page-cache/page-address.ts'

const orderLink = `${'0'.repeat(20)}$-1`

const ifMatching = (pattern: RegExp) => (value: string) => (pattern.test(value) ? value : null)

/**
 * The query parameters that pages read while the server renders them. All others change nothing, and of secrets only
 * whether there is one: pages are rendered with a placeholder.
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
