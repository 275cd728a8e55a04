import { unitMark, type Dimensions, type Unit } from '#app/features/ground/product/size-rule.ts'

/** Returns text such as '3" x 3"'. */
export const sizeText = ({ width, height }: Dimensions, unit: Unit): string =>
  `${width}${unitMark[unit]} x ${height}${unitMark[unit]}`

/** Returns text such as '50 of 3" x 3"'. */
export const orderText = (order: Dimensions & { quantity: number }, unit: Unit): string =>
  `${order.quantity} of ${sizeText(order, unit)}`
