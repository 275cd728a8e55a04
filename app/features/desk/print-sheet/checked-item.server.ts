import type { Artwork } from '#app/features/goods/artwork/store-artwork.server.ts'
import { acceptedFindings, acceptedText, checkItem } from '#app/features/goods/preflight/check-item.ts'
import { measuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import { printMarkText } from '#app/features/goods/print-quality/print-findings.ts'
import { readArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { OrderedItem } from './ticket-pictures.server.ts'

const orderedItem = ({ item, shape }: OrderedItem) => ({
  ...item,
  shape,
  design: readArtworkDesign(item.artworkDesign),
})

/** Checks the artwork at the place the customer chose. */
export function itemQuality(artwork: Artwork, ordered: OrderedItem): string | null {
  if (artwork.erasedAt) return null
  const item = orderedItem(ordered)
  return printMarkText(checkItem(measuredFile(artwork, item.design), item))
}

/** Returns '' if the customer accepted nothing. */
export function acceptedOf(artwork: Artwork | null, ordered: OrderedItem): string {
  if (!artwork || artwork.erasedAt) return ''
  const item = orderedItem(ordered)
  const text = acceptedText(acceptedFindings(measuredFile(artwork, item.design), item))
  return text && `Accepted by the customer: ${text}`
}
