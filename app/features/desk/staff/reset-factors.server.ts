import { and, eq } from 'drizzle-orm'
import { conflict, notFound } from '#app/errors.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { endLoginsOf } from '#app/features/people/identity/logins.server.ts'
import { hasEmail } from '#app/features/people/identity/find-customer.server.ts'
import { deleteFactors } from '#app/features/people/second-factors/manage-factors.server.ts'
import { recordFactorChange } from '#app/features/people/second-factors/record-factor-change.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { checkOwnerRoleChange, lockStaff, requireStaffPermission } from './lock-staff.server.ts'

type Context = { db: Database; jobs: Jobs; now: Date }
type Author = { customerId: number | null; email: string }

/**
 * Removes the second factors of an employee who has lost them, and ends their logins. Throws not_found, forbidden (only
 * owners may reset owners) or conflict (their own, or none).
 */
export async function resetFactors(
  { db, jobs, staff, now }: Context & { staff: Customer },
  customerId: number,
): Promise<void> {
  if (customerId === staff.customerId) throw conflict('Another owner has to do this for you')
  await db.transaction(async (tx) => {
    await lockStaff(tx)
    const ownRoles = await requireStaffPermission(tx, staff)
    const [member] = await tx
      .select({ customerId: customers.id, email: customers.email, roles: customers.staffRoles })
      .from(customers)
      .where(and(eq(customers.id, customerId), eq(customers.role, 'Admin')))
      .for('update')
    if (!member) throw notFound('Staff member not found')
    checkOwnerRoleChange(ownRoles, member.roles, [])
    await removeAll({ tx, jobs, now, staff }, member)
  })
}

/** Like `resetFactors`, but for an operator with access to the server. Throws not_found or conflict. */
export async function resetFactorsByEmail({ db, jobs, now }: Context, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockStaff(tx)
    const [member] = await tx
      .select({ customerId: customers.id, email: customers.email })
      .from(customers)
      .where(and(hasEmail(email), eq(customers.role, 'Admin')))
      .for('update')
    if (!member) throw notFound(`${email} isn’t a staff member`)
    await removeAll({ tx, jobs, now, staff: { customerId: null, email: 'console' } }, member)
  })
}

async function removeAll(
  context: { tx: Transaction; jobs: Jobs; now: Date; staff: Author },
  member: { customerId: number; email: string },
): Promise<void> {
  const { tx } = context
  if (!(await deleteFactors(tx, member.customerId))) {
    throw conflict(`${member.email} has no second factor`)
  }
  await endLoginsOf(tx, member.customerId, context.now)
  await recordFactorChange(context, member, 'reset factors')
}
