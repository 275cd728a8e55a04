import { cutLinePath } from '#app/features/goods/cut-line/cut-line.ts'
import { placedLines, type Sheet } from './sheet.ts'

const colors = ['#ff00ff', '#00ffff', '#00c000']
const decimals = 5
const hairlineInches = 0.25 / 72

/**
 * Draws the sheet at actual size, with a group per piece that has the piece's id and contains its cut lines. Each spot
 * color is drawn in a different color.
 */
export function drawSvg({ pieces, layout, width, marks }: Sheet): string {
  const placed = pieces.map((piece) => ({ id: piece.id, lines: placedLines(piece) }))
  const names = [...new Set(placed.flatMap(({ lines }) => lines.map(({ spotColor }) => spotColor)))]
  const size = [inches(width), inches(layout.length)]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}in" height="${size[1]}in" viewBox="0 0 ${size.join(' ')}">`,
    `<g id="cut-lines" fill="none" stroke-width="${inches(hairlineInches)}">`,
    ...placed.map(({ id, lines }) => {
      const paths = lines.map(({ spotColor, loops }) => {
        const color = colors[names.indexOf(spotColor)] ?? '#000000'
        return `<path stroke="${color}" data-spot-color="${escaped(spotColor)}" d="${cutLinePath({ loops }, decimals)}"/>`
      })
      return `<g id="${escaped(id)}">${paths.join('')}</g>`
    }),
    '</g>',
    '<g id="marks">',
    ...marks.map(({ x, y, radius }) => `<circle cx="${inches(x)}" cy="${inches(y)}" r="${inches(radius)}"/>`),
    '</g>',
    '</svg>\n',
  ].join('\n')
}

const inches = (value: number) => String(Number(value.toFixed(decimals)))

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<"]/g, (letter) => entities[letter] ?? '')
