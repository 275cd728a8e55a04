import { defaultDesign, designBounds } from '#app/features/ground/product/artwork-design.ts'
import { fittedScale } from '#app/features/goods/item-drawing/place-artwork.ts'
import type { Shape } from '#app/features/ground/product/shape.ts'
import type { Dimensions, Unit } from '#app/features/ground/product/size-rule.ts'
import { capitalize } from '#app/features/ground/text/capitalize.ts'
import { coverage, type Placement } from './coverage.ts'

type Print = { placement: Placement; size: Dimensions; unit: Unit; shape: Shape }

/** Anything smaller is within the cutter's tolerance. */
export const slight = 0.005

/**
 * Advises how to cover the whole product with artwork of these proportions. `growth` is the factor by which it would
 * have to grow in its current position.
 */
export function coveringAdvice(growth: number, artwork: Dimensions, print: Print): string {
  const { placement } = print
  const { mode, scale, x, y, turn } = placement
  const covers = (changed: Placement) => growthOf(artwork, print, changed) <= 1 + slight
  const canFill = mode === 'fit' && covers(fitted('fill', turn, artwork, print))
  const canCenter = (x !== 0 || y !== 0) && covers({ ...placement, x: 0, y: 0 })
  const ways = [
    growth * scale <= designBounds.scale.max && `scale it to ${percentText(growth * scale)}`,
    canFill ? 'choose Fill' : canCenter && 'center it',
  ].filter((way) => way !== false)
  return ways.length === 0
    ? 'Turn it back and choose Fill to cover everything.'
    : `${capitalize(ways.join(' or '))} to cover everything.`
}

/** Advises turning artwork that fits the size better after a quarter turn; null for other artwork. */
export function turnedAdvice(artwork: Dimensions, print: Print): string | null {
  const turned = fitted('fit', 90, artwork, print)
  return growthOf(artwork, print, turned) > 1 + slight ? null : 'Turn it by 90° to cover everything.'
}

/** Advises how to show all of the artwork. */
export function uncroppedAdvice(artwork: Dimensions, print: Print): string {
  const { placement } = print
  const { mode, turn } = placement
  const isWhole = (changed: Partial<Placement>) =>
    coverage(artwork, { ...print, placement: { ...placement, ...changed } }).cropped <= slight
  if (mode === 'fill' && isWhole(fitted('fit', turn, artwork, print))) return 'Choose Fit to show all of it.'
  if (isWhole({ x: 0, y: 0 })) return 'Center it to show all of it.'
  if (isWhole({ scale: designBounds.scale.min })) return 'Scale it down to show all of it.'
  return 'Center it and scale it down to show all of it.'
}

/** Returns the placement that the Fit or Fill button would produce. */
const fitted = (mode: Placement['mode'], turn: number, artwork: Dimensions, { size }: Print): Placement => ({
  ...defaultDesign,
  mode,
  turn,
  scale: fittedScale(artwork, size, { mode, turn }),
})

const growthOf = (artwork: Dimensions, print: Print, placement: Placement) =>
  coverage(artwork, { ...print, placement }).growth

/** Rounds up, so that artwork scaled as advised covers everything. */
export const percentText = (share: number) => `${Math.ceil(share * 100 - 1e-6)}%`
