import { isPaidStatus, statusLabels } from '#app/features/ground/orders/order-status.ts'
import { dateTimeText, dayText, endText, startText } from '#app/features/ground/time/date-text.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'

const day = /^\d{4}-\d\d-\d\d$/
const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

export function valueText(
  field: string,
  value: unknown,
  { nothing, timeZone }: { nothing: string; timeZone: string },
): string {
  const text = (each: unknown) => valueText(field, each, { nothing, timeZone })
  if (value === null || value === undefined || value === '') return nothing
  if (Array.isArray(value)) return value.map(text).join(', ') || nothing
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return numberText(field, value)
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, part]) => `${name} ${valueText(name, part, { nothing, timeZone })}`)
      .join(', ')
  }
  const written = typeof value === 'string' ? value : JSON.stringify(value)
  if (moment.test(written)) return (momentTexts[field] ?? dateTimeText)(written, timeZone)
  if (day.test(written)) return dayText(written)
  return field === 'status' && isPaidStatus(written) ? statusLabels[written] : written
}

/** Formatters for the start and end of a period, which usually consists of whole days. */
const momentTexts: Record<string, typeof dateTimeText> = { startsAt: startText, endsAt: endText }

const amountField = /Cents$|priceRule\.(setup|minimumUnit|unit|rate)$/

/** Rates can be fractions of a cent. */
const amountText = (cents: number) =>
  Number.isInteger(cents) ? formatCents(cents) : `$${Number((cents / 100).toPrecision(6))}`

function numberText(field: string, value: number): string {
  if (amountField.test(field)) return amountText(value)
  return field === 'percentage' ? `${Number((value * 100).toFixed(2))}%` : String(value)
}
