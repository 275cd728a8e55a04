import type { SheetLayout } from '#app/features/ground/press/gang-sheet.ts'

type Item = { orderId: number; number: number | null; item: { id: number; name: string } }

export type Placement = {
  /** Which length of the roll, counted from 1. */
  part: number
  /** Counted from 1 in each part. */
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

/** Every piece with the order that it is for. */
export function placementsOf({
  layouts,
  items,
}: {
  layouts: readonly SheetLayout[]
  items: readonly Item[]
}): Placement[] {
  const byId = new Map(items.map((each) => [each.item.id, each]))
  return layouts.flatMap(({ pieces }, part) =>
    pieces.flatMap(({ itemId, x, y, turn }, at) => {
      const found = byId.get(itemId)
      if (!found) return []
      const { orderId, number: itemNumber, item } = found
      const place = { x: rounded(x), y: rounded(y), turn }
      return [{ part: part + 1, piece: at + 1, orderId, itemId, itemNumber, name: item.name, ...place }]
    }),
  )
}
