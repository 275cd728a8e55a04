import type { Dimensions, Unit } from '#app/features/ground/product/size-rule.ts'

export const stage = { width: 600, height: 500 }

const room = { width: 400, height: 330 }
const smallestShare = 0.42
const thinnestPx = 8
const gridSteps = [1, 2, 5, 10, 20, 50]
const narrowestGridPx = 16
const widestGridPx = 160
const fineSteps = [0.5, 0.25]

export type Scene = {
  /** In pixels of the stage. */
  width: number
  height: number
  pxPerUnit: number
  /** Units between grid lines. */
  gridStep: number
}

/** Sizes below the largest stock size are drawn smaller, so that visitors see the difference. */
export function setScene({ width, height }: Dimensions, sizes: readonly Dimensions[]): Scene {
  const largest = Math.max(...sizes.map((size) => Math.max(size.width, size.height)), 0.1)
  const full = Math.min(room.width / width, room.height / height)
  const share = Math.min(1, Math.max(smallestShare, Math.sqrt(Math.max(width, height) / largest)))
  const pxPerUnit = full * share
  return {
    width: Math.max(width * pxPerUnit, thinnestPx),
    height: Math.max(height * pxPerUnit, thinnestPx),
    pxPerUnit,
    gridStep: gridStepFor(pxPerUnit),
  }
}

function gridStepFor(pxPerUnit: number): number {
  const step = gridSteps.find((whole) => whole * pxPerUnit >= narrowestGridPx) ?? 100
  if (step * pxPerUnit <= widestGridPx) return step
  return fineSteps.find((fine) => fine * pxPerUnit <= widestGridPx) ?? 0.1
}

const unitNames = { in: { one: 'inch', many: 'inches' }, ft: { one: 'foot', many: 'feet' } } satisfies Record<
  Unit,
  { one: string; many: string }
>

export const unitName = (unit: Unit, count = 2) => (count === 1 ? unitNames[unit].one : unitNames[unit].many)
