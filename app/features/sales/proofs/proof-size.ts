import type { Unit } from '#app/features/ground/product/size-rule.ts'

type Size = { width: number | null; height: number | null; unit: Unit }
type Item = { id: number; size: Size }

const unsized: Size = { width: null, height: null, unit: 'in' }

/** Returns the size a proof is printed at. Its sides are null if the proof shows items of different sizes. */
export function proofSize(items: readonly Item[], itemIds: readonly number[]): Size {
  const shown = itemIds.length === 0 ? items : items.filter(({ id }) => itemIds.includes(id))
  const [first] = shown
  if (!first) return unsized
  const { width, height, unit } = first.size
  const isSame = shown.every(
    ({ size }) => size.width === width && size.height === height && size.unit === unit,
  )
  return isSame ? { width, height, unit } : unsized
}
