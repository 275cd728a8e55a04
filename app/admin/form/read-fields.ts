/** What a field shows of a number: '12.5', and nothing for none. */
export const numberField = (value: number | null | undefined) =>
  value === null || value === undefined ? '' : String(Number(value.toFixed(6)))

/** The number somebody typed; null for an empty field, NaN (which the server refuses) for what is none. */
export function readNumber(text: string): number | null {
  const plain = text.trim().replaceAll(',', '')
  return plain === '' ? null : Number(plain)
}

/** A moment for a `datetime-local` field, in the time zone of whoever looks at it. */
export function momentField(moment: string | null | undefined): string {
  if (!moment) return ''
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The moment of a `datetime-local` field as the API takes it; null when empty. */
export const readMoment = (text: string) => (text ? new Date(text).toISOString() : null)

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
