import type { PieceShape, PlacedPiece } from '#app/features/ground/press/gang-sheet.ts'

const group = /<g id="[^"]+\/[^"]+">(.*?)<\/g>/g
const pathData = / d="([^"]+)"/g
const decimals = /(\.\d{3})\d+/g

/**
 * From a cut file as SVG, which has a group for each piece in the order of the layout. Without those that `seen` has, to
 * which it adds what it found.
 */
export function readShapes(svg: string, pieces: readonly PlacedPiece[], seen: Set<string>): PieceShape[] {
  const groups = [...svg.matchAll(group)].map(([, content = '']) => content)
  return pieces.flatMap((piece, at) => {
    const key = `${piece.itemId} ${piece.turn}`
    const path = [...(groups[at] ?? '').matchAll(pathData)].map(([, data = '']) => data).join('')
    if (path === '' || seen.has(key)) return []
    seen.add(key)
    return [{ ...piece, path: path.replace(decimals, '$1') }]
  })
}
