import { cents, type Cents } from '#app/features/ground/money/cents.ts'

type Sold = { quantity: number; priceCents: Cents }

/** What so many pieces were sold for, at least a cent. */
export const soldFor = ({ quantity, priceCents }: Sold, pieces: number): Cents =>
  cents(Math.max(1, Math.round((priceCents * pieces) / quantity)))
