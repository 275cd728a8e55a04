import {
  defaultDesign,
  designBounds,
  type ArtworkDesign,
} from '#app/features/ground/product/artwork-design.ts'
import { fittedScale } from '#app/features/goods/item-drawing/place-artwork.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'

/** The placement of a picture within its shape. */
export type Placement = Pick<ArtworkDesign, 'mode' | 'scale' | 'x' | 'y' | 'turn'>

export type Proportions = { artwork: Dimensions; shape: Dimensions }

/** A point relative to the shape's center, with y down. */
export type Point = { x: number; y: number }

/** A gesture of one or two fingers on the picture. Degrees are clockwise. */
export type Gesture = { from: Point; to: Point; factor?: number; degrees?: number }

export function placementOf({ mode, scale, x, y, turn }: ArtworkDesign): Placement {
  return { mode, scale, x, y, turn }
}

export const untouched = placementOf(defaultDesign)

/** Limits a placement to the bounds of a design, and rounds it to steps large enough to see. */
export function bounded({ mode, scale, x, y, turn }: Placement): Placement {
  const { scale: scales, shift } = designBounds
  return {
    mode,
    scale: rounded(within(scale, scales), 3),
    x: rounded(within(x, shift), 4),
    y: rounded(within(y, shift), 4),
    turn: rounded(halfTurn(turn), 1),
  }
}

/** Turns by 90°, and rescales artwork that fits or fills the shape so that it still does. */
export function turnedByRightAngle(
  placement: Placement,
  degrees: 90 | -90,
  { artwork, shape }: Proportions,
): Placement {
  const turned = bounded({ ...placement, turn: placement.turn + degrees })
  const ratio = fittedScale(artwork, shape, turned) / fittedScale(artwork, shape, placement)
  return bounded({ ...turned, scale: placement.scale * ratio })
}

/** Centers the artwork and keeps its rotation. */
export const inMode = (
  mode: Placement['mode'],
  { turn }: Placement,
  { artwork, shape }: Proportions,
): Placement => bounded({ ...untouched, mode, turn, scale: fittedScale(artwork, shape, { mode, turn }) })

/** Converts a scale to a position of the slider, which is logarithmic, with 100% in the middle. */
export const sliderPosition = (scale: number) => Math.round(Math.log10(scale) * 100)
export const scaleAt = (position: number) => rounded(10 ** (position / 100), 3)

/** Keeps the artwork under the fingers. `shape` is in the same unit as the points. */
export function follow(
  placement: Placement,
  shape: Dimensions,
  { from, to, factor = 1, degrees = 0 }: Gesture,
): Placement {
  const { min, max } = designBounds.scale
  const scale = within(placement.scale * factor, { min, max })
  const ratio = scale / placement.scale
  const [x, y] = [placement.x * shape.width - from.x, placement.y * shape.height - from.y]
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return bounded({
    ...placement,
    scale,
    turn: placement.turn + degrees,
    x: (to.x + ratio * (x * cos - y * sin)) / shape.width,
    y: (to.y + ratio * (x * sin + y * cos)) / shape.height,
  })
}

/** Calculates the gesture from the previous and current positions of one or two fingers. */
export function gestureOf([one, other]: Point[], [oneNow, otherNow]: Point[]): Gesture | null {
  if (!one || !oneNow) return null
  if (!other || !otherNow) return { from: one, to: oneNow }
  const [before, now] = [between(one, other), between(oneNow, otherNow)]
  return {
    from: before.middle,
    to: now.middle,
    factor: now.distance / before.distance,
    degrees: now.degrees - before.degrees,
  }
}

function between(one: Point, other: Point) {
  const [x, y] = [other.x - one.x, other.y - one.y]
  return {
    middle: { x: one.x + x / 2, y: one.y + y / 2 },
    distance: Math.max(1, Math.hypot(x, y)),
    degrees: (Math.atan2(y, x) * 180) / Math.PI,
  }
}

const nearMiddle = 0.012
const nearRightAngle = 3

/** Snaps to the center and to right angles, which are hard to hit with a finger or mouse. */
export function snapped(placement: Placement): Placement {
  const rightAngle = Math.round(placement.turn / 90) * 90
  const snap = (share: number) => (Math.abs(share) < nearMiddle ? 0 : share)
  return bounded({
    ...placement,
    x: snap(placement.x),
    y: snap(placement.y),
    turn: Math.abs(placement.turn - rightAngle) < nearRightAngle ? rightAngle : placement.turn,
  })
}

const within = (value: number, { min, max }: { min: number; max: number }) =>
  Math.min(max, Math.max(min, value))

/** Normalizes degrees to more than -180 and at most 180. */
const halfTurn = (degrees: number) => degrees - 360 * Math.ceil((degrees - 180) / 360)

/** Returns 0 instead of -0, so that the value survives JSON unchanged. */
const rounded = (value: number, digits: number) => Number(value.toFixed(digits)) + 0

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/** Returns the placement after a key press, or null for keys that don't change it. */
export function pressKey(
  { key, shiftKey, ctrlKey, metaKey, altKey }: Key,
  placement: Placement,
  proportions: Proportions,
): Placement | null {
  if (ctrlKey || metaKey || altKey) return null
  const share = shiftKey ? 0.1 : 0.01
  const degrees = shiftKey ? 15 : 1
  const { x, y, scale, turn } = placement
  const changed = (change: Partial<Placement>) => bounded({ ...placement, ...change })
  switch (key) {
    case 'ArrowLeft':
      return changed({ x: x - share })
    case 'ArrowRight':
      return changed({ x: x + share })
    case 'ArrowUp':
      return changed({ y: y - share })
    case 'ArrowDown':
      return changed({ y: y + share })
    // Accept the same keys with and without Shift.
    case '+':
    case '=':
      return changed({ scale: scale + share })
    case '-':
    case '_':
      return changed({ scale: scale - share })
    case '[':
    case '{':
      return changed({ turn: turn - degrees })
    case ']':
    case '}':
      return changed({ turn: turn + degrees })
    case 'r':
      return turnedByRightAngle(placement, 90, proportions)
    case 'R':
      return turnedByRightAngle(placement, -90, proportions)
    case '0':
      return untouched
    default:
      return null
  }
}
