import { readWeight, weightText } from '#app/features/ground/product/weight.ts'

/** Returns text such as '12.5', or '' if there is no value. */
export const numberField = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(Number(value.toFixed(6)))

const inThousands = /^[-+]?\d{1,3}(,\d{3})+(\.\d*)?$/

/** Returns null for an empty field and NaN for invalid input. Commas may only separate thousands: '7,77' is invalid. */
export function readNumber(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  return Number(inThousands.test(typed) ? typed.replaceAll(',', '') : typed)
}

/** Returns whole grams as text, '' for an empty field and 'NaN' for invalid input. */
export const readGrams = (text: string): string => String(readWeight(text) ?? '')

/** Formats the grams from `readGrams` as '1 lb 8 oz'. */
export const weightField = (grams: string): string => (Number(grams) > 0 ? weightText(Number(grams)) : '')

export const centsField = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? '' : (cents / 100).toFixed(2)

/** Keeps fractions of a cent for the server to reject. Returns null for an empty field. */
export function readCents(text: string): number | null {
  const dollars = readNumber(text.replace('$', ''))
  if (dollars === null) return null
  const amount = dollars * 100
  return Math.abs(amount - Math.round(amount)) < 1e-6 ? Math.round(amount) : amount
}
