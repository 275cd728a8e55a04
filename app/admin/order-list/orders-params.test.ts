import { expect, test } from 'vitest'
import { readOrdersParams } from './orders-params.ts'

const read = (search: string) => {
  const params = new URLSearchParams(search)
  return readOrdersParams((name) => params.get(name) ?? undefined)
}

test('reads filters from the URL', () => {
  const filters =
    'q=ada&status=PENDING&from=2026-11-01&to=2026-11-20&product=5&assignee=me&waiting=staff&changes=true&late=true&held=true&review=true&canceled=true&unanswered=true&undecided=true&reached=APPROVED&startedFrom=2026-10-01&startedTo=2026-10-31'
  expect(read(`${filters}&sort=highest&cursor=4500~1042`)).toEqual({
    filter: Object.fromEntries(new URLSearchParams(filters)),
    sort: 'highest',
    cursor: '4500~1042',
    until: undefined,
  })
})

test('ignores unknown filters, so that a mangled URL still shows orders', () => {
  const mangled =
    'status=UNPAID&from=2026-13-01&to=soon&product=1%20or%201&assignee=you&waiting=me&changes=maybe&late=1&sort=random&cursor=4500~1042'
  expect(read(mangled)).toEqual({ filter: {}, sort: 'newest', cursor: undefined, until: undefined })
})

test.each(['from=2026-02-30', 'to=0000-01-01', 'startedFrom=2026-13-01', 'reached=UNPAID'])(
  'ignores %s',
  (search) => {
    expect(read(search).filter).toEqual({})
  },
)

test('accepts a cursor only if it matches the sort order and has a valid date', () => {
  expect(read('sort=promised&cursor=2026-11-20~1042').cursor).toBe('2026-11-20~1042')
  expect(read('sort=promised&cursor=infinity~1042').cursor).toBe('infinity~1042')
  expect(read('sort=promised&cursor=2026-02-30~1042').cursor).toBe(undefined)
  expect(read('sort=promised&cursor=1042').cursor).toBe(undefined)
  expect(read('until=1042')).toMatchObject({ until: '1042', cursor: undefined })
  expect(read('until=1042&cursor=1001')).toMatchObject({ until: '1042', cursor: undefined })
})
