import { stringify } from 'csv-stringify/sync'
import { csvText } from '#app/features/desk/order-list/csv-cell.ts'
import type { Placement } from './placements.ts'

const columns = ['Part', 'Piece', 'Order', 'Item', 'Name', 'X', 'Y', 'Turned']

/** A line for each piece; lengths in inches. */
export const placementsCsv = (placements: readonly Placement[]): string =>
  stringify(
    placements.map(({ name, itemNumber, ...placement }) => ({
      Part: placement.part,
      Piece: placement.piece,
      Order: placement.orderId,
      Item: itemNumber ?? '',
      Name: csvText(name),
      X: placement.x,
      Y: placement.y,
      Turned: placement.turn,
    })),
    { header: true, columns, bom: true, record_delimiter: 'windows' },
  )
