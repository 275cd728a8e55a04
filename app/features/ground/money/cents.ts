import { countText } from '../text/count-text.ts'

export type Cents = number & { readonly unit: 'cents' }

export function cents(amount: number): Cents {
  return Math.round(amount) as Cents
}

export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0
  for (const amount of amounts) total += amount
  return cents(total)
}

/** Returns `amount * parts / whole`, exact at every step, rounded half up. No argument may be negative. */
export function partOf(amount: Cents, parts: number, whole: number): Cents {
  const doubled = 2n * BigInt(amount) * BigInt(parts) + BigInt(whole)
  return Number(doubled / (2n * BigInt(whole))) as Cents
}

/** A fraction of 0.1 is ten percent. Rounds half up. */
export const fractionOf = (amount: Cents, fraction: number): Cents =>
  partOf(amount, Math.round(fraction * 10_000), 10_000)

/** '$1,234.50' */
export function formatCents(amount: number): string {
  return `$${decimal(amount)}`
}

export function formatMoney(amount: number, currency: string): string {
  return currency === 'USD' ? formatCents(amount) : `${currency} ${decimal(amount)}`
}

function decimal(amount: number): string {
  const digits = String(Math.abs(cents(amount))).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${countText(Number(digits.slice(0, -2)))}.${digits.slice(-2)}`
}

/** '$20' or '$20.50', for prose. */
export function formatCentsShort(amount: number): string {
  return formatCents(amount).replace(/\.00$/, '')
}
