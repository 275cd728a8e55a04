import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fromPglite } from 'pg-boss'
import { incompleteDatabase, otherPostgres, unreadableDatabase } from './damaged-database.server.ts'
import { type DatabaseAsIs, migrationsFolder, type OpenDatabase } from './database.server.ts'
import { errorCode } from '../error-code.server.ts'
import { refuseNewerDatabase } from './newer-database.server.ts'
import { allowShortCache } from './short-cache.server.ts'
import { folderError, StartupError } from '../settings/startup-error.server.ts'
import { traceEmbedded } from '../tracing/trace-queries.server.ts'
import type { Tracing } from '../tracing/tracing.server.ts'
import { ShopPGlite } from './shop-pglite.server.ts'

const postgresVersion = '18'

const startParams = [
  ...PGlite.defaultStartParams,
  // The default of 160 MB exceeds a small shop's entire database.
  '-c',
  'shared_buffers=32MB',
  '-c',
  'max_wal_size=128MB',
]

const checkpointMs = 5 * 60_000

type Options = { isVerbose?: boolean; cacheMs?: number; tracing?: Tracing | null }

/** The caller must hold the data folder's lock. Throws StartupError. */
export async function openEmbeddedDatabase(
  folder: string,
  { isVerbose = false, cacheMs = 0, tracing = null }: Options = {},
): Promise<OpenDatabase & { checkpoint: () => Promise<void> }> {
  const { client, db } = await open(folder, { isVerbose, isMigrated: true })
  allowShortCache(db, cacheMs)
  if (tracing) traceEmbedded(client, tracing)
  const checkpoint = async () => void (await client.exec('checkpoint'))
  // PGlite has no background process for checkpoints. Without them, the write-ahead log would grow until the next
  // start.
  const timer = setInterval(() => void checkpoint().catch(() => undefined), checkpointMs).unref()
  return {
    db,
    listen: async (channel, onNotification, onConnected) => {
      const close = await client.listen(channel, onNotification)
      onConnected()
      return { close }
    },
    isListening: () => true,
    jobStore: { db: fromPglite(client), backend: 'pglite' },
    // PGlite uses this process's clock, so the shop also does.
    now: () => new Date(),
    isShared: false,
    connections: () => ({ open: 1, idle: 0, waiting: 0 }),
    runExclusively: (run) => run(),
    checkpoint,
    close: () => {
      clearInterval(timer)
      return client.close()
    },
  }
}

/** Applies no migrations. The caller must hold the data folder's lock. Throws StartupError. */
export async function openEmbeddedAsIs(folder: string): Promise<DatabaseAsIs> {
  const { client, db } = await open(folder, { isVerbose: false, isMigrated: false })
  return { db, close: () => client.close() }
}

async function open(folder: string, { isVerbose, isMigrated }: Record<'isVerbose' | 'isMigrated', boolean>) {
  if (await isNew(folder)) await createDatabase(folder)
  try {
    const client = new ShopPGlite({ dataDir: folder, startParams, ...(isVerbose && { debug: 1 }) })
    await client.waitReady
    const db = drizzle({ client, casing: 'snake_case' })
    await refuseNewerDatabase(db, migrationsFolder)
    if (isMigrated) await migrate(db, { migrationsFolder })
    return { client, db }
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw unreadableDatabase(folder, error)
  }
}

/** Throws StartupError for a database that this version can't open. */
async function isNew(folder: string): Promise<boolean> {
  try {
    const version = (await readFile(path.join(folder, 'PG_VERSION'), 'utf8')).trim()
    if (version === postgresVersion) return false
    throw /^\d+$/.test(version) ? otherPostgres(folder, version) : incompleteDatabase(folder)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw folderError(error, folder)
  }
  const entries = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw folderError(error, folder)
  })
  if (entries.length > 0) throw incompleteDatabase(folder)
  return true
}

/**
 * Creates the database in a temporary folder and renames it, so that an interrupted start leaves no partial database.
 */
async function createDatabase(folder: string): Promise<void> {
  const draft = `${folder}.${randomUUID()}.new`
  try {
    const child = ['app/platform/database/create-database.child.ts', draft, String(process.pid)]
    // The process exits before optimizing PostgreSQL's code would pay off.
    await promisify(execFile)(process.execPath, ['--liftoff-only', ...child])
    // PGlite creates files that everyone can write to.
    await chmod(draft, 0o700)
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw new StartupError(
      `Kisscut could not create its database in ${path.resolve(folder)}. Make sure the disk is writable and has free space, and start again; nothing was left behind.`,
      { cause: error },
    )
  }
}
