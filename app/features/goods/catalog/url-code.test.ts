import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { homeUrlCodes, reservedUrlCodes, urlCodeProblem } from './url-code.ts'

test('rejects codes already used by pages or by folders in public/', async () => {
  const pages = routes
    .flatMap((entry) => (entry.path === undefined ? (entry.children ?? []) : [entry]))
    .flatMap(({ path }) => path?.split('/')[0] ?? [])
  const folders = (await readdir('public', { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const taken = [...pages, ...folders.map(({ name }) => name)].filter((name) => /^[a-z]/.test(name))
  expect(taken.length).toBeGreaterThan(20)
  expect(taken.filter((name) => urlCodeProblem(name) === null)).toEqual([])
})

test('accepts valid codes and rejects invalid ones', () => {
  for (const code of ['stickers', 'roll-labels', 'a4', ...homeUrlCodes])
    expect(urlCodeProblem(code)).toBeNull()
  for (const code of [
    '',
    '12',
    '4x6',
    'Stickers',
    'a--b',
    '-a',
    'a-',
    'a b',
    'a/b',
    'ä',
    'a'.repeat(61),
    'robots.txt',
  ]) {
    expect(urlCodeProblem(code), code).toMatch(/lowercase letters/)
  }
  expect(urlCodeProblem('cart')).toBe('/cart is already used by another page')
  expect(urlCodeProblem('item-pictures')).toBe('/item-pictures is already used by another page')
  expect([...reservedUrlCodes].toSorted()).toEqual([...reservedUrlCodes])
})
