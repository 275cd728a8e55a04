import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && existsSync(file))

/** Returns each match of the pattern with the file's name. */
const matchesOf = (pattern: RegExp) =>
  files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([match]) => `${file}: ${match}`),
  )

test('a doc comment is a sentence or a noun phrase, not a fragment', () => {
  expect(matchesOf(/\/\*\*\s+(?:\* )?(?:Of|What|By|Whose|With|Without|None|Nothing)\b[^\n]*/g)).toEqual([])
})

test('a test title states a rule, not the issue behind it', () => {
  expect(
    matchesOf(/\b(?:test|it|describe)(?:\.\w+)?\(\s*['`](?:studio|press room|issue|floor)\b[^'`\n]{0,20}:/g),
  ).toEqual([])
})
