const listed = (words: string) => words.split(/\s+/)

/**
 * Words that designers, cutters and sign programs use in the names of spot colors for lines to cut, crease or
 * perforate.
 */
const cutWords = new Set(
  listed(
    `cut cuts cutter cutting cutline cutlines cutpath cutcontour contour contourcut die dieline dielines diecut diecutting
    kisscut thrucut throughcut cutthrough halfcut crease creases creasing perf perforate perforating perforation perfcut
    score scoring fold foldline folding knife stanze stanzkontur`,
  ),
)
/** Qualifiers in such names: the kind of line, or that it is not printed. */
const qualifiers = new Set(
  listed(
    `line lines path paths kiss thru through half full laser inner outer inside outside front back layer guide tool spot color
    do not print dnp no non printing mm pt roland summa zund graphtec mimaki esko`,
  ),
)

/**
 * Returns the names of spot colors that consist only of such words: 'CutContour', 'Thru-cut', 'DIE LINE', 'Perf_Cut 1',
 * but not 'Die Blue'.
 */
export const cutLinesAmong = (spotColors: readonly string[]): string[] => spotColors.filter(isCutLine)

export const cutLinesFirst = (spotColors: readonly string[]): string[] => [
  ...cutLinesAmong(spotColors),
  ...spotColors.filter((name) => !isCutLine(name)),
]

function isCutLine(name: string): boolean {
  const words = wordsOf(name)
  return (
    words.some((word) => cutWords.has(word)) &&
    words.every((word) => cutWords.has(word) || qualifiers.has(word))
  )
}

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
