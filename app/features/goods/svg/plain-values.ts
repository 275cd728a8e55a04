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

/** A print PDF has no masks or clips of masks. */
export const isPlainMask = (get: (name: string) => string | undefined): boolean =>
  ['mask', 'clip-path'].every((name) => (get(name) || 'none') === 'none')
