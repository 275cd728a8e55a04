import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { stageLabels } from '#app/features/ground/orders/order-stage.ts'
import { Button } from '#app/ui/button/button.tsx'
import { StaleNotice } from '../load-failure.tsx'
import { BoardCard, placeClass, type CardMover, type Dragged } from './board-card.tsx'
import { columnSearch, type BoardFilter } from '../order-list/orders-params.ts'
import { columnQuery, countText, type BoardColumn } from '../order-list/orders-query.ts'

type Props = {
  column: BoardColumn
  filter: BoardFilter
  now: Date
  mover: CardMover
  dragged: Dragged | null
}

export function Column({ column: { stage, count, cards: firstCards }, filter, now, mover, dragged }: Props) {
  const [pages, setPages] = useState(1)
  const { data, error, isPlaceholderData } = useQuery(columnQuery(stage, filter, pages))
  const cards = data ?? firstCards
  const isLoading = pages > 1 && (data === undefined || isPlaceholderData)
  const title = stageLabels[stage]
  return (
    <section
      id={stage}
      data-place={stage}
      aria-label={title}
      className={`min-w-0 rounded-md bg-paper-sunk p-2 ${dragged ? placeClass(stage, dragged, mover) : ''}`}
    >
      <h2 className="sticky top-0 z-2 -mx-2 -mt-2 flex items-baseline justify-between gap-2 rounded-md bg-paper-sunk px-3 py-2 text-base">
        <Link to={`/admin/orders${columnSearch(stage, filter)}`} className="hover:text-magenta">
          {title}
        </Link>
        <span className="font-normal text-ink-soft tabular-nums">{countText(count)}</span>
      </h2>
      {cards.length === 0 && <p className="px-1 py-4 text-ink-soft">No orders</p>}
      <ul className="grid grid-cols-1 gap-2">
        {cards.map((card) => (
          <BoardCard key={card.id} stage={stage} filter={filter} card={card} now={now} mover={mover} />
        ))}
      </ul>
      {error && <StaleNotice error={error} />}
      {count > cards.length && (
        <Button
          variant="secondary"
          size="sm"
          isWide
          className="mt-2"
          isBusy={isLoading}
          onClick={() => setPages(pages + 1)}
        >
          Show more <span className="sr-only">orders: {title}</span>
        </Button>
      )}
    </section>
  )
}
