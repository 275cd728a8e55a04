/** Print PDFs have no other values of these. */
const plainValues: Record<string, string[]> = {
  filter: ['none'],
  'vector-effect': ['none'],
  'marker-start': ['none'],
  'marker-mid': ['none'],
  'marker-end': ['none'],
  marker: ['none'],
  clip: ['auto'],
  'paint-order': ['normal'],
  'transform-box': ['view-box'],
  'transform-origin': ['0 0', '0px 0px'],
}

export const hasPlainValues = (get: (name: string) => string | undefined): boolean =>
  Object.entries(plainValues).every(([name, plain]) => plain.includes(get(name) ?? plain[0] ?? ''))
