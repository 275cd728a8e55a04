import { eq } from 'drizzle-orm'
import type { FactorMethod } from '#app/errors.ts'
import { clearAttempts, countAttempt } from '#app/features/people/identity/attempts.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { authenticatorApps, passkeys } from '#app/schema/second-factors.server.ts'
import { isAppCode, wrongCode } from './authenticator-app.server.ts'
import { checkPasskey, type PasskeyPurpose } from './passkeys.server.ts'
import { recordFactorChange } from './record-factor-change.server.ts'
import { countRecoveryCodes, useRecoveryCode } from './recovery-codes.server.ts'
import type { FactorProof } from './second-factors.input.ts'

export type FactorContext = Pick<Shop, 'db' | 'jobs' | 'secret' | 'publicUrl' | 'log'> & { now: Date }

/** A person who is logged in or logging in. */
export type Person = { customerId: number; email: string }

export const factorLimits = { account: { attempts: 10, minutes: 15 } }

export async function factorMethodsOf(db: Queryable, customerId: number): Promise<FactorMethod[]> {
  const [apps, keys] = await Promise.all([
    db.$count(authenticatorApps, eq(authenticatorApps.customerId, customerId)),
    db.$count(passkeys, eq(passkeys.customerId, customerId)),
  ])
  return [...(apps > 0 ? (['app'] as const) : []), ...(keys > 0 ? (['passkey'] as const) : [])]
}

export async function listStaffWithFactor(db: Queryable): Promise<Set<number>> {
  const rows = await db
    .select({ id: authenticatorApps.customerId })
    .from(authenticatorApps)
    .union(
      db
        .select({ id: passkeys.customerId })
        .from(passkeys)
        .innerJoin(customers, eq(customers.id, passkeys.customerId))
        .where(eq(customers.role, 'Admin')),
    )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Checks a second factor or a recovery code. Attempts are counted per account, regardless of IP address, because only
 * someone who knows the password gets this far. Throws invalid or too_many_requests.
 */
export async function checkFactor(
  context: FactorContext,
  person: Person,
  { code = '', passkey }: FactorProof,
  purpose: PasskeyPurpose = 'factor',
): Promise<void> {
  const { db, log, now } = context
  const { customerId } = person
  const key = `second-factor:${customerId}`
  await countAttempt({ db, now }, key, factorLimits.account)
  try {
    if (passkey) await checkPasskey(context, purpose, customerId, passkey)
    else if (!(await isRightCode(context, person, code))) throw wrongCode()
  } catch (error) {
    log.warn({ customerId }, 'a second factor was refused')
    throw error
  }
  await clearAttempts(db, key)
}

const isRightCode = (context: FactorContext, person: Person, code: string) =>
  /^[\d ]{6,7}$/.test(code)
    ? isAppCode(context.db, context, person.customerId, code)
    : isRecoveryCode(context, person, code)

async function isRecoveryCode({ db, jobs, now }: FactorContext, person: Person, code: string) {
  return db.transaction(async (tx) => {
    if (!(await useRecoveryCode(tx, person.customerId, code, now))) return false
    const left = await countRecoveryCodes(tx, person.customerId)
    await recordFactorChange({ tx, jobs, now, staff: person }, person, 'use recovery code', { left })
    return true
  })
}
