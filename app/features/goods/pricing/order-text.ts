import { unitMark, type Dimensions, type Unit } from '#app/features/ground/product/size-rule.ts'

/** '3" x 3"' */
export const sizeText = ({ width, height }: Dimensions, unit: Unit): string =>
  `${width}${unitMark[unit]} x ${height}${unitMark[unit]}`

/** '50 of 3" x 3"' */
export const orderText = (order: Dimensions & { quantity: number }, unit: Unit): string =>
  `${order.quantity} of ${sizeText(order, unit)}`
