import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { combined, type Matrix } from '#app/features/goods/item-drawing/matrix.ts'

/** The operations that pdf.js draws a page with, in order. */
export type Operations = { fnArray: number[]; argsArray: unknown[] }

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export function numbersOf(value: unknown): number[] {
  if (Array.isArray(value)) return value.map(Number)
  return value instanceof Float32Array || value instanceof Float64Array ? [...value] : []
}

/** Operations that make pdf.js save its graphics state. Those in `restores` make it restore the state. */
export const saves: ReadonlySet<number> = new Set([OPS.save, OPS.beginGroup, OPS.paintFormXObjectBegin])
export const restores: ReadonlySet<number> = new Set([OPS.restore, OPS.endGroup, OPS.paintFormXObjectEnd])

/** Returns the matrix that maps drawn content to the page after an operation. */
export function mapAfter(operation: number, args: unknown[], map: Matrix): Matrix {
  switch (operation) {
    case OPS.transform:
      return combined(map, matrixOf(args))
    case OPS.paintFormXObjectBegin:
      return combined(map, matrixOf(args[0]))
    case OPS.beginAnnotation:
      return combined(matrixOf(args[2]), matrixOf(args[3]))
    default:
      return map
  }
}

export function matrixOf(value: unknown): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(value)
  return [a, b, c, d, e, f]
}
