import { expect, test } from 'vitest'
import { readOrdersAddress } from './orders-address.ts'

const read = (search: string) => {
  const params = new URLSearchParams(search)
  return readOrdersAddress((name) => params.get(name) ?? undefined)
}

test('what is chosen is read from the address', () => {
  const chosen =
    'q=ada&status=PENDING&from=2026-11-01&to=2026-11-20&product=5&waiting=staff&late=true&held=true&unanswered=true'
  expect(read(`${chosen}&sort=highest&cursor=4500~1042`)).toEqual({
    filter: Object.fromEntries(new URLSearchParams(chosen)),
    sort: 'highest',
    cursor: '4500~1042',
  })
})

test('what the list does not know is left out, so that a mangled address still shows orders', () => {
  const mangled =
    'status=UNPAID&from=2026-13-01&to=soon&product=1%20or%201&waiting=me&late=1&sort=random&cursor=4500~1042'
  expect(read(mangled)).toEqual({ filter: {}, sort: 'newest', cursor: undefined })
})
