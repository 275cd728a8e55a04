import { eq, sql } from 'drizzle-orm'
import { conflict } from '#app/errors.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { countAttempt } from '#app/features/people/identity/attempts.server.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { customers } from '#app/schema/customers.server.ts'
import { findCustomer } from '#app/features/people/identity/find-customer.server.ts'
import { consumeLink, endLinks, type LinkContext } from '#app/features/people/identity/link-tokens.server.ts'
import { mailValidation } from './validation-mail.server.ts'

/** Consumes the link. Throws authentication_failed. */
export async function confirmEmail(
  tx: Transaction,
  token: string,
  now: Date,
): Promise<{ customerId: number; email: string }> {
  const customerId = await consumeLink(tx, 'validate', token, now)
  const [customer] = await tx
    .update(customers)
    .set({
      emailValidatedAt: sql`coalesce(${customers.emailValidatedAt}, ${sql.param(now, customers.emailValidatedAt)})`,
    })
    .where(eq(customers.id, customerId))
    .returning({ email: customers.email })
  if (!customer) throw new Error('the customer does not exist')
  // The account is now confirmed as theirs, so its disown links end.
  await endLinks(tx, customerId, 'disown')
  return { customerId, email: customer.email }
}

export const validationMailLimits = { customer: { attempts: 20, minutes: 60 } }

export async function sendValidationMail({
  db,
  jobs,
  secret,
  actor,
  now,
}: LinkContext & { actor: Customer }): Promise<void> {
  const { customerId } = actor
  await countAttempt({ db, now }, `validation-mail:${customerId}`, validationMailLimits.customer)
  const account = await findCustomer({ db, actor }, customerId)
  if (account.emailValidatedAt) throw conflict('Your email is already validated')
  await db.transaction((tx) => mailValidation({ tx, jobs, secret, now }, account))
}
