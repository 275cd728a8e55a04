import { defaultDesign, designBounds } from '#app/features/ground/product/artwork-design.ts'
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
  const canFill = mode === 'fit' && covers({ ...defaultDesign, mode: 'fill', turn })
  const canCenter = (x !== 0 || y !== 0) && covers({ ...placement, x: 0, y: 0 })
  const ways = [
    growth * scale <= designBounds.scale.max && `scale it to ${percentText(growth * scale)}`,
    canFill ? 'choose Fill' : canCenter && 'center it',
  ].filter((way) => way !== false)
  return ways.length === 0
    ? 'Turn it back and choose Fill, to cover everything.'
    : `${capitalize(ways.join(', or '))}, to cover everything.`
}

/** Of artwork that lies across a product of its proportions: how to turn it, so that it covers all of that; null for others. */
export function turnedAdvice(artwork: Dimensions, print: Print): string | null {
  const turned = { ...defaultDesign, turn: 90 }
  const scale = growthOf(artwork, print, turned)
  if (scale > designBounds.scale.max) return null
  const { cropped } = coverage(artwork, { ...print, placement: { ...turned, scale } })
  return cropped > sameProportions
    ? null
    : `Turn it by 90° and scale it to ${percentText(scale)}, to cover everything.`
}

/** As much is cut off without anyone missing it. */
const sameProportions = 0.02

/** How all of it is shown. */
export function wholeAdvice(artwork: Dimensions, print: Print): string {
  const { mode, turn } = print.placement
  const fitted = coverage(artwork, { ...print, placement: { ...defaultDesign, turn } })
  return `${mode === 'fill' && fitted.cropped <= slight ? 'Choose Fit' : 'Scale it down'} to show all of it.`
}

const growthOf = (artwork: Dimensions, print: Print, placement: Placement) =>
  coverage(artwork, { ...print, placement }).growth

/** Rounded up, so that what is said to cover does. */
export const percentText = (share: number) => `${Math.ceil(share * 100 - 1e-6)}%`
