export const blendModes =
  'multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion hue saturation color luminosity'.split(
    ' ',
  )

/** Print PDFs have no other values of these. */
const plainValues: Record<string, string[]> = {
  filter: ['none'],
  'vector-effect': ['none'],
  'marker-start': ['none'],
  'marker-mid': ['none'],
  'marker-end': ['none'],
  marker: ['none'],
  clip: ['auto'],
  'mix-blend-mode': ['normal', ...blendModes],
  'paint-order': ['normal', 'fill', 'fill stroke', 'stroke', 'stroke fill'],
  'transform-box': ['view-box'],
  'transform-origin': ['0 0', '0px 0px'],
}

export const hasPlainValues = (get: (name: string) => string | undefined): boolean =>
  Object.entries(plainValues).every(([name, plain]) => plain.includes(get(name) ?? plain[0] ?? '')) &&
  paints.every((name) => isPlainPaint(get(name) ?? 'none'))

const paints = ['fill', 'stroke', 'color', 'stop-color']

/** Of red, green and blue, or what is drawn elsewhere. */
const isPlainPaint = (paint: string) => !paint.includes('(') || /^(?:rgba?|hsla?|url)\(/i.test(paint)

const wholeBox = { width: ['1', '100%'], height: ['1', '100%'], x: ['0'], y: ['0'] }

/** A pattern that fills a shape with no more than one tile, as design programs do with pictures. */
export const isOneTile = (get: (name: string) => string | undefined): boolean =>
  Object.entries(wholeBox).every(([name, whole]) => whole.includes(get(name) ?? '0')) &&
  (get('patternUnits') ?? 'objectBoundingBox') === 'objectBoundingBox' &&
  ['patternTransform', 'href'].every((name) => get(name) === undefined)

/** A print PDF has no masks or clips of masks. */
export const isPlainMask = (get: (name: string) => string | undefined): boolean =>
  ['mask', 'clip-path'].every((name) => (get(name) || 'none') === 'none')
