import { setTimeout as sleep } from 'node:timers/promises'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { errorCode } from '../error-code.server.ts'
import type { Log } from '../log.server.ts'
import { isDatabaseUnavailable, isRepeatable } from './database-errors.server.ts'
import type { Database } from './database.server.ts'
import { openPool, type PostgresOptions } from './postgres.server.ts'
import { rowsOf } from './rows-of.server.ts'

/**
 * Runs a read that may be a few seconds old on the replica, or on the primary if there is no usable replica. With
 * `isCurrent`, the read sees everything that was committed before the call. It may run twice, so it must change nothing.
 */
export type FromReplica = <T>(
  read: (db: Database) => Promise<T>,
  options?: { isCurrent?: boolean },
) => Promise<T>

export type Replica = {
  fromReplica: FromReplica
  /** Returns the replica's current lag behind the primary, or Infinity if it can't be used. */
  measureDelayMs: () => Promise<number>
  close: () => Promise<void>
}

const maxDelayMs = 1_000
const checkMs = 1_000
/** Long enough for the next check to finish before the last one is outdated. */
const maxAgeMs = checkMs + 2 * maxDelayMs
const pollMs = 20
const warningMs = 60_000

type Primary = { db: Database; log: Log }

/** Doesn't require the replica to respond yet. */
export function openReplica(url: string, options: PostgresOptions, { db: primary, log }: Primary): Replica {
  const { pool, db: replica } = openPool(url, { ...options, isReadOnly: true })
  const clock = () => performance.now()
  /** The replica is known to have everything committed before this time. */
  let completeUntil = -Infinity
  let isInTrouble = false
  let checkedAt = -Infinity
  let warnedAt = -Infinity
  let checking: Promise<unknown> | null = null

  async function check(): Promise<number> {
    const startedAt = clock()
    checkedAt = startedAt
    try {
      await catchUp(primary, replica, maxDelayMs)
      completeUntil = Math.max(completeUntil, startedAt)
      isInTrouble = false
      return clock() - startedAt
    } catch (error) {
      giveUp(error)
      return Infinity
    }
  }

  const checkOnce = () => (checking ??= check().finally(() => (checking = null)))

  function giveUp(error: unknown): void {
    completeUntil = -Infinity
    isInTrouble = true
    if (clock() - warnedAt < warningMs) return
    warnedAt = clock()
    const { message } = (error instanceof DrizzleQueryError && error.cause) || (error as Error)
    const reason = message || errorCode(error)
    // Not passed as `error`, because the log would then report the primary as lost.
    log.warn({ reason }, 'reads use the primary database: the replica (DATABASE_READ_URL) is unusable')
  }

  const isUsable = () => clock() - completeUntil < maxAgeMs

  return {
    fromReplica: async (read, { isCurrent = false } = {}) => {
      // After a failed check, don't make requests wait for the replica.
      const isWaiting = !isInTrouble && (isCurrent || !isUsable())
      if (isWaiting) await (isCurrent ? check() : checkOnce())
      else if (clock() - checkedAt > checkMs) void checkOnce()
      if (!isUsable()) return read(primary)
      try {
        return await read(replica)
      } catch (error) {
        if (!isDatabaseUnavailable(error) && !isRepeatable(error)) throw error
        giveUp(error)
        return read(primary)
      }
    },
    measureDelayMs: check,
    close: () => pool.end(),
  }
}

/**
 * Waits until the replica has everything that the primary has written so far. Throws an Error with the reason if it
 * doesn't within the limit, or if it isn't a standby of the same database.
 */
export async function catchUp(primary: Database, replica: Database, limitMs: number): Promise<void> {
  const until = performance.now() + limitMs
  let reason = 'it does not respond'
  const follow = async () => {
    // A commit is visible only after it was written to the log, unless `synchronous_commit` is off.
    const [source] = await rowsOf<{ written: string; database: string }>(
      primary,
      sql`select pg_current_wal_lsn()::text as written, ${identity} as database from pg_control_system()`,
    )
    do {
      const [copy] = await rowsOf<{ isStandby: boolean; hasAll: boolean | null; database: string }>(
        replica,
        sql`select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn() >= ${source?.written}::pg_lsn as "hasAll",
          ${identity} as database from pg_control_system()`,
      )
      if (!copy?.isStandby || copy.database !== source?.database)
        throw new Error('it is not a standby of the database in DATABASE_URL')
      if (copy.hasAll) return
      reason = `it is more than ${limitMs / 1000} s behind`
      await sleep(pollMs)
    } while (performance.now() < until)
    throw new Error(reason)
  }
  const late = sleep(limitMs, null, { ref: false }).then(() => {
    throw new Error(reason)
  })
  await Promise.race([follow(), late])
}

/** Identical on a primary and its standbys, and different for any other server or database. */
const identity = sql`system_identifier || ' ' || current_database()`
