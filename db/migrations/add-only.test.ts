import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

// The previous version keeps serving while a new one migrates, so a migration only adds. Anything to be removed is
// removed in a later version.

const folder = import.meta.dirname
/** The newest migration of version 0.1.0. Until then, no shop ran two versions at once. */
const newestAlone = '0019'

const additions = [
  /^CREATE TABLE /,
  /^CREATE (UNIQUE )?INDEX /,
  /^CREATE (OR REPLACE )?(FUNCTION|TRIGGER) /,
  /^INSERT INTO /,
  // The previous version doesn't write the column, so it is null or has a default.
  /^ALTER TABLE "\w+" ADD COLUMN (?!.* NOT NULL)/,
  /^ALTER TABLE "\w+" ADD COLUMN .* DEFAULT .* NOT NULL/,
  /^ALTER TABLE "\w+" ADD CONSTRAINT /,
  // A wider check allows everything that the previous version writes.
  /^ALTER TABLE "\w+" DROP CONSTRAINT "(\w+)", ADD CONSTRAINT "\1" CHECK /,
]

/** Allows filling a column that the same migration adds, because the previous version doesn't read it. */
function fillsNewColumn(statement: string, migration: string): boolean {
  const [, table, column] = /^UPDATE "(\w+)" SET "(\w+)" = [^,]+$/.exec(statement) ?? []
  return table !== undefined && migration.includes(`ALTER TABLE "${table}" ADD COLUMN "${column}" `)
}

/** Allows a unique index with a second column, which accepts everything that the previous version writes. */
function widensIndex(statement: string, migration: string): boolean {
  const [, name] = /^DROP INDEX "(\w+)";$/.exec(statement) ?? []
  return (
    name !== undefined &&
    new RegExp(`CREATE UNIQUE INDEX "${name}" ON "\\w+" USING btree \\("\\w+","\\w+"\\)`).test(migration)
  )
}

/** These erase personal data the way the previous version does, so that version can read the result. */
const erasures = ['0079_erased-cities.sql']

/** Returns the statements of a migration that do more than add. */
function takenAway(migration: string): string[] {
  return migration
    .split('--> statement-breakpoint')
    .map((statement) => statement.trim())
    .filter((statement) => statement && !additions.some((pattern) => pattern.test(statement)))
    .filter((statement) => !fillsNewColumn(statement, migration) && !widensIndex(statement, migration))
}

const migrations = readdirSync(folder).filter(
  (name) => name.endsWith('.sql') && name > newestAlone && !erasures.includes(name),
)

describe('migrations only add', () => {
  test.each(migrations.filter((name) => !name.startsWith(newestAlone)))('%s', (name) => {
    expect(takenAway(readFileSync(join(folder, name), 'utf8'))).toEqual([])
  })

  test.each([
    'DROP TABLE "orders";',
    'ALTER TABLE "orders" DROP COLUMN "hash";',
    'ALTER TABLE "orders" RENAME COLUMN "hash" TO "secret";',
    'ALTER TABLE "orders" ALTER COLUMN "hash" SET NOT NULL;',
    'ALTER TABLE "orders" ADD COLUMN "color" text NOT NULL;',
    'ALTER TABLE "orders" DROP CONSTRAINT "orders_due";',
    'ALTER TABLE "orders" DROP CONSTRAINT "orders_due", ADD CONSTRAINT "orders_awaited" CHECK (true);',
    'DROP INDEX "refunds_edit_key";',
    'DELETE FROM "mails";',
    'UPDATE "orders" SET "hash" = null;',
  ])('refuses %s', (statement) => {
    expect(takenAway(statement)).toEqual([statement])
  })

  test('allows filling a new column, but no other', () => {
    const added = 'ALTER TABLE "orders" ADD COLUMN "color" text;--> statement-breakpoint\n'
    const filled = 'UPDATE "orders" SET "color" = \'red\' WHERE "id" < 9;'
    const both = 'UPDATE "orders" SET "color" = \'red\', "hash" = null;'
    expect(takenAway(added + filled)).toEqual([])
    expect(takenAway(added + both)).toEqual([both])
  })
})
