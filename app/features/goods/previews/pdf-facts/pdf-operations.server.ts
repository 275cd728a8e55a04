/** The operations that pdf.js draws a page with, in order. */
export type Operations = { fnArray: number[]; argsArray: unknown[] }

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export function numbersOf(value: unknown): number[] {
  if (Array.isArray(value)) return value.map(Number)
  return value instanceof Float32Array || value instanceof Float64Array ? [...value] : []
}
