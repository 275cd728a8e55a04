import { sizeText } from '#app/features/ground/orders/order.ts'
import type { CartItem } from '../use-cart-changes.ts'

export function lineName({ product, size, fileData }: CartItem): string {
  return [product.name, sizeText(size), fileData?.fileName].filter(Boolean).join(', ')
}
