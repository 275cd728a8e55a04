import { ShopError } from '#app/errors.ts'
import { recordOwnChange } from '#app/features/shop/audit/audit.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { passwordMatches } from '#app/platform/secrets/passwords.server.ts'
import type { LoginTokens } from '#app/platform/secrets/tokens.server.ts'
import type { LogInInput } from './customers.input.ts'
import { customers } from '#app/schema/customers.server.ts'
import { hasEmail } from '#app/features/people/identity/find-customer.server.ts'
import { recordLogInSuccess, countLogIn } from '#app/features/people/identity/log-in-limits.server.ts'

type Context = { db: Database; tokens: LoginTokens; now: Date; clientAddress: string }

/** Throws the same authentication_failed for a wrong password and for an unknown email. */
export async function logIn(
  { db, tokens, now, clientAddress }: Context,
  { email, password }: LogInInput,
): Promise<string> {
  await countLogIn({ db, now }, { clientAddress, email })
  const [customer] = await db
    .select({
      customerId: customers.id,
      email: customers.email,
      role: customers.role,
      passwordHash: customers.passwordHash,
      generation: customers.loginGeneration,
    })
    .from(customers)
    .where(hasEmail(email))
  const matches = await passwordMatches(customer?.passwordHash, password)
  if (!customer || !matches) throw new ShopError('authentication_failed', 'Invalid email or password')
  await recordLogInSuccess(db, { clientAddress, email })
  const { passwordHash: _, ...claims } = customer
  await db.transaction((tx) => recordOwnChange({ tx, now }, claims, 'log in'))
  return tokens.sign(claims, now)
}
