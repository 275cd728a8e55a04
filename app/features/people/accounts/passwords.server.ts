import { eq } from 'drizzle-orm'
import type { Transaction, Database } from '#app/platform/database/database.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import {
  endLinks,
  consumeLink,
  findLink,
  issueLinks,
  newLink,
  pretendToIssueLink,
  type LinkContext,
} from '#app/features/people/identity/link-tokens.server.ts'
import { endLoginsOf, renewLogin } from '#app/features/people/identity/logins.server.ts'
import { invalid } from '#app/errors.ts'
import { recordOwnChange } from '#app/features/shop/audit/audit.server.ts'
import { mailPasskeys } from '#app/features/people/second-factors/customer-passkeys.server.ts'
import { listPasskeys } from '#app/features/people/second-factors/passkeys.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { hashPassword, passwordMatches } from '#app/platform/secrets/passwords.server.ts'
import type { LoginTokens } from '#app/platform/secrets/tokens.server.ts'
import { countAttempt, clearAttempts } from '#app/features/people/identity/attempts.server.ts'
import type { Actor } from '#app/features/ground/people/customer.ts'
import { findCustomer, hasEmail, lockAccount } from '#app/features/people/identity/find-customer.server.ts'
import { clearLogInAttempts } from '#app/features/people/identity/log-in-limits.server.ts'
import type { ChangePasswordInput, RestorePasswordInput } from './customers.input.ts'
import { isWithinMailLimit, writeMailOrPretend } from './quiet-mail.server.ts'
import { checkStaffPassword } from './staff-password.server.ts'

/** Ends all logins. */
export async function storePassword(
  { tx, now }: { tx: Transaction; now: Date },
  customerId: number,
  passwordHash: string,
) {
  const [customer] = await tx
    .update(customers)
    .set({ passwordHash })
    .where(eq(customers.id, customerId))
    .returning({
      customerId: customers.id,
      email: customers.email,
      firstName: customers.firstName,
      role: customers.role,
    })
  if (!customer) throw new Error('the customer does not exist')
  await endLoginsOf(tx, customerId, now)
  await endLinks(tx, customerId, 'restore')
  return customer
}

const wrongCurrentPassword = () =>
  invalid('The current password is wrong', { current: 'The current password is wrong' })

export const changePasswordLimits = { customer: { attempts: 20, minutes: 15 } }

/** Ends all earlier logins; the returned token keeps this device logged in. */
export async function changePassword(
  { db, tokens, actor, now }: { db: Database; tokens: LoginTokens; actor: CustomerActor; now: Date },
  input: ChangePasswordInput,
): Promise<string> {
  const { customerId } = actor
  const key = `change-password:${customerId}`
  await countAttempt({ db, now }, key, changePasswordLimits.customer)
  const { passwordHash: currentHash } = await findCustomer({ db, actor }, customerId)
  if (!(await passwordMatches(currentHash, input.current))) throw wrongCurrentPassword()
  checkStaffPassword(actor.role, input.new, 'new')
  const newHash = await hashPassword(input.new)
  const claims = await db.transaction(async (tx) => {
    const customer = await lockAccount(tx, customerId)
    if (customer?.passwordHash !== currentHash) throw wrongCurrentPassword()
    const stored = await storePassword({ tx, now }, customerId, newHash)
    const { loginId } = await renewLogin({ tx, now }, actor)
    await clearAttempts(tx, key)
    await recordOwnChange({ tx, now }, stored, 'change password')
    return { ...stored, loginId }
  })
  return tokens.sign(claims, now)
}

type CustomerActor = Extract<Actor, { kind: 'customer' }>

export const restoreLimits = { address: { attempts: 100, minutes: 60 } }

/** Neither the response nor its timing reveals whether the email is registered. */
export async function requestPasswordRestore(
  { db, jobs, secret, now, clientAddress }: LinkContext & { clientAddress: string },
  { email }: { email: string },
): Promise<void> {
  await countAttempt({ db, now }, `recover:${clientAddress}`, restoreLimits.address)
  const isWithinLimit = await isWithinMailLimit({ db, now }, email)
  await db.transaction(async (tx) => {
    const [customer] = await tx
      .select({ customerId: customers.id, email: customers.email, firstName: customers.firstName })
      .from(customers)
      .where(hasEmail(email))
    const { path, row } = newLink({ secret, now }, 'restore')
    await (customer ? issueLinks(tx, customer.customerId, [row]) : pretendToIssueLink(tx, row))
    const shouldSend = customer !== undefined && isWithinLimit
    const mail = { template: 'restore-password', firstName: customer?.firstName ?? '', path } as const
    await writeMailOrPretend({ tx, jobs, now }, shouldSend, customer?.email ?? email, mail)
  })
}

export const newPasswordLimits = { customer: { attempts: 20, minutes: 60 } }

/**
 * Keeps passkeys, which work without the password, and lists them in an email. Limits attempts, because one link could
 * otherwise start any number of expensive hashes at the same time.
 */
export async function restorePassword(
  { db, jobs, now }: { db: Database; jobs: Jobs; now: Date },
  token: string,
  { password }: RestorePasswordInput,
): Promise<void> {
  const ownerId = await findLink(db, 'restore', token, now)
  await countAttempt({ db, now }, `new-password:${ownerId}`, newPasswordLimits.customer)
  const [account] = await db.select({ role: customers.role }).from(customers).where(eq(customers.id, ownerId))
  if (account) checkStaffPassword(account.role, password, 'password')
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const customerId = await consumeLink(tx, 'restore', token, now)
    const customer = await storePassword({ tx, now }, customerId, passwordHash)
    await clearLogInAttempts(tx, customer.email)
    await recordOwnChange({ tx, now }, customer, 'restore password')
    const kept = customer.role === 'Admin' ? [] : await listPasskeys(tx, customerId)
    if (kept.length > 0) await mailPasskeys({ tx, jobs, now }, customer, 'keep', kept)
  })
}
