/** A customer's edits to the artwork, stored with the item. Stored designs are read with `readArtworkDesign`. */
export type ArtworkDesign = {
  /** Version 1 is cut along whole pixels, as customers were shown at the time. */
  version: 1 | 2
  /** 1-based page of a PDF; 1 for everything else. */
  page: number
  /** 'fit' shows the whole picture, 'fill' covers the shape and crops the rest. */
  mode: 'fit' | 'fill'
  /** Relative to the size that `mode` sets, 0.1 to 10. */
  scale: number
  /** Offset of the picture's center from the shape's, as a share of the shape's width and height, -1 to 1. */
  x: number
  y: number
  /** Clockwise degrees, -180 to 180. */
  turn: number
  /** Removes a plain background; the tolerance is the allowed color difference, 0 to 100. Null keeps the background. */
  background: { tolerance: number } | null
  /** Only for shapes cut along the picture (die-cut, kiss-cut). Inches, 0 to 0.25. */
  cut: {
    offset: number
    holes: 'fill' | 'keep'
    /** Minimum opacity of artwork, 5 to 100 percent: the cut line ignores fainter parts. Version 1 has none. */
    leastOpacity?: number | undefined
  }
  /** Codes of the findings that the customer chose to print anyway. */
  accepted: string[]
  /** True if the browser found no cut line around the picture. The server traces one only after the item is ordered. */
  hasNoCutLine?: true
}

/**
 * A smooth edge is half opaque where it half covers a pixel. A fainter shadow or glow looks like the material around
 * it, and nobody would cut around it by hand.
 */
export const defaultLeastOpacity = 50

export const defaultDesign: ArtworkDesign = {
  version: 2,
  page: 1,
  mode: 'fit',
  scale: 1,
  x: 0,
  y: 0,
  turn: 0,
  background: null,
  cut: { offset: 0.125, holes: 'fill', leastOpacity: defaultLeastOpacity },
  accepted: [],
}

export const artworkModes = ['fit', 'fill'] as const
export const cutHoles = ['fill', 'keep'] as const

type Bounds = { min: number; max: number }

export const designBounds = {
  page: { min: 1, max: 10_000 },
  scale: { min: 0.1, max: 10 },
  shift: { min: -1, max: 1 },
  turn: { min: -180, max: 180 },
  tolerance: { min: 0, max: 100 },
  cutOffset: { min: 0, max: 0.25 },
  leastOpacity: { min: 5, max: 100 },
} satisfies Record<string, Bounds>

export const maxAccepted = 50
export const acceptedCode = /^[\w.:-]{1,40}$/

/** Returns a stored design of any version; null for everything else. */
export function readArtworkDesign(stored: unknown): ArtworkDesign | null {
  if (!isRecord(stored)) return null
  const read = Object.entries(readers).find(([version]) => Number(version) === stored.version)?.[1]
  return read?.(stored) ?? null
}

/** Readers for every version ever stored. */
const readers: Record<ArtworkDesign['version'], (stored: Fields) => ArtworkDesign | null> = {
  1: (stored) => readFields(stored, 1),
  2: (stored) => readFields(stored, 2),
}

export const designVersions = Object.keys(readers).map(Number)

type Fields = Record<string, unknown>

function readFields(
  { page, mode, scale, x, y, turn, background, cut, accepted, hasNoCutLine }: Fields,
  version: ArtworkDesign['version'],
): ArtworkDesign | null {
  const { page: pages, scale: scales, shift, turn: turns, tolerance, cutOffset } = designBounds
  if (!isWithin(page, pages) || !Number.isInteger(page) || !isOneOf(mode, artworkModes)) return null
  if (!isWithin(scale, scales) || !isWithin(x, shift) || !isWithin(y, shift) || !isWithin(turn, turns)) {
    return null
  }
  if (background !== null && !(isRecord(background) && isWithin(background.tolerance, tolerance))) return null
  if (!isRecord(cut) || !isWithin(cut.offset, cutOffset) || !isOneOf(cut.holes, cutHoles)) return null
  if (cut.leastOpacity !== undefined && !isWithin(cut.leastOpacity, designBounds.leastOpacity)) return null
  if (!Array.isArray(accepted) || accepted.length > maxAccepted || !accepted.every(isCode)) return null
  if (hasNoCutLine !== undefined && hasNoCutLine !== true) return null
  const plain = background && { tolerance: background.tolerance as number }
  const { offset, holes, leastOpacity } = cut as ArtworkDesign['cut']
  const line = { offset, holes, ...(leastOpacity !== undefined && { leastOpacity }) }
  const design: ArtworkDesign = {
    version,
    page,
    mode,
    scale,
    x,
    y,
    turn,
    background: plain,
    cut: line,
    accepted,
  }
  return hasNoCutLine === true ? { ...design, hasNoCutLine: true } : design
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isWithin = (value: unknown, { min, max }: Bounds): value is number =>
  typeof value === 'number' && value >= min && value <= max

const isOneOf = <Value>(value: unknown, values: readonly Value[]): value is Value =>
  values.includes(value as Value)

const isCode = (value: unknown): value is string => typeof value === 'string' && acceptedCode.test(value)

/** Removes the accepted findings, which apply to one file at one size in one order. */
export const withoutAccepted = (design: ArtworkDesign | null): ArtworkDesign | null =>
  design && { ...design, accepted: [] }

/** Compares two designs, both as read by `readArtworkDesign`. */
export const isSameDesign = (one: ArtworkDesign | null, other: ArtworkDesign | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
