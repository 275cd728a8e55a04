import { eq, or, sql } from 'drizzle-orm'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { countAttempt, clearAttempts, isWithinLimit, undoAttempt } from './attempts.server.ts'
import { attempts } from '#app/schema/customers.server.ts'

type Context = { db: Database; now: Date }
type Try = { clientAddress: string; email: string }

export const logInLimits = {
  address: { attempts: 200, minutes: 15 },
  addressAndAccount: { attempts: 20, minutes: 15 },
}
/** Across all addresses. Rejecting here would let strangers lock the owner out, so attempts are only delayed. */
const perAccount = { attempts: 100, minutes: 15 }
const slowMs = 2_000
const maxWaiting = 1_000

let waiting = 0

const addressKey = ({ clientAddress }: Try) => `log-in-from:${clientAddress}`
const pairKey = ({ clientAddress, email }: Try) => `log-in:${clientAddress} ${email.toLowerCase()}`
const accountKey = (email: string) => `log-in-account:${email.toLowerCase()}`

/** Call it before the password check, so that concurrent attempts are limited too. */
export async function countLogIn(context: Context, login: Try): Promise<void> {
  await countAttempt(context, addressKey(login), logInLimits.address)
  await countAttempt(context, pairKey(login), logInLimits.addressAndAccount)
  if (await isWithinLimit(context, accountKey(login.email), perAccount)) return
  if (waiting >= maxWaiting) return
  waiting += 1
  try {
    await wait(slowMs)
  } finally {
    waiting -= 1
  }
}

/** Clears the caller's count after a correct password; attempts from other addresses still count. */
export async function recordLogInSuccess(db: Queryable, login: Try): Promise<void> {
  await clearAttempts(db, pairKey(login))
  await undoAttempt(db, addressKey(login))
  await undoAttempt(db, accountKey(login.email))
}

export async function clearLogInAttempts(tx: Transaction, email: string): Promise<void> {
  const isPair = sql`starts_with(${attempts.key}, 'log-in:') and split_part(${attempts.key}, ' ', 2) = ${email.toLowerCase()}`
  await tx.delete(attempts).where(or(eq(attempts.key, accountKey(email)), isPair))
}
