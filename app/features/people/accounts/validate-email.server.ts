import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { conflict } from '#app/errors.ts'
import { orders } from '#app/schema/orders.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import { countAttempt } from '#app/features/people/identity/attempts.server.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { customers, linkTokens } from '#app/schema/customers.server.ts'
import { findCustomer } from '#app/features/people/identity/find-customer.server.ts'
import { consumeLink, type LinkContext } from '#app/features/people/identity/link-tokens.server.ts'
import { mailValidation } from './validation-mail.server.ts'

/** Whoever has the mailed link owns the email: from now on what was ordered with it as a guest is theirs. */
export async function validateEmail({ db, now }: { db: Database; now: Date }, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const customerId = await consumeLink(tx, 'validate', token, now)
    const [customer] = await tx
      .update(customers)
      .set({
        emailValidatedAt: sql`coalesce(${customers.emailValidatedAt}, ${sql.param(now, customers.emailValidatedAt)})`,
      })
      .where(eq(customers.id, customerId))
      .returning({ email: customers.email })
    // The account is theirs now: the links to delete it as a stranger's must not outlive that.
    await tx
      .delete(linkTokens)
      .where(and(eq(linkTokens.customerId, customerId), eq(linkTokens.kind, 'disown')))
    if (customer) await claimGuestOrders(tx, customerId, customer.email)
  })
}

/** What was ordered with an address as a guest belongs to the account of whoever has shown that it is theirs. */
export async function claimGuestOrders(tx: Transaction, customerId: number, email: string): Promise<void> {
  await tx
    .update(orders)
    .set({ customerId })
    .where(
      and(
        sql`lower(${orders.email}) = lower(${email})`,
        isNull(orders.customerId),
        ne(orders.status, 'UNPAID'),
      ),
    )
}

/** 'Send again': another link for a customer who has not validated the email. */
export async function sendValidationMail({
  db,
  jobs,
  secret,
  actor,
  now,
}: LinkContext & { actor: Customer }): Promise<void> {
  const { customerId } = actor
  await countAttempt({ db, now }, `validation-mail:${customerId}`, { attempts: 20, minutes: 60 })
  const account = await findCustomer({ db, actor }, customerId)
  if (account.emailValidatedAt) throw conflict('Your email is validated already')
  await db.transaction((tx) => mailValidation({ tx, jobs, secret, now }, account))
}
