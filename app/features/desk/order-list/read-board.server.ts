import { asc, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { readCalendar } from '#app/features/shop/settings/calendar.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { countedOpenStages } from './count-orders.server.ts'
import { isInStage } from './filter-orders.server.ts'
import { isOrderLate } from './late-orders.server.ts'
import { productsOf, type ListedOrder } from './list-orders.server.ts'
import { listedColumns, listedOrder } from './listed-order.server.ts'
import { openStages, stageOf, type OpenStage } from '#app/features/ground/orders/order-stage.ts'
import { orders, promiseKey } from '#app/schema/orders.server.ts'

const cardsPerColumn = 30

export type BoardCard = Omit<ListedOrder, 'cursor'>
export type BoardColumn = { stage: OpenStage; count: number; cards: BoardCard[] }

export async function readBoard({ db, now }: { db: Queryable; now: Date }): Promise<BoardColumn[]> {
  const calendar = await readCalendar(db, now)
  const counts = await rowsOf<{ name: string; orders: number }>(db, countedOpenStages(sql`true`))
  const rows = (await readFirstPerStage(db)).map(listedOrder)
  const products = await productsOf(
    db,
    rows.map(({ id }) => id),
  )
  const cards = rows.map((order) => ({
    ...order,
    isLate: isOrderLate(order, calendar),
    products: products.get(order.id) ?? [],
    rejectionReason: null,
  }))
  return openStages.map((stage) => ({
    stage,
    count: counts.find(({ name }) => name === stage)?.orders ?? 0,
    cards: cards.filter((card) => stageOf(card) === stage),
  }))
}

function readFirstPerStage(db: Queryable) {
  const column = (stage: OpenStage) =>
    db
      .select(listedColumns(db))
      .from(orders)
      .where(isInStage(stage))
      .orderBy(asc(promiseKey(orders)), asc(orders.id))
      .limit(cardsPerColumn)
  const [first, second, ...others] = openStages
  return unionAll(column(first), column(second), ...others.map(column))
}
