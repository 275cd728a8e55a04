import { asc, desc, sql, type SQL } from 'drizzle-orm'
import { invalid } from '#app/errors.ts'
import type { Order } from '#app/features/sales/orders/find-order.server.ts'
import { orders, promiseKey } from '#app/schema/orders.server.ts'
import { cursorPatterns, type OrdersFilter, type OrderSorting } from './orders-list.input.ts'

export type Direction = 'forward' | 'backward'

type Sorting = { isDescending: boolean; key?: { of: SQL; type: string; valueOf: (order: Order) => string } }

const total = { of: sql`${orders.totalCents}`, type: 'bigint', valueOf: totalOf }
const promised = { of: promiseKey(orders), type: 'date', valueOf: promiseOf }

const sortings: Record<OrderSorting, Sorting> = {
  newest: { isDescending: true },
  oldest: { isDescending: false },
  promised: { isDescending: false, key: promised },
  highest: { isDescending: true, key: total },
  lowest: { isDescending: false, key: total },
}

export function orderByOf(sort: OrderSorting, direction: Direction, { status }: OrdersFilter): SQL[] {
  const { key } = sortings[sort]
  const sorted = isDescending(sort, direction) ? desc : asc
  if (!key && status) return [sortedInStatus(sorted)]
  return [...(key ? [sorted(key.of)] : []), sorted(orders.id)]
}

// `orders_status_idx` has null ids last. PostgreSQL sorts again unless the requested order matches the index exactly.
const sortedInStatus = (sorted: typeof asc) =>
  sorted === desc ? sql`${orders.id} desc nulls last` : sql`${orders.id} asc nulls first`

export function cursorOf(sort: OrderSorting, order: Order): string {
  const { key } = sortings[sort]
  return key ? `${key.valueOf(order)}~${order.id}` : String(order.id)
}

export function isBeyond(sort: OrderSorting, cursor: string, direction: Direction): SQL {
  if (!cursorPatterns[sort].test(cursor)) {
    throw invalid('Go back to the first page', { cursor: 'Invalid cursor' })
  }
  const { key } = sortings[sort]
  const [id = '', value = ''] = cursor.split('~').toReversed()
  const compared = sql.raw(isDescending(sort, direction) ? '<' : '>')
  const last = sql`${Number(id)}::integer`
  if (!key) return sql`${orders.id} ${compared} ${last}`
  return sql`(${key.of}, ${orders.id}) ${compared} (${value}::${sql.raw(key.type)}, ${last})`
}

const isDescending = (sort: OrderSorting, direction: Direction) =>
  sortings[sort].isDescending === (direction === 'forward')

function totalOf({ totalCents }: Order): string {
  return String(totalCents)
}

function promiseOf({ arrivesTo }: Order): string {
  return arrivesTo ?? 'infinity'
}
