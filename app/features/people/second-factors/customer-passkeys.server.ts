import { conflict, forbidden, notFound } from '#app/errors.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { lockAccount, type CustomerRow } from '#app/features/people/identity/find-customer.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import { readShopSettings } from '#app/features/shop/settings/shop.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import type { FactorContext } from './check-factor.server.ts'
import { addPasskey, deletePasskey, listPasskeys, newPasskey, type ListedPasskey } from './passkeys.server.ts'
import type { PasskeyInput } from './second-factors.input.ts'

/** Throws conflict before the email is validated, because a stranger may have signed up with it. */
export async function startCustomerPasskey(context: FactorContext, customer: Customer) {
  if (!customer.isEmailValidated) throw conflict('Validate your email first, then add a passkey')
  return newPasskey(context, 'login', customer, (await readShopSettings(context.db)).name)
}

export async function saveCustomerPasskey(
  context: FactorContext,
  { customerId }: Customer,
  input: PasskeyInput,
): Promise<void> {
  const { db, jobs, now } = context
  await db.transaction(async (tx) => {
    const account = await lockCustomer(tx, customerId)
    await addPasskey(tx, context, 'login', customerId, input)
    const added = (await listPasskeys(tx, customerId)).slice(-1)
    await mailPasskeys({ tx, jobs, now }, account, 'add', added)
  })
}

export async function removeCustomerPasskey(
  { db, jobs, now }: FactorContext,
  { customerId }: Customer,
  passkeyId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const account = await lockCustomer(tx, customerId)
    const passkey = await deletePasskey(tx, customerId, passkeyId)
    if (!passkey) throw notFound('This passkey was already removed')
    await mailPasskeys({ tx, jobs, now }, account, 'remove', [passkey])
  })
}

/** Checks the role again: if the customer has just joined the staff, their passkeys are second factors. */
async function lockCustomer(tx: Transaction, customerId: number): Promise<CustomerRow> {
  const account = await lockAccount(tx, customerId)
  if (account?.role !== 'User') throw forbidden()
  return account
}

type MailContext = { tx: Transaction; jobs: Jobs; now: Date }

/**
 * Emails a customer about a change to their passkeys or, for `keep`, about passkeys that a password reset left in
 * place.
 */
export async function mailPasskeys(
  { tx, jobs, now }: MailContext,
  { email, firstName }: Pick<CustomerRow, 'email' | 'firstName'>,
  event: 'add' | 'remove' | 'keep',
  passkeys: ListedPasskey[],
): Promise<void> {
  await writeMail({ tx, jobs, now }, email, {
    template: 'passkeys',
    event,
    firstName,
    passkeys: passkeys.map(({ name, createdAt }) => ({ name, addedAt: createdAt.toISOString() })),
    at: now.toISOString(),
  })
}
