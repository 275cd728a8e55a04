import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { notFound, stale } from '#app/errors.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { customers } from '#app/schema/customers.server.ts'
import type { Database, Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { rowSchema } from '#app/platform/database/row-schema.server.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import { changesBetween, type Changes } from '#app/features/ground/people/changes.ts'
import { lockOrdersOf, unassignOrdersOf } from '#app/features/sales/orders/save-order.server.ts'
import { setStaffRoles } from '#app/features/people/accounts/staff-accounts.server.ts'
import {
  permissionsOf,
  staffRoleLabels,
  staffRoles,
  type StaffRole,
} from '#app/features/ground/people/permissions.ts'
import { staffInvitations } from '#app/schema/staff.server.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { recordRevocation } from './invitations.server.ts'
import {
  checkOwnerRoleChange,
  requireAnotherOwner,
  lockStaff,
  requireStaffPermission,
} from './lock-staff.server.ts'
import { sortedRoles, type RolesInput } from './staff.input.ts'

type Context = { db: Database; staff: Customer; now: Date }

export const staffMemberSchema = rowSchema(customers)
  .pick({ id: true, email: true, firstName: true, surName: true })
  .extend({ roles: z.array(z.enum(staffRoles)) })

export type StaffMember = z.output<typeof staffMemberSchema>

const memberColumns = {
  id: customers.id,
  email: customers.email,
  firstName: customers.firstName,
  surName: customers.surName,
  roles: customers.staffRoles,
}

export async function listStaff(db: Queryable): Promise<StaffMember[]> {
  const staff = await db
    .select(memberColumns)
    .from(customers)
    .where(eq(customers.role, 'Admin'))
    .orderBy(asc(customers.id))
  return staff.map((member) => ({ ...member, roles: sortedRoles(member.roles) }))
}

/**
 * Changes an employee's roles. Without roles, they lose access and are logged out. Without access to orders, their
 * orders are unassigned. Throws not_found, forbidden, stale or conflict (the last owner).
 */
export async function changeRoles(
  { db, staff, now }: Context,
  customerId: number,
  { roles, seen }: RolesInput,
): Promise<StaffMember> {
  return db.transaction(async (tx) => {
    await lockStaff(tx)
    const ownRoles = await requireStaffPermission(tx, staff)
    const losesOrders = !permissionsOf(roles).includes('orders.read')
    if (losesOrders) await lockOrdersOf(tx, customerId)
    const [member] = await tx
      .select(memberColumns)
      .from(customers)
      .where(and(eq(customers.id, customerId), eq(customers.role, 'Admin')))
      .for('update')
    if (!member) throw notFound('Staff member not found')
    const before = sortedRoles(member.roles)
    await refuseStaleRoles(tx, customerId, seen, before)
    if (before.join() === roles.join()) return { ...member, roles }
    checkOwnerRoleChange(ownRoles, before, roles)
    if (before.includes('owner') && !roles.includes('owner')) await requireAnotherOwner(tx, customerId)
    await setStaffRoles({ tx, now }, customerId, roles)
    const unassigned = losesOrders ? await unassignOrdersOf(tx, customerId) : 0
    if (!roles.includes('owner')) await revokeInvitationsBy({ tx, staff, now }, customerId)
    const action = roles.length > 0 ? 'change roles' : 'remove'
    const subject = { subject: 'staff', subjectId: customerId }
    const changes: Changes = {
      email: [member.email, member.email],
      roles: [before, roles],
      ...changesBetween({ assignedOrders: unassigned }, { assignedOrders: 0 }),
    }
    await recordChange({ tx, staff, now }, { action, ...subject, changes })
    return { ...member, roles }
  })
}

/**
 * Revokes an employee's pending invitations, because someone who loses the right to invite must not regain it through
 * an invitation they sent.
 */
async function revokeInvitationsBy(
  { tx, staff, now }: { tx: Transaction; staff: Customer; now: Date },
  invitedBy: number,
): Promise<void> {
  const revoked = await tx
    .delete(staffInvitations)
    .where(and(eq(staffInvitations.invitedBy, invitedBy), isNull(staffInvitations.acceptedAt)))
    .returning()
  for (const invitation of revoked) await recordRevocation({ tx, staff, now }, invitation)
}

async function refuseStaleRoles(
  tx: Transaction,
  customerId: number,
  seen: StaffRole[],
  current: StaffRole[],
): Promise<void> {
  if (seen.join() === current.join()) return
  const [last] = await tx
    .select({ who: auditEntries.staffEmail })
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, 'staff'), eq(auditEntries.subjectId, String(customerId))))
    .orderBy(desc(auditEntries.id))
    .limit(1)
  throw stale(last?.who ?? 'Someone else', {
    roles: `Now ${current.map((role) => staffRoleLabels[role]).join(', ')}`,
  })
}
