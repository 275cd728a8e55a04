import { hashPassword } from '#app/platform/secrets/passwords.server.ts'
import { countAttempt } from '#app/features/people/identity/attempts.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { hasEmail, type CustomerRow } from '#app/features/people/identity/find-customer.server.ts'
import type { LinkContext } from '#app/features/people/identity/link-tokens.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { SignUpInput } from './customers.input.ts'
import { isWithinMailLimit, writeMailOrPretend } from './quiet-mail.server.ts'
import { mailValidation } from './confirm-email.server.ts'

export const signUpLimits = { address: { attempts: 100, minutes: 60 } }

/** Signs up a customer. A registered email gets the same response, and an email about the existing account. */
export async function signUp(
  { db, jobs, secret, now, clientAddress }: LinkContext & { clientAddress: string },
  input: SignUpInput,
): Promise<void> {
  const { password, repeatPassword: _, ...person } = input
  await countAttempt({ db, now }, `sign-up:${clientAddress}`, signUpLimits.address)
  const mayRemind = await isWithinMailLimit({ db, now }, person.email)
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const created = await createCustomer(tx, { ...person, passwordHash, createdAt: now })
    if (created) {
      await mailValidation({ tx, jobs, secret, now }, created)
    } else {
      const [existing] = await tx
        .select({ email: customers.email, firstName: customers.firstName })
        .from(customers)
        .where(hasEmail(person.email))
      const { email, firstName } = existing ?? person
      const mail = { template: 'already-registered', firstName } as const
      await writeMailOrPretend({ tx, jobs, now }, mayRemind, email, mail)
    }
  })
}

/** Returns null if the email is already registered. */
export async function createCustomer(
  tx: Transaction,
  person: typeof customers.$inferInsert,
): Promise<CustomerRow | null> {
  const [opened] = await tx.insert(customers).values(person).onConflictDoNothing().returning()
  return opened ?? null
}
