import { Link } from 'react-router'
import { arrivalText } from '#app/features/goods/shipping/arrival-text.ts'
import type { OpenStage } from '#app/features/ground/orders/order-stage.ts'
import { ageText } from './age-text.ts'
import { OrderBadges, countPieces, productsText } from '../order-list/order-badges.tsx'
import { cardPath, type BoardFilter } from '../order-list/orders-params.ts'
import type { BoardColumn } from '../order-list/orders-query.ts'
import { OrderThumbnail } from '../order-list/order-thumbnail.tsx'
import { RequestedChanges } from '../order-list/requested-changes.tsx'
import { orderRow } from '../order-list/step-row.ts'

type Card = BoardColumn['cards'][number]

const number = new Intl.NumberFormat('en-US')

type Props = { stage: OpenStage; filter: BoardFilter; card: Card; now: Date }

export function BoardCard({ stage, filter, card, now }: Props) {
  const { id, name, products, since, arrivesTo, isLate } = card
  const pieces = countPieces(products)
  return (
    <li className="relative rounded-sm border border-line bg-paper-raised px-3 py-2 focus-within:border-magenta hover:border-ink">
      <p className="flex items-baseline justify-between gap-2">
        <Link
          to={cardPath(id, stage, filter)}
          {...orderRow(id)}
          className="link scroll-mt-12 font-semibold tabular-nums after:absolute after:inset-0"
        >
          {id}
        </Link>
        <span className="text-xs text-ink-soft tabular-nums">
          <span className="sr-only">here for </span>
          {ageText(since, now)}
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
          {number.format(pieces)} {pieces === 1 ? 'piece' : 'pieces'}
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
    </li>
  )
}
