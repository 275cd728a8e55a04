import { eq, or, sql } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { countAttempt, clearAttempts, isWithinLimit, undoAttempts } from './attempts.server.ts'
import { attempts } from '#app/schema/customers.server.ts'

type Context = { db: Database; now: Date }
type LogInAttempt = { clientAddress: string; email: string }

export const logInLimits = {
  address: { attempts: 200, minutes: 15 },
  addressAndAccount: { attempts: 20, minutes: 15 },
}
/**
 * The limit across all IP addresses. Attempts above it are only delayed, because rejecting them would let strangers
 * lock out the owner.
 */
const perAccount = { attempts: 100, minutes: 15 }
const delayMs = 2_000
const maxWaiting = 1_000

let waiting = 0

const addressKey = ({ clientAddress }: LogInAttempt) => `log-in-from:${clientAddress}`
const addressAndAccountKey = ({ clientAddress, email }: LogInAttempt) =>
  `log-in:${clientAddress} ${email.toLowerCase()}`
const accountKey = (email: string) => `log-in-account:${email.toLowerCase()}`

/** Call this before the password check, so that concurrent attempts are limited too. */
export async function countLogIn(
  context: Context,
  login: LogInAttempt,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<void> {
  await countAttempt(context, addressKey(login), logInLimits.address)
  await countAttempt(context, addressAndAccountKey(login), logInLimits.addressAndAccount)
  if (await isWithinLimit(context, accountKey(login.email), perAccount)) return
  if (waiting >= maxWaiting) return
  waiting += 1
  try {
    await wait(delayMs)
  } finally {
    waiting -= 1
  }
}

/** Clears the caller's count after a correct password; attempts from other addresses still count. */
export async function recordLogInSuccess(db: Queryable, login: LogInAttempt): Promise<void> {
  await clearAttempts(db, addressAndAccountKey(login))
  await undoAttempts(db, [addressKey(login), accountKey(login.email)])
}

export async function clearLogInAttempts(tx: Transaction, email: string): Promise<void> {
  const isPair = sql`starts_with(${attempts.key}, 'log-in:') and split_part(${attempts.key}, ' ', 2) = ${email.toLowerCase()}`
  await tx.delete(attempts).where(or(eq(attempts.key, accountKey(email)), isPair))
}
