/** Whole US cents. */
export type Cents = number & { readonly unit: 'cents' }

/** Rounds half up to whole cents. */
export function cents(amount: number): Cents {
  return Math.round(amount) as Cents
}

export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0
  for (const amount of amounts) total += amount
  return cents(total)
}

/** The part of an amount that a fraction (0.1 is ten percent) makes, rounded half up. */
export function fractionOf(amount: Cents, fraction: number): Cents {
  // Whole ten-thousandths, taken of the whole ten-thousands and of the rest, keep every step exact.
  const parts = Math.round(fraction * 10_000)
  const rest = amount % 10_000
  return (((amount - rest) / 10_000) * parts + Math.floor((rest * parts + 5_000) / 10_000)) as Cents
}

const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** '$1,234.50': with the next two, the only place where money becomes text. */
export function formatCents(amount: Cents | number): string {
  return `$${format.format(amount / 100)}`
}

/** '$45.00', and 'EUR 45.00' of a currency that is not the shop's. */
export function formatMoney(amount: number, currency: string): string {
  return currency === 'USD' ? formatCents(amount) : `${currency} ${format.format(amount / 100)}`
}

/** In a sentence, '$20' and '$20.50'. */
export function formatCentsShort(amount: Cents | number): string {
  return formatCents(amount).replace(/\.00$/, '')
}
