import { and, eq, sql } from 'drizzle-orm'
import { conflict, forbidden } from '#app/errors.ts'
import { may, type Customer } from '#app/features/ground/people/customer.ts'
import { customers } from '#app/schema/customers.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { StaffRole } from '#app/features/ground/people/permissions.ts'

/** Serializes staff changes: two owners who demote each other at the same time must leave one owner. */
export async function lockStaff(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('kisscut-staff'))`)
}

/** Checks the permission under the lock, because the caller's roles may have changed while waiting. */
export async function requireStaffPermission(tx: Transaction, staff: Customer): Promise<StaffRole[]> {
  const [current] = await tx
    .select({ staffRoles: customers.staffRoles })
    .from(customers)
    .where(eq(customers.id, staff.customerId))
  const staffRoles = current?.staffRoles ?? []
  if (!may({ ...staff, staffRoles }, 'staff')) {
    throw forbidden('Your role doesn’t allow this')
  }
  return staffRoles
}

export function checkOwnerRoleChange(
  ownRoles: readonly StaffRole[],
  before: readonly StaffRole[],
  after: readonly StaffRole[],
): void {
  if (before.includes('owner') === after.includes('owner') || ownRoles.includes('owner')) return
  throw forbidden('Only an owner can add or remove the Owner role')
}

export async function requireAnotherOwner(tx: Transaction, customerId: number): Promise<void> {
  const [other] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        eq(customers.role, 'Admin'),
        sql`'owner' = any(${customers.staffRoles})`,
        sql`${customers.id} <> ${customerId}`,
      ),
    )
    .limit(1)
  if (!other) throw conflict('The shop needs an owner. Make someone else an owner first.')
}
