import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { migrationsFolder } from '#app/platform/database/database.server.ts'

const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) })
const snapshotSchema = z.object({ tables: z.record(z.string(), z.object({ name: z.string() })) })

const readJson = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(path.join(migrationsFolder, 'meta', name), 'utf8'))

export async function knownMigrations() {
  return journalSchema.parse(await readJson('_journal.json')).entries
}

/** Returns the shop's tables as of this migration; the database may have more. Throws for an unknown migration. */
export async function tablesAt(migration: number): Promise<string[]> {
  const entry = (await knownMigrations()).find(({ when }) => when === migration)
  if (!entry) throw new Error(`there is no migration ${migration}`)
  const [index = ''] = entry.tag.split('_')
  const { tables } = snapshotSchema.parse(await readJson(`${index}_snapshot.json`))
  return Object.values(tables).map(({ name }) => name)
}
