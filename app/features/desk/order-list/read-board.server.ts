import { and, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { readCalendar } from '#app/features/shop/settings/calendar.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { countedOpenStages } from './count-orders.server.ts'
import { isInStage, matchesFilter, type ListContext } from './filter-orders.server.ts'
import { isOrderLate } from './late-orders.server.ts'
import type { ListedOrder } from './list-orders.server.ts'
import { listedColumns, listedOrder } from './listed-order.server.ts'
import { listedProductsOf, noProducts } from './listed-products.server.ts'
import { cursorOf, isBeyond, orderByOf } from './order-sorting.server.ts'
import type { BoardPage } from './orders-list.input.ts'
import { openStages, stageOf, type OpenStage } from '#app/features/ground/orders/order-stage.ts'
import { orders } from '#app/schema/orders.server.ts'

const cardsPerColumn = 30

export type BoardColumn = { stage: OpenStage; count: number; cards: ListedOrder[] }

/** Reads the first cards of each column, or the next ones after the cursor. `stage` limits this to one column. */
export async function readBoard(
  { db, staff, now }: ListContext & { now: Date },
  { stage: only, cursor, ...filter }: BoardPage,
): Promise<BoardColumn[]> {
  const calendar = await readCalendar(db, now)
  const matches = await matchesFilter({ db, staff }, filter, calendar)
  const stages = openStages.filter((stage) => only === undefined || stage === only)
  const counts = await rowsOf<{ name: string; orders: number }>(db, countedOpenStages(matches))
  const isShown = cursor === undefined ? matches : and(matches, isBeyond('promised', cursor, 'forward'))
  const rows = (await readColumns(db, stages, isShown)).map(listedOrder)
  const products = await listedProductsOf(
    db,
    rows.map(({ id }) => id),
  )
  const cards = rows.map((order) => ({
    ...order,
    isLate: isOrderLate(order, calendar),
    ...(products.get(order.id) ?? noProducts),
    rejectionReason: null,
    cursor: cursorOf('promised', order),
  }))
  return stages.map((stage) => ({
    stage,
    count: counts.find(({ name }) => name === stage)?.orders ?? 0,
    cards: cards.filter((card) => stageOf(card) === stage),
  }))
}

async function readColumns(db: Queryable, stages: OpenStage[], isShown: SQL | undefined) {
  const column = (stage: OpenStage) =>
    db
      .select(listedColumns(db))
      .from(orders)
      .where(and(isInStage(stage), isShown))
      .orderBy(...orderByOf('promised', 'forward', {}))
      .limit(cardsPerColumn)
  const [first, second, ...others] = stages.map(column)
  if (!first) return []
  return second ? unionAll(first, second, ...others) : first
}
