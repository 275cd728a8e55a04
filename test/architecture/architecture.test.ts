import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
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

  test('no files import each other in a cycle', () => {
    expect(circles(imports, (file) => file)).toEqual([])
  })

  test('no rooms import each other in a cycle', () => {
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

  test('every restricted package is still used', () => {
    const used = new Set([...imports.values()].flat())
    expect(Object.keys(packageHomes).filter((name) => !used.has(`package:${name}`))).toEqual([])
  })
})
