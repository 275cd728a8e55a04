import { defaultDesign, designBounds } from '#app/features/ground/product/artwork-design.ts'
import { fittedScale } from '#app/features/goods/item-drawing/place-artwork.ts'
import type { Shape } from '#app/features/ground/product/shape.ts'
import type { Dimensions, Unit } from '#app/features/ground/product/size-rule.ts'
import { capitalize } from '#app/features/ground/text/capitalize.ts'
import { coverage, type Placement } from './coverage.ts'

type Print = { placement: Placement; size: Dimensions; unit: Unit; shape: Shape }

/** Less disappears in the cutter's tolerance. */
export const slight = 0.005

/** How artwork of these proportions covers all of the product. `growth`: how much larger it would have to be where it is. */
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
    ? 'Turn it back and choose Fill, to cover everything.'
    : `${capitalize(ways.join(', or '))}, to cover everything.`
}

/** Of artwork that lies across a size of its proportions; null for others. */
export function turnedAdvice(artwork: Dimensions, print: Print): string | null {
  const turned = fitted('fit', 90, artwork, print)
  return growthOf(artwork, print, turned) > 1 + slight ? null : 'Turn it by 90°, to cover everything.'
}

/** How all of it is shown. */
export function wholeAdvice(artwork: Dimensions, print: Print): string {
  const { placement } = print
  const { mode, turn } = placement
  const isWhole = (changed: Partial<Placement>) =>
    coverage(artwork, { ...print, placement: { ...placement, ...changed } }).cropped <= slight
  if (mode === 'fill' && isWhole(fitted('fit', turn, artwork, print))) return 'Choose Fit to show all of it.'
  if (isWhole({ x: 0, y: 0 })) return 'Center it to show all of it.'
  if (isWhole({ scale: designBounds.scale.min })) return 'Scale it down to show all of it.'
  return 'Center it and scale it down, to show all of it.'
}

/** As the buttons for it place it. */
const fitted = (mode: Placement['mode'], turn: number, artwork: Dimensions, { size }: Print): Placement => ({
  ...defaultDesign,
  mode,
  turn,
  scale: fittedScale(artwork, size, { mode, turn }),
})

const growthOf = (artwork: Dimensions, print: Print, placement: Placement) =>
  coverage(artwork, { ...print, placement }).growth

/** Rounded up, so that what is said to cover does. */
export const percentText = (share: number) => `${Math.ceil(share * 100 - 1e-6)}%`
