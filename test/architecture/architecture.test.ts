import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { circles, problems, roomOf } from './check-imports.ts'
import { readImports } from './read-imports.ts'
import { packageHomes } from './rules.ts'

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(file))
const source = tracked.filter((file) => /^(?:app|db)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
const imports = readImports(source)

describe('import rules', () => {
  test('no file breaks an import rule', () => {
    expect(problems(imports)).toEqual([])
  })

  test('no cycles of files', () => {
    expect(circles(imports, (file) => file)).toEqual([])
  })

  test('no cycles of rooms', () => {
    expect(circles(imports, roomOf)).toEqual([])
  })

  test('every import of our own code resolves to a file', () => {
    const missing = [...imports].flatMap(([from, targets]) =>
      targets
        .filter((to) => /^(?:app|db)\//.test(to) && !to.includes('/+types/') && !existsSync(to))
        .map((to) => `${from} imports ${to}`),
    )
    expect(missing).toEqual([])
  })

  test('every package with a home is used there', () => {
    const used = new Set([...imports.values()].flat())
    expect(Object.keys(packageHomes).filter((name) => !used.has(`package:${name}`))).toEqual([])
  })
})

test('a folder in app has two to twenty files', () => {
  const sizes = new Map<string, number>()
  for (const file of tracked.filter((name) => name.startsWith('app/'))) {
    const folder = path.dirname(file)
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
  }
  expect([...sizes].filter(([, count]) => count < 2 || count > 20)).toEqual([])
})
