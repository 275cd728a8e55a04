import { z } from 'zod'
import { conflict, notFound } from '#app/errors.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import { rowSchema } from '#app/platform/database/row-schema.server.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { customers } from '#app/schema/customers.server.ts'
import { lockAccount, type CustomerRow } from '#app/features/people/identity/find-customer.server.ts'
import { endLoginsOf } from '#app/features/people/identity/logins.server.ts'
import type { LinkContext } from '#app/features/people/identity/link-tokens.server.ts'
import { mailValidation } from '#app/features/people/accounts/confirm-email.server.ts'

type Context = { db: Database; staff: Customer; now: Date }

export const customerSchema = rowSchema(customers)
  .pick({
    id: true,
    email: true,
    firstName: true,
    surName: true,
    phone: true,
    address: true,
    city: true,
    state: true,
    zipCode: true,
    createdAt: true,
    erasedAt: true,
  })
  .extend({ isEmailValidated: z.boolean(), isStaff: z.boolean() })

export async function resendValidation(
  { db, jobs, secret, staff, now }: LinkContext & { staff: Customer },
  customerId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const account = await lockCustomer(tx, customerId)
    if (account.emailValidatedAt) throw conflict('The email is already validated')
    await mailValidation({ tx, jobs, secret, now }, account)
    await recordChange({ tx, staff, now }, { action: 'resend validation', ...subjectOf(customerId) })
  })
}

export async function endLogins({ db, staff, now }: Context, customerId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    await endLoginsOf(tx, customerId, now)
    await recordChange({ tx, staff, now }, { action: 'end logins', ...subjectOf(customerId) })
  })
}

const subjectOf = (customerId: number) => ({ subject: 'customer', subjectId: customerId })

/** Throws for staff accounts: support must not be able to log out the owner. */
async function lockCustomer(tx: Transaction, customerId: number): Promise<CustomerRow> {
  const customer = await lockAccount(tx, customerId)
  if (!customer) throw customerNotFound()
  if (customer.role === 'Admin') throw conflict('This customer is a staff member')
  if (customer.erasedAt) throw conflict('This customer’s data has been erased')
  return customer
}

export const customerNotFound = () => notFound('Customer not found')
