import { stringify } from 'csv-stringify/sync'
import { csvText } from '#app/features/desk/order-list/csv-cell.ts'
import type { Placement } from './placements.ts'

const columns = ['Part', 'Piece', 'Order', 'Item', 'Name', 'X', 'Y', 'Turned']

const row = ({ name, itemNumber, ...placement }: Placement) => ({
  Part: placement.part,
  Piece: placement.piece,
  Order: placement.orderId,
  Item: itemNumber ?? '',
  Name: csvText(name),
  X: placement.x,
  Y: placement.y,
  Turned: placement.turn,
})

/** Yields a line for each piece; lengths are in inches. */
export async function* placementsCsv(pages: AsyncIterable<Placement[]>): AsyncGenerator<string> {
  yield stringify([], { header: true, columns, bom: true, record_delimiter: 'windows' })
  for await (const page of pages) yield stringify(page.map(row), { columns, record_delimiter: 'windows' })
}
