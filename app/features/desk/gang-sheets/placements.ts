import type { PlacedPiece } from '#app/features/ground/press/gang-sheet.ts'

type Item = { orderId: number; number: number | null; item: { id: number; name: string } }

export type Placement = {
  /** The 1-based number of the roll length. */
  part: number
  /** 1-based in each part. */
  piece: number
  orderId: number
  itemId: number
  itemNumber: number | null
  name: string
  x: number
  y: number
  turn: number
}

const rounded = (inches: number) => Number(inches.toFixed(4))

/** Returns some of a part's pieces with their orders. `from` is the number of pieces that come before them. */
export function placementsOf(
  pieces: readonly PlacedPiece[],
  items: readonly Item[],
  { part, from }: { part: number; from: number },
): Placement[] {
  const byId = new Map(items.map((each) => [each.item.id, each]))
  return pieces.flatMap(({ itemId, x, y, turn }, at) => {
    const found = byId.get(itemId)
    if (!found) return []
    const { orderId, number: itemNumber, item } = found
    const place = { x: rounded(x), y: rounded(y), turn }
    return [{ part: part + 1, piece: from + at + 1, orderId, itemId, itemNumber, name: item.name, ...place }]
  })
}
