import { useQuery } from '@tanstack/react-query'
import { Link, type MetaFunction } from 'react-router'
import type { OpenStage } from '#app/features/ground/orders/order-stage.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { LoadFailure, StaleNotice } from '../load-failure.tsx'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { BoardCard } from './board-card.tsx'
import { columnSearch } from '../order-list/orders-params.ts'
import { boardQuery, countText, type BoardColumn } from '../order-list/orders-query.ts'
import { stepColumn, stepRow } from '../order-list/step-row.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Board') }]

const titles: Record<OpenStage, string> = {
  PENDING: 'Waiting for proof',
  CHANGES_REQUESTED: 'Changes requested',
  APPROVED_BY_ADMIN: 'Waiting for customer',
  APPROVED: 'To print',
  IN_PRINT: 'In print',
  READY_TO_SEND: 'To send',
}

export default function BoardPage() {
  const { data: board, error, refetch, dataUpdatedAt } = useQuery(boardQuery)
  useShortcuts([
    { key: 'j', label: 'Next order', run: () => stepRow(1) },
    { key: 'k', label: 'Previous order', run: () => stepRow(-1) },
    { key: 'l', label: 'Next column', run: () => stepColumn(1) },
    { key: 'h', label: 'Previous column', run: () => stepColumn(-1) },
  ])
  if (!board && error) return <LoadFailure error={error} retry={() => void refetch()} />
  return (
    <>
      <h1 className="text-2xl">Board</h1>
      {board && <ColumnLinks board={board} />}
      <div className="mt-4">
        {error && <StaleNotice error={error} />}
        {!board && (
          <Loading label="Loading the board">
            <Skeleton className="h-128" />
          </Loading>
        )}
        {board?.every(({ count }) => count === 0) && (
          <p className="mb-4 text-ink-soft">
            No open orders. Paid orders start in {titles.PENDING} and move to the right.
          </p>
        )}
        {board && (
          <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-6">
            {board.map((column) => (
              <Column key={column.stage} column={column} now={new Date(dataUpdatedAt)} />
            ))}
          </div>
        )}
      </div>
    </>
  )
}

function ColumnLinks({ board }: { board: BoardColumn[] }) {
  return (
    <nav aria-label="Columns" className="mt-3 sm:hidden">
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {board.map(({ stage, count }) => (
          <li key={stage}>
            <a href={`#${stage}`} className="link inline-block py-0.5">
              {titles[stage]} {countText(count)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Column({ column: { stage, count, cards }, now }: { column: BoardColumn; now: Date }) {
  const title = titles[stage]
  const list = `/admin/orders${columnSearch(stage)}`
  return (
    <section id={stage} aria-label={title} className="min-w-0 rounded-md bg-paper-sunk p-2">
      <h2 className="flex items-baseline justify-between gap-2 px-1 text-base">
        <Link to={list} className="hover:text-magenta">
          {title}
        </Link>
        <span className="font-normal text-ink-soft tabular-nums">{countText(count)}</span>
      </h2>
      {cards.length === 0 && <p className="px-1 py-4 text-ink-soft">No orders</p>}
      <ul className="mt-2 grid grid-cols-1 gap-2">
        {cards.map((card) => (
          <BoardCard key={card.id} stage={stage} card={card} now={now} />
        ))}
      </ul>
      {count > cards.length && (
        <Link to={list} className="link mt-2 inline-block px-1 py-1 font-semibold">
          View all {countText(count)}
        </Link>
      )}
    </section>
  )
}
