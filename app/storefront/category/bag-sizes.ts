export type BagSize = { name: string; width: number; height: number }

/** Sizes in inches (specification section 2). */
export const bagSizes: BagSize[] = [
  { name: 'Gram to eighth', width: 3, height: 5 },
  { name: 'Eighth to quarter', width: 4, height: 6 },
  { name: 'Half OZ', width: 5, height: 8 },
  { name: 'Ounce', width: 6, height: 9 },
  { name: 'Pound', width: 16, height: 14 },
]
