export const productShapes = [
  'die-cut',
  'kiss-cut',
  'circle',
  'oval',
  'rectangle',
  'square',
  'rounded',
  'bumper',
  'starburst',
  'sheet',
  'banner',
  'bag',
] as const

export type ProductShape = (typeof productShapes)[number]

export type Shape = ProductShape | 'group'

export const isCutAlongArtwork = (shape: Shape | null): boolean => shape === 'die-cut' || shape === 'kiss-cut'

/**
 * Returns whether a mask of the artwork decides what is printed. For a PDF, the mask covers the whole page, not its
 * trim box.
 */
export const isMasked = (shape: Shape | null, design: { background: object | null } | null): boolean =>
  isCutAlongArtwork(shape) || Boolean(design?.background)

/** Returns whether the corners of the shape's bounding box lie outside the shape. */
export const isRound = (shape: Shape): boolean =>
  shape === 'circle' || shape === 'oval' || shape === 'starburst'
