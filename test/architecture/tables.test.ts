import { globSync, readFileSync } from 'node:fs'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { problemsWithTables, rawTableNames } from './check-tables.ts'
import { readSql } from './read-sql.ts'
import { tableOwners } from './table-owners.ts'

const files = globSync('app/**/*.ts', { exclude: ['**/*.test.ts'] })
const uses = new Map(files.map((file) => [file, readSql(file, readFileSync(file, 'utf8'))]))

const modules = import.meta.glob<Record<string, unknown>>('../../app/schema/*.ts', { eager: true })
const tables = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, PgTable] => is(entry[1], PgTable))

test('every table has an owner', () => {
  expect(Object.keys(tableOwners).toSorted()).toEqual(tables.map(([name]) => name).toSorted())
})

test('no room writes another room’s table', () => {
  expect([...uses].flatMap(([file, of]) => problemsWithTables(file, of))).toEqual([])
})

test('every table is written, except those maintained by triggers', () => {
  const written = new Set([...uses.values()].flatMap(({ writes }) => writes))
  const owned = Object.keys(tableOwners).filter((table) => tableOwners[table] !== 'triggers')
  expect([...written].toSorted()).toEqual(owned.toSorted())
})

test('raw SQL refers to tables through the schema', () => {
  const names = tables.map(([, table]) => getTableName(table))
  expect([...uses].flatMap(([file, of]) => rawTableNames(file, of, names))).toEqual([])
})
