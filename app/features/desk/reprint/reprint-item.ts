import type { Stop } from '#app/errors.ts'
import { cents, type Cents } from '#app/features/ground/money/cents.ts'

export const reprintStopCode = 'reprinted'

type Sold = { quantity: number; priceCents: Cents }

/** Returns the price that this many pieces were sold for, at least a cent. */
export const soldFor = ({ quantity, priceCents }: Sold, pieces: number): Cents =>
  cents(Math.max(1, Math.round((priceCents * pieces) / quantity)))

type Ordered = { name: string; quantity: number }

/**
 * Returns a stop for each item with more pieces reprinted than ordered. `before` is the number of pieces in other
 * reprints.
 */
export function reprintStops(chosen: { item: Ordered; pieces: number; before: number }[]): Stop[] {
  return chosen
    .filter(({ item, pieces, before }) => before + pieces > item.quantity)
    .map(({ item: { name, quantity }, pieces, before }) => ({
      code: reprintStopCode,
      text: `${name}: of ${count(quantity)} ordered, ${count(before)} were already reprinted. This reprints ${count(pieces)} more.`,
    }))
}

const count = (pieces: number) => pieces.toLocaleString('en-US')
