import { eq } from 'drizzle-orm'
import { invalid } from '#app/errors.ts'
import { recordOwnChange } from '#app/features/shop/audit/audit.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { hashPassword, passwordMatches } from '#app/platform/secrets/passwords.server.ts'
import type { LoginTokens } from '#app/platform/secrets/tokens.server.ts'
import { countAttempt, clearAttempts } from '#app/features/people/identity/attempts.server.ts'
import type { Actor } from '#app/features/ground/people/customer.ts'
import type { ChangePasswordInput } from './customers.input.ts'
import { customers } from '#app/schema/customers.server.ts'
import { findCustomer } from '#app/features/people/identity/find-customer.server.ts'
import { storePassword } from './store-password.server.ts'

const wrongCurrent = () =>
  invalid('The current password is wrong', { current: 'The current password is wrong' })

export const changePasswordLimits = { customer: { attempts: 20, minutes: 15 } }

/** Ends all earlier logins; the returned token keeps this one. */
export async function changePassword(
  { db, tokens, actor, now }: { db: Database; tokens: LoginTokens; actor: CustomerActor; now: Date },
  input: ChangePasswordInput,
): Promise<string> {
  const { customerId } = actor
  const key = `change-password:${customerId}`
  await countAttempt({ db, now }, key, changePasswordLimits.customer)
  const { passwordHash: currentHash } = await findCustomer({ db, actor }, customerId)
  if (!(await passwordMatches(currentHash, input.current))) throw wrongCurrent()
  const newHash = await hashPassword(input.new)
  const claims = await db.transaction(async (tx) => {
    const [customer] = await tx
      .select({ passwordHash: customers.passwordHash })
      .from(customers)
      .where(eq(customers.id, customerId))
      .for('update')
    if (customer?.passwordHash !== currentHash) throw wrongCurrent()
    const stored = await storePassword(tx, customerId, newHash)
    await clearAttempts(tx, key)
    await recordOwnChange({ tx, now }, stored, 'change password')
    return stored
  })
  return tokens.sign(claims, now)
}

type CustomerActor = Extract<Actor, { kind: 'customer' }>
