import { roomOf } from './check-imports.ts'
import type { UsesOfTables } from './read-sql.ts'
import { tableOwners } from './table-owners.ts'

/** Files that may write the tables of pg-boss (jobs) and drizzle (applied migrations), which aren't in our schema. */
const rawWriters = new Set([
  'app/platform/database/migrate.server.ts',
  'app/platform/jobs/failed-jobs.server.ts',
  'app/platform/jobs/job-times.server.ts',
])

export function problemsWithTables(file: string, { writes, hidden }: UsesOfTables): string[] {
  const room = file.startsWith('app/platform/') ? 'platform' : (roomOf(file) ?? file)
  return [
    ...writes
      .filter((table) => tableOwners[table] !== room)
      .map((table) => `${file} writes ${table}, which only ${tableOwners[table]} may write`),
    ...hidden.filter(() => !rawWriters.has(file)).map((what) => `${file} ${what}`),
  ]
}

/** Returns the table names in raw SQL text, where the compiler wouldn't catch a rename. */
export function rawTableNames(file: string, { raw }: UsesOfTables, names: string[]): string[] {
  const anyName = names.join('|')
  const named = new RegExp(
    String.raw`\b(?:from|join|into|update)\s+"?(${anyName})\b|(?<![\w.])"?(${anyName})"?\.`,
    'gi',
  )
  return raw.flatMap((sql) => [...sql.matchAll(named)].map(([, from, of]) => `${file} names ${from ?? of}`))
}
