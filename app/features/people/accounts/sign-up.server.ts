import { hashPassword } from '#app/platform/secrets/passwords.server.ts'
import { countAttempt } from '#app/features/people/identity/attempts.server.ts'
import type { SignUpInput } from './customers.input.ts'
import { customers } from '#app/schema/customers.server.ts'
import { hasEmail } from '#app/features/people/identity/find-customer.server.ts'
import type { LinkContext } from '#app/features/people/identity/link-tokens.server.ts'
import { createCustomer } from './create-customer.server.ts'
import { mayMail, writeMailOrPretend } from './quiet-mail.server.ts'
import { mailValidation } from './validation-mail.server.ts'

export const signUpLimits = { address: { attempts: 100, minutes: 60 } }

/** Signs up a customer. A registered email gets the same response, and an email about the existing account. */
export async function signUp(
  { db, jobs, secret, now, clientAddress }: LinkContext & { clientAddress: string },
  input: SignUpInput,
): Promise<void> {
  const { password, repeatPassword: _, ...person } = input
  await countAttempt({ db, now }, `sign-up:${clientAddress}`, signUpLimits.address)
  const mayRemind = await mayMail({ db, now }, person.email)
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
