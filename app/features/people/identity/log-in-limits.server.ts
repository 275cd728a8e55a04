import { eq, or, sql } from 'drizzle-orm'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { countAttempt, forgetAttempts, isWithinLimit, takeAttemptBack } from './attempts.server.ts'
import { attempts } from '#app/schema/customers.server.ts'

type Context = { db: Database; now: Date }
type Try = { clientAddress: string; email: string }

// Of wrong passwords; right ones are given back.
export const logInLimits = {
  address: { attempts: 200, minutes: 15 },
  addressAndAccount: { attempts: 20, minutes: 15 },
}
/** Over all addresses. Refusing here would let strangers lock the owner out, so further tries only take longer. */
const perAccount = { attempts: 100, minutes: 15 }
const slowMs = 2_000
/** Of one process; each address has few tries, so more at once than this wait for nothing but the password check. */
const mostWaiting = 1_000

let waiting = 0

const addressKey = ({ clientAddress }: Try) => `log-in-from:${clientAddress}`
// Addresses have no spaces: whatever is typed as an email, no two keys are mixed up.
const pairKey = ({ clientAddress, email }: Try) => `log-in:${clientAddress} ${email.toLowerCase()}`
const accountKey = (email: string) => `log-in-account:${email.toLowerCase()}`

/**
 * Counts a try before its password is checked, so that many at the same time are not free, whether the email is known
 * or not. Throws too_many_requests for an address that has used its tries up.
 */
export async function countLogIn(context: Context, login: Try): Promise<void> {
  await countAttempt(context, addressKey(login), logInLimits.address)
  await countAttempt(context, pairKey(login), logInLimits.addressAndAccount)
  if (await isWithinLimit(context, accountKey(login.email), perAccount)) return
  if (waiting >= mostWaiting) return
  waiting += 1
  try {
    await wait(slowMs)
  } finally {
    waiting -= 1
  }
}

/** The password was right. What strangers tried from elsewhere stays counted. */
export async function allowLogIn(db: Queryable, login: Try): Promise<void> {
  await forgetAttempts(db, pairKey(login))
  await takeAttemptBack(db, addressKey(login))
  await takeAttemptBack(db, accountKey(login.email))
}

/** Wherever they were made. */
export async function forgetLogIns(tx: Transaction, email: string): Promise<void> {
  const isPair = sql`starts_with(${attempts.key}, 'log-in:') and split_part(${attempts.key}, ' ', 2) = ${email.toLowerCase()}`
  await tx.delete(attempts).where(or(eq(attempts.key, accountKey(email)), isPair))
}
