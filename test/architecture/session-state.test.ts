import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Behind PgBouncer in transaction mode, each statement outside a transaction may run on a different connection, so
// session settings would affect other clients.

const quote = '[`\'"]'
const sessionState = [
  new RegExp(`${quote}(set|SET) (?!local |constraints )[a-z_.]+ (to|TO|=) `),
  /\bset session\b/i,
  /\bset_config\([^)]*false\)/i,
  new RegExp(`${quote}(un)?listen `, 'i'),
  new RegExp(`${quote}(prepare|deallocate|discard) `, 'i'),
  /\bpg_(try_)?advisory_(lock|unlock)/i,
  /\bcreate temp(orary)? table\b(?!.*on commit drop)/i,
  /\bcursor with hold\b/i,
]

/** The listener has a separate connection, and detects missing notifications. */
const listener = 'app/platform/database/listener.server.ts'

const statesIn = (source: string) => sessionState.filter((pattern) => pattern.test(source)).map(String)

test('no statement leaves session state behind', () => {
  const files = globSync('{app,scripts,db}/**/*.{ts,tsx}', { exclude: ['**/*.test.*', listener] })
  const problems = files.flatMap((file) =>
    statesIn(readFileSync(file, 'utf8')).map((state) => `${file}: ${state}`),
  )
  expect(problems).toEqual([])
})

test.each([
  'sql`set statement_timeout to 0`',
  "'SET search_path = public'",
  'sql`select pg_advisory_lock(1)`',
  "'listen catalog'",
  '`prepare find as select 1`',
  'sql`create temporary table seen (id int)`',
])('detects %s', (source) => {
  expect(statesIn(source)).toHaveLength(1)
})
