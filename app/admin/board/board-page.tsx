import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, Link } from 'react-router'
import { pageTitle } from '#app/document/page-title.ts'
import { stageLabels } from '#app/features/ground/orders/order-stage.ts'
import { countText } from '#app/features/ground/text/count-text.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { useListParams } from '../list/use-list-params.ts'
import { LoadFailure, StaleNotice } from '../load-failure.tsx'
import { useShortcuts } from '../shortcuts.tsx'
import { AssigneeFilter } from '../order-list/assignee-fields.tsx'
import { ProductField } from '../order-list/orders-filters.tsx'
import { boardFilter, readOrdersParams, columnSearch, type BoardFilter } from '../order-list/orders-params.ts'
import { boardQuery, type BoardColumn, columnQuery, useLiveOrders } from '../order-list/orders-query.ts'
import { stepColumn, stepRow } from '../order-list/step-row.ts'
import { placeClass, type CardMover, type Dragged, BoardCard } from './board-card.tsx'
import { MoveDialogs, MoveMenu } from './moves/move-dialogs.tsx'
import { SelectionBar, useCardSelection } from './card-selection.tsx'
import { useBoardMoves, type Card } from './moves/use-board-moves.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Board') }]

export default function BoardPage() {
  const { get } = useListParams()
  const filter = boardFilter(readOrdersParams(get).filter)
  const isFiltered = Object.keys(filter).length > 0
  const { data: board, error, refetch, dataUpdatedAt, isPlaceholderData } = useQuery(boardQuery(filter))
  useLiveOrders(board !== undefined)
  const moves = useBoardMoves()
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [menuCard, setMenuCard] = useState<Card | null>(null)
  const selection = useCardSelection()
  const mover: CardMover = {
    moves,
    selection,
    onMenu: setMenuCard,
    onDrag: (next) => setDragged((last) => (last && last.place === next?.place ? last : next)),
  }
  useShortcuts([
    { key: 'j', label: 'Next order', run: () => stepRow(1) },
    { key: 'k', label: 'Previous order', run: () => stepRow(-1) },
    { key: 'l', label: 'Next column', run: () => stepColumn(1) },
    { key: 'h', label: 'Previous column', run: () => stepColumn(-1) },
    { key: 'm', label: 'Move order', run: openMenu },
    { key: 'x', label: 'Select or deselect order', run: toggleSelected },
  ])
  if (!board && error) return <LoadFailure error={error} retry={() => void refetch()} />
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-2xl">Board</h1>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          <ProductField product={filter.product} isLabelHidden />
          <AssigneeFilter assignee={filter.assignee} isLabelHidden />
        </div>
      </div>
      {board && <ColumnLinks board={board} />}
      <div
        className={`mt-4 transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}
        aria-busy={isPlaceholderData}
      >
        {error && <StaleNotice error={error} />}
        {!board && (
          <Loading label="Loading the board">
            <Skeleton className="h-128" />
          </Loading>
        )}
        {board?.every(({ count }) => count === 0) && (
          <p className="mb-4 text-ink-soft">
            {isFiltered
              ? 'No matching orders'
              : `No open orders. Paid orders start in ${stageLabels.PENDING} and move to the right.`}
          </p>
        )}
        {board && (
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-6">
            {board.map((column) => (
              <Column
                key={`${column.stage} ${filter.product} ${filter.assignee}`}
                column={column}
                filter={filter}
                now={new Date(dataUpdatedAt)}
                mover={mover}
                dragged={dragged}
              />
            ))}
          </div>
        )}
      </div>
      {dragged && moves.movesOf(dragged.card).some(({ to }) => to === 'SENT') && (
        <p
          data-place="SENT"
          className={`fixed inset-x-4 bottom-3 z-20 rounded-md bg-paper-raised p-6 text-center font-semibold shadow-lifted ${placeClass('SENT', dragged, mover)}`}
        >
          Drop here to mark as Sent
        </p>
      )}
      {menuCard && (
        <MoveMenu key={menuCard.id} card={menuCard} moves={moves} onClose={() => setMenuCard(null)} />
      )}
      <MoveDialogs moves={moves} />
      <SelectionBar selection={selection} />
    </>
  )
}

function toggleSelected() {
  document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-select]')?.click()
}

function openMenu() {
  document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-move]')?.click()
}

function ColumnLinks({ board }: { board: BoardColumn[] }) {
  return (
    <nav aria-label="Columns" className="mt-3 sm:hidden">
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {board.map(({ stage, count }) => (
          <li key={stage}>
            <a href={`#${stage}`} className="link inline-block py-0.5">
              {stageLabels[stage]} {countText(count)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type Props = {
  column: BoardColumn
  filter: BoardFilter
  now: Date
  mover: CardMover
  dragged: Dragged | null
}

function Column({ column: { stage, count, cards: firstCards }, filter, now, mover, dragged }: Props) {
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
