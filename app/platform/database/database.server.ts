import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { ConstructorOptions } from 'pg-boss'

export type Database = PgDatabase<PgQueryResultHKT>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
export type Queryable = Database | Transaction

/** Calls `onConnected` each time notifications start to arrive, because earlier ones may have been missed. */
export type Listen = (
  channel: string,
  onNotification: (payload: string) => void,
  onConnected: () => void,
) => Promise<{ close: () => Promise<void> }>

export type OpenDatabase = {
  db: Database
  jobStore: Pick<ConstructorOptions, 'db' | 'backend'>
  listen: Listen
  /** False while notifications don't arrive, so that changes must be polled. */
  isListening: () => boolean
  now: () => Date
  /** True if other processes may use it at the same time. */
  isShared: boolean
  /** Calls `run` while no other process is inside this function. */
  runExclusively: <T>(run: () => Promise<T>) => Promise<T>
  /** Counts connections by state, and requests waiting for one. */
  connections: () => { open: number; idle: number; waiting: number }
  close: () => Promise<void>
}

/** One connection to a database with any set of migrations applied, without the timeouts of a shop's pool. */
export type DatabaseAsIs = Pick<OpenDatabase, 'db' | 'close'>

export const migrationsFolder = 'db/migrations'

const answerMs = 2_000

export async function isReachable(db: Database): Promise<boolean> {
  const answer = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  return Promise.race([answer, sleep(answerMs, false, { ref: false })])
}
