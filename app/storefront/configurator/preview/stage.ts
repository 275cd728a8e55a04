import type { Dimensions, Unit } from '#app/features/ground/product/size-rule.ts'

export const stage = { width: 600, height: 500 }

/** The center of the product, which leaves space for the dimensions on the left and below. */
export const middle = { x: stage.width / 2 + 12, y: stage.height / 2 - 16 }

const drawingArea = { width: 400, height: 330 }
const minScale = 0.42
const minSidePx = 8
const wholeSteps = [1, 2, 5, 10, 20, 50]
const minGridPx = 16
const maxGridPx = 160
const fractionalSteps = [0.5, 0.25]

export type Scene = {
  /** Lengths in pixels of the stage. */
  width: number
  height: number
  pxPerUnit: number
  gridStep: number
}

/** Scales down sizes below the largest stock size, so that visitors see the difference. */
export function createScene({ width, height }: Dimensions, sizes: readonly Dimensions[]): Scene {
  const largest = Math.max(...sizes.map((size) => Math.max(size.width, size.height)), 0.1)
  const fittingPxPerUnit = Math.min(drawingArea.width / width, drawingArea.height / height)
  const scale = Math.min(1, Math.max(minScale, Math.sqrt(Math.max(width, height) / largest)))
  const pxPerUnit = fittingPxPerUnit * scale
  return {
    width: Math.max(width * pxPerUnit, minSidePx),
    height: Math.max(height * pxPerUnit, minSidePx),
    pxPerUnit,
    gridStep: chooseGridStep(pxPerUnit),
  }
}

function chooseGridStep(pxPerUnit: number): number {
  const step = wholeSteps.find((whole) => whole * pxPerUnit >= minGridPx) ?? 100
  if (step * pxPerUnit <= maxGridPx) return step
  return fractionalSteps.find((fraction) => fraction * pxPerUnit <= maxGridPx) ?? 0.1
}

const unitNames = {
  in: { singular: 'inch', plural: 'inches' },
  ft: { singular: 'foot', plural: 'feet' },
} satisfies Record<Unit, { singular: string; plural: string }>

export const unitName = (unit: Unit, count = 2) =>
  count === 1 ? unitNames[unit].singular : unitNames[unit].plural
