import { eq, sql, asc } from 'drizzle-orm'
import { conflict } from '#app/errors.ts'
import type { Transaction, Database } from '#app/platform/database/database.server.ts'
import { countAttempt } from '#app/features/people/identity/attempts.server.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { customers } from '#app/schema/customers.server.ts'
import { findCustomer, type CustomerRow } from '#app/features/people/identity/find-customer.server.ts'
import {
  consumeLink,
  endLinks,
  type LinkContext,
  issueLinks,
  newLink,
  findLink,
  invalidLink,
} from '#app/features/people/identity/link-tokens.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import { carts } from '#app/schema/cart.server.ts'
import { orders } from '#app/schema/orders.server.ts'

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
  // The account is now confirmed as theirs, so links to disown it stop working.
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

type Context = Omit<LinkContext, 'db'> & { tx: Transaction }
type Account = Pick<CustomerRow, 'id' | 'email' | 'firstName' | 'createdAt'>

export async function mailValidation(
  { tx, jobs, secret, now }: Context,
  { id: customerId, email, firstName, createdAt }: Account,
): Promise<void> {
  const validate = newLink({ secret, now }, 'validate')
  const disown = newLink({ secret, now }, 'disown')
  await issueLinks(tx, customerId, [validate.row, disown.row])
  await writeMail({ tx, jobs, now }, email, {
    template: 'validate-email',
    firstName,
    path: validate.path,
    disownPath: disown.path,
    signedUpAt: createdAt.toISOString(),
  })
}

/**
 * Deletes the account; its orders become guest orders. Throws authentication_failed, even for a valid link once the
 * email is validated.
 */
export async function disownAccount({ db, now }: { db: Database; now: Date }, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const customerId = await findLink(tx, 'disown', token, now)
    // Same lock order as checkout and payments: cart, orders, customer.
    await tx.select({ id: carts.id }).from(carts).where(eq(carts.customerId, customerId)).for('update')
    const isTheirs = eq(orders.customerId, customerId)
    await tx.select({ id: orders.id }).from(orders).where(isTheirs).orderBy(asc(orders.id)).for('update')
    await consumeLink(tx, 'disown', token, now)
    const [account] = await tx.select().from(customers).where(eq(customers.id, customerId))
    if (!account || account.emailValidatedAt || account.role === 'Admin') throw invalidLink()
    await tx.delete(customers).where(eq(customers.id, customerId))
  })
}
