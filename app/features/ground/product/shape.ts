/** How a product is drawn: its outline, or the thing it is. */
export const shapes = [
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
  'group',
] as const

export type Shape = (typeof shapes)[number]
