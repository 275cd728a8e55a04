const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

type Use = { use: number | null; bareUse: number | null }

const shareText = (share: number) => `${number.format(share * 100)}%`

/** Returns text such as '75.3% artwork, 91.4% with gaps', or null until the sheet is made. */
export const rollUseText = ({ use, bareUse }: Use): string | null =>
  use === null || bareUse === null ? null : `${shareText(bareUse)} artwork, ${shareText(use)} with gaps`

/** Returns text such as '48.5 in'. */
export const inchesText = (inches: number): string => `${number.format(inches)} in`

/** Returns text such as 'Order 1001, item 2'. */
export const pieceText = ({ orderId, number: item }: { orderId: number; number: number | null }): string =>
  `Order ${orderId}${item === null ? '' : `, item ${item}`}`
