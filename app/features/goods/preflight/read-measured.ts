import type { MeasuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import { cleanFacts } from '#app/features/goods/print-quality/print-facts.ts'

/** Of what the shop answered to an upload, or the browser stored of it; null if it is something else. */
export function readMeasured(value: unknown): MeasuredFile | null {
  const path = part(value, 'path')
  if (typeof path !== 'string') return null
  const pictures = part(value, 'pictures')
  const count = numberIn(pictures, 'count')
  return {
    path,
    widthPx: numberIn(value, 'widthPx'),
    heightPx: numberIn(value, 'heightPx'),
    pages: numberIn(value, 'pages'),
    pictures: count === null ? null : { count, ...sidesIn(pictures) },
    ...cleanFacts(value),
  }
}

const sidesIn = (value: unknown) => ({
  widthPx: numberIn(value, 'widthPx'),
  heightPx: numberIn(value, 'heightPx'),
})

function numberIn(value: unknown, name: string): number | null {
  const number = part(value, name)
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null
}

const part = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : null
