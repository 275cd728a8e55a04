import { eq } from 'drizzle-orm'
import { invalid, reauthenticationRequired } from '#app/errors.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { clearAttempts, countAttempt } from '#app/features/people/identity/attempts.server.ts'
import { recordProof } from '#app/features/people/identity/logins.server.ts'
import { passwordMatches } from '#app/platform/secrets/passwords.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { checkFactor, factorLimits, factorMethodsOf, type FactorContext } from './check-factor.server.ts'
import type { ReauthenticationInput } from './second-factors.input.ts'

const validMs = 10 * 60_000

/** Throws reauthentication_required unless the person proved their identity within the last 10 minutes. */
export function requireReauthentication({ provedAt }: Customer, now: Date): void {
  if (!provedAt || now.getTime() - provedAt.getTime() > validMs) throw reauthenticationRequired()
}

/**
 * Requires a second factor from staff who have one, and the password or a passkey from everyone else. Throws invalid or
 * too_many_requests.
 */
export async function reauthenticate(
  context: FactorContext,
  person: Customer,
  { password = '', ...proof }: ReauthenticationInput,
): Promise<void> {
  const { db, now } = context
  const { customerId, role, loginId } = person
  const hasFactor = role === 'Admin' && (await factorMethodsOf(db, customerId)).length > 0
  if (hasFactor) await checkFactor(context, person, proof)
  else if (proof.passkey) await checkFactor(context, person, { passkey: proof.passkey }, 'login')
  else await checkPassword(context, customerId, password)
  await recordProof(db, loginId, now)
}

async function checkPassword({ db, now }: FactorContext, customerId: number, password: string) {
  const key = `reauthentication:${customerId}`
  await countAttempt({ db, now }, key, factorLimits.account)
  const [person] = await db
    .select({ passwordHash: customers.passwordHash })
    .from(customers)
    .where(eq(customers.id, customerId))
  if (!(await passwordMatches(person?.passwordHash, password))) {
    throw invalid('The password is wrong', { password: 'The password is wrong' })
  }
  await clearAttempts(db, key)
}
