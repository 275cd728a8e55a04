import { optionsText } from '#app/features/ground/product/product-options.ts'
import { sizeText } from '#app/features/ground/orders/order.ts'
import type { CartItem } from '../use-cart-changes.ts'

export function lineName({ product, size, options, fileData }: CartItem): string {
  return [product.name, sizeText(size), optionsText(options), fileData?.fileName].filter(Boolean).join(', ')
}
