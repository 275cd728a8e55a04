import { and, desc, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { conflict, notFound } from '#app/errors.ts'
import type { Order } from '#app/features/sales/order-access/find-order.server.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import type { Database, Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { searchCondition } from '#app/platform/database/search-condition.server.ts'
import { rowSchema } from '#app/platform/database/row-schema.server.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { customers, customerWords } from '#app/schema/customers.server.ts'
import type { CustomerRow } from '#app/features/people/identity/find-customer.server.ts'
import { endLoginsOf } from '#app/features/people/accounts/end-logins.server.ts'
import type { LinkContext } from '#app/features/people/identity/link-tokens.server.ts'
import { listOrdersOf } from './list-orders-of.server.ts'
import { mailValidation } from '#app/features/people/accounts/validation-mail.server.ts'

type Context = { db: Database; staff: Customer; now: Date }
type ListQuery = { q?: string | undefined; before?: number | undefined; limit: number }

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

export async function listCustomers(db: Queryable, { q, before, limit }: ListQuery): Promise<CustomerRow[]> {
  const { id, email } = customers
  const searched = { table: customers, id, email, words: customerWords(customers) }
  const found = q ? await searchCondition(db, searched, q) : null
  return db
    .select()
    .from(customers)
    .where(and(found ?? undefined, before === undefined ? undefined : lt(customers.id, before)))
    .orderBy(desc(customers.id))
    .limit(limit)
}

const shownOrders = 100

export async function readCustomer(
  db: Queryable,
  customerId: number,
): Promise<{ customer: CustomerRow; orders: Order[] }> {
  const [customer] = await db.select().from(customers).where(eq(customers.id, customerId))
  if (!customer) throw customerNotFound()
  return { customer, orders: await listOrdersOf(db, { email: customer.email, customerId }, shownOrders) }
}

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
    await endLoginsOf(tx, customerId)
    await recordChange({ tx, staff, now }, { action: 'end logins', ...subjectOf(customerId) })
  })
}

const subjectOf = (customerId: number) => ({ subject: 'customer', subjectId: customerId })

/** Throws for staff accounts: support must not be able to log out the owner. */
async function lockCustomer(tx: Transaction, customerId: number): Promise<CustomerRow> {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId)).for('update')
  if (!customer) throw customerNotFound()
  if (customer.role === 'Admin') throw conflict('This customer is a staff member')
  if (customer.erasedAt) throw conflict('This customer’s data has been erased')
  return customer
}

export const customerNotFound = () => notFound('Customer not found')
