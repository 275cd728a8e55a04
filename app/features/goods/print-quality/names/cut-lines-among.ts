/** What designers, cutters and sign programs call the spot colors of lines along which something is cut, creased or perforated. */
const cutWords = new Set(
  'cut cuts cutter cutting cutline cutlines cutpath cutcontour contour contourcut die dieline dielines diecut kisscut thrucut throughcut cutthrough crease creasing perf perforate perforation perfcut'.split(
    ' ',
  ),
)

/** Of names of spot colors: 'CutContour', 'Thru-cut', 'DIE LINE', 'Perf_Cut 1'. */
export const cutLinesAmong = (spotColors: readonly string[]): string[] =>
  spotColors.filter((name) => wordsOf(name).some((word) => cutWords.has(word)))

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
