import type { LabeledItem } from './item-labels.ts'
import { sizeText } from './order.ts'
import { optionsText } from '#app/features/ground/product/product-options.ts'

type RefundedParts = { items: readonly { itemId: number; quantity: number }[]; hasShipping: boolean }

const list = new Intl.ListFormat('en-US')

/**
 * Returns text such as '50 Die Cut Stickers and shipping'; '' for a refund of a plain amount. Size and options
 * distinguish items with the same name.
 */
export function refundedText(
  ordered: readonly LabeledItem[],
  { items: refunded, hasShipping }: RefundedParts,
): string {
  const items = refunded.flatMap(({ itemId, quantity }) => {
    const item = ordered.find(({ id }) => id === itemId)
    if (!item) return []
    const isNamedTwice = ordered.some(({ id, name }) => id !== itemId && name === item.name)
    const details = [sizeText(item.size), optionsText(item.options)].filter(Boolean).join(', ')
    return [`${quantity.toLocaleString('en-US')} ${item.name}${isNamedTwice ? ` (${details})` : ''}`]
  })
  return list.format([...items, ...(hasShipping ? ['shipping'] : [])])
}
