import { filterOfStage, type OpenStage, type OrderStage } from '#app/features/ground/orders/order-stage.ts'
import { paidStatuses } from '#app/features/ground/orders/order-status.ts'
import {
  cursorPatterns,
  orderSortings,
  type OrderSorting,
} from '#app/features/desk/order-list/orders-list.input.ts'
import { isDay } from '#app/features/ground/time/days.ts'
import { oneOf, omitEmpty } from '../list/use-list-params.ts'

const isCursor = (sort: OrderSorting, cursor: string) =>
  cursorPatterns[sort].test(cursor) &&
  (sort !== 'promised' || cursor.startsWith('infinity') || isDay(cursor.slice(0, 10)))

/** The API's limit. */
const maxSearchLength = 200

export function readOrdersParams(get: (name: string) => string | undefined) {
  const getIf = (name: string, isValid: (text: string) => boolean) => {
    const text = get(name)
    return text !== undefined && isValid(text) ? text : undefined
  }
  const day = (name: string) => getIf(name, isDay)
  const sort = oneOf(orderSortings, get('sort')) ?? 'newest'
  const filter = {
    q: get('q')?.slice(0, maxSearchLength),
    status: oneOf(paidStatuses, get('status')),
    from: day('from'),
    to: day('to'),
    product: getIf('product', (text) => /^([1-9]\d{0,8}|library)$/.test(text)),
    assignee: getIf('assignee', (text) => /^([1-9]\d{0,8}|me|none)$/.test(text)),
    waiting: oneOf(['staff', 'customer'], get('waiting')),
    changes: oneOf(['true', 'false'], get('changes')),
    late: oneOf(['true'], get('late')),
    held: oneOf(['true'], get('held')),
    review: oneOf(['true'], get('review')),
    canceled: oneOf(['true'], get('canceled')),
    unanswered: oneOf(['true'], get('unanswered')),
    undecided: oneOf(['true'], get('undecided')),
    reached: oneOf(paidStatuses, get('reached')),
    startedFrom: day('startedFrom'),
    startedTo: day('startedTo'),
  }
  const cursorParam = (name: string) => getIf(name, (text) => isCursor(sort, text))
  const until = cursorParam('until')
  return {
    filter: omitEmpty(filter),
    sort,
    cursor: until === undefined ? cursorParam('cursor') : undefined,
    until,
  }
}

export type OrdersParams = ReturnType<typeof readOrdersParams>
export type OrdersFilter = OrdersParams['filter']

export const noFilter = {
  q: undefined,
  status: undefined,
  from: undefined,
  to: undefined,
  product: undefined,
  assignee: undefined,
  waiting: undefined,
  changes: undefined,
  late: undefined,
  held: undefined,
  review: undefined,
  canceled: undefined,
  unanswered: undefined,
  undecided: undefined,
  reached: undefined,
  startedFrom: undefined,
  startedTo: undefined,
} satisfies Record<keyof OrdersFilter, undefined>

/** Returns undefined if the filter includes all stages. */
export function stageShown({ status, changes, canceled }: OrdersFilter): OrderStage | undefined {
  if (canceled) return 'CANCELED'
  return changes === 'true' ? 'CHANGES_REQUESTED' : status
}

export const stageSearch = (stage: OrderStage | undefined) => ({
  status: undefined,
  changes: undefined,
  canceled: undefined,
  ...(stage && filterOfStage(stage)),
})

export type BoardFilter = Pick<OrdersFilter, 'product' | 'assignee'>

export const boardFilter = ({ product, assignee }: OrdersFilter): BoardFilter =>
  omitEmpty({ product, assignee })

export const cardPath = (id: number, stage: OpenStage, filter: BoardFilter) =>
  `/admin/orders/${id}${columnSearch(stage, filter)}&board=1`

export const columnSearch = (stage: OpenStage, filter: BoardFilter) =>
  `?${new URLSearchParams({ ...filterOfStage(stage), ...filter, sort: 'promised' })}`

export function boardPath(filter: OrdersFilter): string {
  const search = new URLSearchParams(boardFilter(filter)).toString()
  return `/admin/board${search && `?${search}`}`
}

export const cameFromBoard = (get: (name: string) => string | undefined) => get('board') !== undefined
