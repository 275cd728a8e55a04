import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/security.md', 'utf8')

test('docs/security.md names only files that exist', () => {
  const named = [...page.matchAll(/`((?:app|db|test)\/[^`]+)`/g)].map(([, file = '']) => file)
  expect(new Set(named).size).toBeGreaterThan(50)
  expect(named.filter((file) => !existsSync(file))).toEqual([])
})

test('docs/security.md gives a test or a reason for each requirement', () => {
  const rows = page.split('\n').flatMap((line) => {
    const [, number = '', , met = '', why = ''] = line.split('|').map((cell) => cell.trim())
    return /^\d+\.\d+\.\d+/.test(number) ? [{ number, met, why }] : []
  })
  expect(rows.length).toBeGreaterThan(150)
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  expect(rows.filter(({ met, why }) => !['Met', 'Partly', 'No', 'n/a'].includes(met) || why === '')).toEqual(
    [],
  )
})
