import type { Sheet } from './sheet.ts'

/** As JSON: which piece lies where. Inches from the sheet's upper left corner, clockwise degrees. */
export function listPlacements(title: string, sheets: readonly Sheet[]): string {
  const listed = sheets.map(({ number, width, layout, pieces }) => ({
    number,
    width,
    length: layout.length,
    use: layout.use,
    bareUse: layout.bareUse,
    pieces: pieces.map(({ id, item, placement }) => ({
      id,
      item: item.item.id,
      number: item.number,
      label: item.item.label,
      x: placement.x,
      y: placement.y,
      turn: placement.turn,
    })),
  }))
  return `${JSON.stringify({ title, units: 'in', sheets: listed }, null, 1)}\n`
}
