import { paidStatuses } from '#app/features/ground/orders/order-status.ts'
import {
  cursorPatterns,
  orderSortings,
  type OrderSorting,
} from '#app/features/desk/order-list/orders-list.input.ts'
import { isDay } from '#app/features/ground/time/days.ts'

const oneOf = <T extends string>(known: readonly T[], text: string | undefined) =>
  known.find((each) => each === text)

/** Rejects dates that don't exist. */
const isPlaceIn = (sort: OrderSorting, cursor: string) =>
  cursorPatterns[sort].test(cursor) &&
  (sort !== 'promised' || cursor.startsWith('infinity') || isDay(cursor.slice(0, 10)))

/** Ignores anything invalid in the URL. */
export function readOrdersAddress(get: (name: string) => string | undefined) {
  const day = (name: string) => [get(name)].find((text) => text !== undefined && isDay(text))
  const sort = oneOf(orderSortings, get('sort')) ?? 'newest'
  const product = get('product')
  const filter = {
    q: get('q')?.slice(0, 200),
    status: oneOf(paidStatuses, get('status')),
    from: day('from'),
    to: day('to'),
    product: product !== undefined && /^([1-9]\d{0,8}|library)$/.test(product) ? product : undefined,
    waiting: oneOf(['staff', 'customer'], get('waiting')),
    late: oneOf(['true'], get('late')),
    held: oneOf(['true'], get('held')),
    unanswered: oneOf(['true'], get('unanswered')),
    reached: oneOf(paidStatuses, get('reached')),
    startedFrom: day('startedFrom'),
    startedTo: day('startedTo'),
  }
  const place = (name: string) => [get(name)].find((text) => text !== undefined && isPlaceIn(sort, text))
  const until = place('until')
  return {
    filter: omitEmpty(filter),
    sort,
    cursor: until === undefined ? place('cursor') : undefined,
    until,
  }
}

export type OrdersAddress = ReturnType<typeof readOrdersAddress>
export type ShownFilter = OrdersAddress['filter']

export const noFilter = {
  q: undefined,
  status: undefined,
  from: undefined,
  to: undefined,
  product: undefined,
  waiting: undefined,
  late: undefined,
  held: undefined,
  unanswered: undefined,
  reached: undefined,
  startedFrom: undefined,
  startedTo: undefined,
} satisfies Record<keyof ShownFilter, undefined>

function omitEmpty<T extends object>(choices: T) {
  return Object.fromEntries(Object.entries(choices).filter(([, value]) => value)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
}

export const cardAddress = (id: number, status: string) =>
  `/admin/orders/${id}${columnSearch(status)}&board=1`

export const columnSearch = (status: string) => `?status=${status}&sort=promised`

export const cameFromBoard = (get: (name: string) => string | undefined) => get('board') !== undefined
