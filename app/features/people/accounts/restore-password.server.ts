import { recordOwnChange } from '#app/features/shop/audit/audit.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { hashPassword } from '#app/platform/secrets/passwords.server.ts'
import { countAttempt } from '#app/features/people/identity/attempts.server.ts'
import type { RestorePasswordInput } from './customers.input.ts'
import { customers } from '#app/schema/customers.server.ts'
import { hasEmail } from '#app/features/people/identity/find-customer.server.ts'
import {
  consumeLink,
  findLink,
  issueLinks,
  newLink,
  pretendToIssueLink,
  type LinkContext,
} from '#app/features/people/identity/link-tokens.server.ts'
import { clearLogInAttempts } from '#app/features/people/identity/log-in-limits.server.ts'
import { mayMail, writeMailOrPretend } from './quiet-mail.server.ts'
import { storePassword } from './store-password.server.ts'

export const restoreLimits = { address: { attempts: 100, minutes: 60 } }

/** Neither response nor timing reveals whether the email is registered. */
export async function requestPasswordRestore(
  { db, jobs, secret, now, clientAddress }: LinkContext & { clientAddress: string },
  { email }: { email: string },
): Promise<void> {
  await countAttempt({ db, now }, `recover:${clientAddress}`, restoreLimits.address)
  const isWithinLimit = await mayMail({ db, now }, email)
  await db.transaction(async (tx) => {
    const [customer] = await tx
      .select({ customerId: customers.id, email: customers.email, firstName: customers.firstName })
      .from(customers)
      .where(hasEmail(email))
    const { path, row } = newLink({ secret, now }, 'restore')
    await (customer ? issueLinks(tx, customer.customerId, [row]) : pretendToIssueLink(tx, row))
    const isWanted = customer !== undefined && isWithinLimit
    const mail = { template: 'restore-password', firstName: customer?.firstName ?? '', path } as const
    await writeMailOrPretend({ tx, jobs, now }, isWanted, customer?.email ?? email, mail)
  })
}

export async function restorePassword(
  { db, now }: { db: Database; now: Date },
  token: string,
  { password }: RestorePasswordInput,
): Promise<void> {
  await findLink(db, 'restore', token, now)
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const customerId = await consumeLink(tx, 'restore', token, now)
    const customer = await storePassword(tx, customerId, passwordHash)
    await clearLogInAttempts(tx, customer.email)
    await recordOwnChange({ tx, now }, customer, 'restore password')
  })
}
