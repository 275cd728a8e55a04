import type { MeasuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import { numberIn, partOf, readMeasures } from '#app/features/goods/print-quality/pages/measured-page.ts'

/** Reads the API's response to an upload, or the browser's stored copy of it; null for anything else. */
export function readMeasured(value: unknown): MeasuredFile | null {
  const path = partOf(value, 'path')
  if (typeof path !== 'string') return null
  const tolerance = numberIn(partOf(value, 'background'), 'tolerance')
  return {
    path,
    pages: numberIn(value, 'pages'),
    page: numberIn(value, 'page') ?? 1,
    ...(tolerance !== null && { background: { tolerance } }),
    ...readMeasures(value),
  }
}
