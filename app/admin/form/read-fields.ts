/** What a field shows of a number: '12.5', and nothing for none. */
export const numberField = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(Number(value.toFixed(6)))

const inThousands = /^[-+]?\d{1,3}(,\d{3})+(\.\d*)?$/

/**
 * The number somebody typed; null for an empty field, NaN (which the server refuses) for what is none. A comma only
 * parts thousands: '7,77' is not 777.
 */
export function readNumber(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  return Number(inThousands.test(typed) ? typed.replaceAll(',', '') : typed)
}

/** What a field shows of an amount: '12.50'. */
export const centsField = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? '' : (cents / 100).toFixed(2)

/** The cents of a typed amount in dollars, parts of them too, for the server to refuse; null for an empty field. */
export function readCents(text: string): number | null {
  const dollars = readNumber(text.replace('$', ''))
  if (dollars === null) return null
  const amount = dollars * 100
  return Math.abs(amount - Math.round(amount)) < 1e-6 ? Math.round(amount) : amount
}
