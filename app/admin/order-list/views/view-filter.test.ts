import { expect, test } from 'vitest'
import { readOrdersParams } from '../orders-params.ts'
import { isSameFilter, viewFilterOf, viewPath } from './view-filter.ts'

const read = (search: string) => {
  const params = new URLSearchParams(search)
  return readOrdersParams((name) => params.get(name) ?? undefined)
}

test('saves the filters and sort order in a view, but not the page', () => {
  const filter = { q: 'Zoë & Co', late: 'true', assignee: 'me', sort: 'promised' }
  const search = `?${new URLSearchParams(filter)}&cursor=2026-11-20~1042&nonsense=1`
  expect(viewFilterOf(read(search))).toEqual(filter)
  expect(viewFilterOf(read(viewPath(filter).split('?')[1] ?? ''))).toEqual(filter)
  expect(viewFilterOf(read('sort=newest'))).toEqual({})
})

test('ignores the order of filters when comparing views', () => {
  expect(isSameFilter({ late: 'true', q: 'ada' }, { q: 'ada', late: 'true' })).toBe(true)
  expect(isSameFilter({ q: 'ada' }, { q: 'ada', late: 'true' })).toBe(false)
  expect(isSameFilter({ q: 'a&late=true' }, { q: 'a', late: 'true' })).toBe(false)
})
