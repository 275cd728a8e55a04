import { expect, test } from 'vitest'
import { lruCache } from './lru-cache.ts'

const keys = ['a', 'b', 'c', 'd']
const kept = (cache: ReturnType<typeof cacheOf>) => keys.filter((key) => cache.get(key))
const cacheOf = (maxEntries: number, maxBytes: number) =>
  lruCache<{ bytes: number }>({ maxEntries, maxBytes })

test('what was used longest ago goes first when there are too many', () => {
  const cache = cacheOf(3, 1000)
  for (const key of ['a', 'b', 'c']) cache.set(key, { bytes: 1 })
  cache.get('a')
  cache.set('d', { bytes: 1 })
  expect(kept(cache)).toEqual(['a', 'c', 'd'])
})

test('as many go as the bytes require', () => {
  const cache = cacheOf(100, 10)
  for (const key of ['a', 'b', 'c']) cache.set(key, { bytes: 3 })
  cache.set('d', { bytes: 6 })
  expect(kept(cache)).toEqual(['c', 'd'])
})

test('a replaced value counts once, and one that is too large removes only its predecessor', () => {
  const cache = cacheOf(100, 10)
  for (let times = 0; times < 20; times++) cache.set('a', { bytes: 4 })
  cache.set('b', { bytes: 6 })
  expect(kept(cache)).toEqual(['a', 'b'])
  cache.set('b', { bytes: 11 })
  expect(kept(cache)).toEqual(['a'])
})
