import { paidStatuses } from '#app/features/orders/order-status.ts'
import { cursorPatterns, orderSortings } from '#app/features/orders/orders-list.input.ts'

const oneOf = <T extends string>(known: readonly T[], text: string | undefined) =>
  known.find((each) => each === text)

const isDay = (text: string) =>
  /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(new Date(`${text}T00:00:00Z`).getTime())

/** What the address of the list asks for; whatever the list does not know is left out. */
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
  }
  const cursor = get('cursor')
  return {
    filter: withoutNothing(filter),
    sort,
    cursor: cursor !== undefined && cursorPatterns[sort].test(cursor) ? cursor : undefined,
  }
}

export type OrdersAddress = ReturnType<typeof readOrdersAddress>
export type ShownFilter = OrdersAddress['filter']

/** Nothing chosen: what each choice is when it is taken back. */
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
} satisfies Record<keyof ShownFilter, undefined>

function withoutNothing<T extends object>(choices: T) {
  return Object.fromEntries(Object.entries(choices).filter(([, value]) => value)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
}
