import { Link } from 'react-router'
import { arrivalText } from '#app/features/goods/shipping/arrival-text.ts'
import { stageOf, type OpenStage, type OrderStage } from '#app/features/ground/orders/order-stage.ts'
import { countText } from '#app/features/ground/text/count-text.ts'
import { ageText } from '../duration-text.ts'
import {
  OrderBadges,
  countPieces,
  productsText,
  OrderThumbnail,
  RequestedChanges,
} from '../order-list/order-summary.tsx'
import { cardPath, type BoardFilter } from '../order-list/orders-params.ts'
import { orderRow } from '../order-list/step-row.ts'
import type { CardSelection } from './card-selection.tsx'
import { startDrag } from './moves/start-drag.ts'
import type { BoardMoves, Card } from './moves/use-board-moves.ts'

type Props = {
  stage: OpenStage
  filter: BoardFilter
  card: Card
  now: Date
  mover: CardMover
}

/** `onDrag` receives the column under the dragged card, and null when the drag ends. */
export type CardMover = {
  moves: BoardMoves
  onDrag: (dragged: Dragged | null) => void
  onMenu: (card: Card) => void
  selection: CardSelection
}

export type Dragged = { card: Card; place: OrderStage | null }

export function BoardCard({ stage, filter, card, now, mover }: Props) {
  const { moves, onDrag, onMenu, selection } = mover
  const { id, name, products, since, arrivesTo, isLate } = card
  const pieces = countPieces(products)
  const canMove = moves.movesOf(card).length > 0
  const problem = moves.problemOf(id)
  return (
    <li
      aria-busy={moves.isMoving(id)}
      onPointerDown={(event) => {
        if (!canMove) return
        startDrag(event, {
          onOver: (place) => onDrag({ card, place }),
          onDrop: (place) => moves.drop(card, place),
          onEnd: () => onDrag(null),
        })
      }}
      className="relative rounded-sm border border-line bg-paper-raised px-3 py-2 select-none focus-within:border-magenta hover:border-ink aria-busy:opacity-60 data-dragged:z-30 data-dragged:shadow-lifted"
    >
      <p className="flex flex-wrap items-baseline gap-x-2">
        {selection.isOffered(stage) && (
          <input
            type="checkbox"
            data-select
            aria-label={`Select order ${id}`}
            className="relative z-1 size-6 shrink-0 self-center"
            checked={selection.has(id)}
            onChange={() => selection.toggle(id)}
          />
        )}
        <Link
          to={cardPath(id, stage, filter)}
          {...orderRow(id)}
          draggable={false}
          className="link scroll-mt-12 font-semibold tabular-nums after:absolute after:inset-0"
        >
          {id}
        </Link>
        <span className="ml-auto flex items-baseline gap-2 text-xs whitespace-nowrap">
          <span className="text-ink-soft tabular-nums">
            <span className="sr-only">in this column for </span>
            {ageText(since, now)}
          </span>
          {canMove && (
            <button
              type="button"
              data-move
              className="link relative z-1 min-h-6 px-1"
              onClick={() => onMenu(card)}
            >
              Move <span className="sr-only">order {id}</span>
            </button>
          )}
        </span>
      </p>
      <div className="my-1 flex items-start gap-2">
        <OrderThumbnail order={card} />
        <div className="min-w-0">
          <p className="truncate">{name}</p>
          <p className="line-clamp-2 text-xs text-ink-soft">{productsText(products)}</p>
        </div>
      </div>
      <p className="flex flex-wrap justify-between gap-x-2 text-xs text-ink-soft tabular-nums">
        <span>
          {countText(pieces)} {pieces === 1 ? 'piece' : 'pieces'}
        </span>
        {arrivesTo && (
          <span className={isLate ? 'font-semibold text-error' : ''}>
            by {arrivalText(arrivesTo, arrivesTo)}
          </span>
        )}
      </p>
      <RequestedChanges order={card} />
      <div className="mt-1 flex flex-wrap gap-1 empty:hidden">
        <OrderBadges order={card} />
      </div>
      {problem && (
        <p role="alert" className="mt-1 text-xs font-semibold text-error wrap-anywhere">
          {problem}
        </p>
      )}
    </li>
  )
}

/** Returns a drop target's style, depending on whether the dragged card can be dropped there. */
export function placeClass(place: OrderStage, { card, place: over }: Dragged, { moves }: CardMover): string {
  if (place === stageOf(card)) return ''
  const isAllowed = moves.movesOf(card).some(({ to }) => to === place)
  if (!isAllowed) return 'opacity-60'
  return place === over ? 'outline-3 outline-magenta' : 'outline-1 outline-edge'
}
