const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** '84.6%' */
export const shareText = (share: number): string => `${number.format(share * 100)}%`

/** '48.5 in' */
export const inchesText = (inches: number): string => `${number.format(inches)} in`

/** 'Order 1001, item 2' */
export const pieceText = ({ orderId, number: item }: { orderId: number; number: number | null }): string =>
  `Order ${orderId}${item === null ? '' : `, item ${item}`}`
