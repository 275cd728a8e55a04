import { defaultDesign, defaultLeastOpacity, type ArtworkDesign } from './artwork-design.ts'
import { isCutAlongArtwork, type Shape } from './shape.ts'

/**
 * Returns text such as 'Cut 1/8" outside the artwork, holes filled · Fill · Turned 90°': the cut, if it follows the
 * artwork, and the customer's other changes. Returns '' if there are none.
 */
export function designText(design: ArtworkDesign | null, shape: Shape | null): string {
  if (!design) return ''
  const { page, background, cut } = design
  return [
    isCutAlongArtwork(shape) && cutText(cut),
    page !== defaultDesign.page && `Page ${page}`,
    placementText(design),
    background && 'Background removed',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Returns text such as 'Fill · Scaled to 120% · Turned 90°'; '' for artwork as it was uploaded. */
export function placementText(placement: Pick<ArtworkDesign, 'mode' | 'scale' | 'x' | 'y' | 'turn'>): string {
  const { mode, scale, turn } = placement
  return [
    mode !== defaultDesign.mode && 'Fill',
    scale !== defaultDesign.scale && `Scaled to ${percent(scale)}`,
    shiftText(placement),
    turn !== defaultDesign.turn && turnText(turn),
  ]
    .filter(Boolean)
    .join(' · ')
}

function cutText({ offset, holes, leastOpacity = defaultLeastOpacity }: ArtworkDesign['cut']): string {
  const where = offset === 0 ? 'along the edge of' : `${inchText(offset)} outside`
  const faint = leastOpacity === defaultLeastOpacity ? '' : `, ignoring parts below ${leastOpacity}% opacity`
  return `Cut ${where} the artwork, holes ${holes === 'fill' ? 'filled' : 'kept'}${faint}`
}

/** The finest fraction of an inch that printers use: 32nds. */
export const finestParts = 32

/** Returns '1/8"' or '1 1/8"' for multiples of 1/32 inch, otherwise decimals such as '0.1"'. */
export function inchText(inches: number): string {
  let [top, bottom] = [inches * finestParts, finestParts]
  if (!Number.isInteger(top)) return `${rounded(inches, 3)}"`
  while (top % 2 === 0 && bottom > 1) [top, bottom] = [top / 2, bottom / 2]
  if (bottom === 1) return `${top}"`
  const whole = Math.floor(top / bottom)
  return `${whole > 0 ? `${whole} ` : ''}${top % bottom}/${bottom}"`
}

function shiftText({ x, y }: Pick<ArtworkDesign, 'x' | 'y'>): string {
  const parts = [
    x !== 0 && `${percent(Math.abs(x))} ${x > 0 ? 'right' : 'left'}`,
    y !== 0 && `${percent(Math.abs(y))} ${y > 0 ? 'down' : 'up'}`,
  ]
  const shifted = parts.filter(Boolean).join(', ')
  return shifted && `Moved ${shifted}`
}

const turnText = (turn: number) =>
  `Turned ${rounded(Math.abs(turn), 1)}°${turn < 0 ? ' counterclockwise' : ''}`

const percent = (share: number) => `${rounded(share * 100, 1)}%`

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))
