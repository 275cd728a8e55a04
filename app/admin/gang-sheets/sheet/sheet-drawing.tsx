import { useState } from 'react'
import { Link } from 'react-router'
import { Panel } from '#app/admin/panel.tsx'
import type { Sheet } from '../gang-sheets-query.ts'
import { pieceText } from '../sheet-text.ts'

type Props = { sheet: Sheet }
type Item = Sheet['items'][number]

/** Draws all pieces of an item as one link, so that keyboard users can tab past it. */
export function SheetDrawing({ sheet: { items, lengths, placements, shapes, roll } }: Props) {
  const [pointed, setPointed] = useState<number | null>(null)
  const shown = items.find(({ itemId }) => itemId === pointed)
  return (
    <Panel title="Layout">
      <p className="min-h-6 text-ink-soft" aria-live="polite">
        {shown ? `${pieceText(shown)}: ${shown.label}` : 'Hover over a piece to see its order.'}
      </p>
      {lengths.map((length, at) => (
        <figure key={at} className="mt-2">
          {lengths.length > 1 && <figcaption className="text-xs text-ink-soft">Part {at + 1}</figcaption>}
          <svg
            viewBox={`0 0 ${roll.width} ${length}`}
            className="max-h-160 w-full"
            onPointerLeave={() => setPointed(null)}
          >
            <rect
              width={roll.width}
              height={length}
              className="fill-white stroke-edge"
              vectorEffect="non-scaling-stroke"
            />
            {items.map((item) => (
              <ItemPieces
                key={item.itemId}
                item={item}
                isShown={item.itemId === pointed}
                pieces={placements
                  .filter(({ itemId, part }) => itemId === item.itemId && part === at + 1)
                  .map((piece) => ({ ...piece, shape: shapes.find((shape) => isOf(shape, piece)) }))}
                onPoint={setPointed}
              />
            ))}
          </svg>
        </figure>
      ))}
    </Panel>
  )
}

type Placed = Pick<Sheet['placements'][number], 'itemId' | 'turn' | 'piece' | 'x' | 'y'>

const isOf = (shape: Sheet['shapes'][number], { itemId, turn }: Placed) =>
  shape.itemId === itemId && shape.turn === turn

type PiecesProps = {
  item: Item
  isShown: boolean
  pieces: (Placed & { shape: Sheet['shapes'][number] | undefined })[]
  onPoint: (itemId: number | null) => void
}

function ItemPieces({ item, isShown, pieces, onPoint }: PiecesProps) {
  if (pieces.length === 0) return null
  const { itemId, orderId, problem } = item
  const look = problem ? 'fill-error-tint stroke-error' : 'fill-paper-sunk stroke-ink-soft'
  return (
    <Link
      to={`/admin/orders/${orderId}`}
      aria-label={`${pieceText(item)}: ${item.label}`}
      onPointerEnter={() => onPoint(itemId)}
      onFocus={() => onPoint(itemId)}
      onBlur={() => onPoint(null)}
      className={`outline-none ${isShown ? 'fill-magenta-tint stroke-magenta' : look}`}
    >
      {pieces.map(({ piece, x, y, shape }) => (
        <path
          key={piece}
          d={shape?.path}
          transform={shape && `translate(${x - shape.x} ${y - shape.y})`}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </Link>
  )
}
