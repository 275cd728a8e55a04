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
