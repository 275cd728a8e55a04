import { eq } from 'drizzle-orm'
import { ShopError } from '#app/errors.ts'
import { recordOwnChange } from '#app/features/shop/audit/audit.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { passwordMatches } from '#app/platform/secrets/passwords.server.ts'
import type { LoginTokens } from '#app/platform/secrets/tokens.server.ts'
import type { LogInInput } from './customers.input.ts'
import { customers } from '#app/schema/customers.server.ts'
import { hasEmail, type CustomerRow } from '#app/features/people/identity/find-customer.server.ts'
import { recordLogInSuccess, countLogIn } from '#app/features/people/identity/log-in-limits.server.ts'
import { startLogin } from '#app/features/people/identity/logins.server.ts'

type Context = { db: Database; jobs: Jobs; tokens: LoginTokens; now: Date }
type Caller = { clientAddress: string; deviceName: string }

/** Throws the same authentication_failed for a wrong password and for an unknown email. */
export async function logIn(
  context: Context,
  { clientAddress, deviceName }: Caller,
  { email, password, device: token }: LogInInput,
): Promise<string> {
  const { db, now } = context
  await countLogIn({ db, now }, { clientAddress, email })
  const [customer] = await db.select().from(customers).where(hasEmail(email))
  const matches = await passwordMatches(customer?.passwordHash, password)
  if (!customer || !matches) throw logInFailed()
  await recordLogInSuccess(db, { clientAddress, email })
  return openLogin(context, customer, { name: deviceName, token })
}

const logInFailed = () => new ShopError('authentication_failed', 'Invalid email or password')

/** Logs in a customer who has proven who they are, and reports a new device by email. Returns the login token. */
async function openLogin(
  { db, jobs, tokens, now }: Context,
  { id: customerId, passwordHash }: CustomerRow,
  device: { name: string; token?: string | undefined },
): Promise<string> {
  const claims = await db.transaction(async (tx) => {
    const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId)).for('update')
    // The password may have changed in the meantime, which ends all logins.
    if (customer?.passwordHash !== passwordHash) throw logInFailed()
    const { email, role, firstName } = customer
    const { loginId, isNewDevice } = await startLogin({ tx, now }, { customerId, role }, device)
    await recordOwnChange({ tx, now }, { customerId, email, role }, 'log in')
    if (isNewDevice) {
      const path = role === 'Admin' ? '/admin/account' : '/user-profile'
      const loggedInAt = now.toISOString()
      const mail = { template: 'new-device', firstName, device: device.name, loggedInAt, path } as const
      await writeMail({ tx, jobs, now }, email, mail)
    }
    return { customerId, email, role, loginId }
  })
  return tokens.sign(claims, now)
}
