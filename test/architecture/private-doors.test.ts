import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { exceptions, privateDoors } from './private-doors.ts'

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
const files = listed
  .split('\n')
  .filter((file) => /^(?:(?:app|bench|db|scripts)\/.*\.(?:tsx?|mjs)|[^/]+\.ts)$/.test(file))
  .filter((file) => !/\.(?:test|d)\.m?tsx?$/.test(file) && existsSync(file))
const problemsByFile = new Map(files.map((file) => [file, privateDoors(file, readFileSync(file, 'utf8'))]))

test('every file uses libraries as documented', () => {
  expect(files.length).toBeGreaterThan(500)
  expect([...problemsByFile].flatMap(([file, problems]) => (file in exceptions ? [] : problems))).toEqual([])
})

test('every exception is still needed', () => {
  expect(Object.keys(exceptions).filter((file) => !problemsByFile.get(file)?.length)).toEqual([])
})

const config = 'vite.config.ts'
const script = 'scripts/shorten.ts'
const operation = 'app/platform/jobs/jobs.server.ts'

test.each([
  ['a path that a package does not export', operation, `import { Db } from 'pg-boss/dist/db.js'`],
  ['a type of such a path', operation, `import type { Db } from 'pg-boss/dist/db.js'`],
  ['such a path, imported dynamically', operation, `const db = () => import('pg-boss/dist/db.js')`],
  ['a path in a package without exports', operation, `import plan from 'sharp/lib/plan.js'`],
  ['a transform', config, `const plugin = { name: 'shorter', transform: (code) => code }`],
  [
    'a transform with a filter',
    script,
    `export const p = { name: 'x', transform: { filter: {}, handler() {} } }`,
  ],
  [
    'a method that loads modules',
    script,
    `export const plugin = { name: 'shorter', load(id) { return '' } }`,
  ],
  [
    'a method that resolves modules',
    config,
    `export default { plugins: [{ name: 'x', resolveId: () => null }] }`,
  ],
  ['an alias', config, `export default { resolve: { alias: { pg: './no-pg.ts' } } }`],
  ['a module hook', operation, `import { registerHooks } from 'node:module'`],
  ['a module hook under another name', operation, `import { registerHooks as on } from 'module'`],
  ['a registered loader', operation, `import { register } from 'node:module'`],
  [
    'a module hook through the default import',
    operation,
    `import module from 'node:module'\nmodule.registerHooks({})`,
  ],
])('rejects %s', (_, file, source) => {
  expect(privateDoors(file, source)).toHaveLength(1)
})

test.each([
  [operation, `import { PgBoss } from 'pg-boss'`],
  [operation, `import { text } from 'drizzle-orm/pg-core'`],
  [operation, `import { serveStatic } from '@hono/node-server/serve-static'`],
  [operation, `import { readFile } from 'node:fs/promises'`],
  [operation, `import { cents } from '#app/features/ground/money/cents.ts'`],
  [operation, `const job = { name: 'mail', load: () => null }`],
  [config, `export default { plugins: [reactRouter()], resolve: { external: ['pg'] } }`],
])('allows in %s: %s', (file, source) => {
  expect(privateDoors(file, source)).toEqual([])
})
