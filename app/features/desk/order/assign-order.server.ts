import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { conflict, invalid } from '#app/errors.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { permissionsOf, type StaffRole } from '#app/features/ground/people/permissions.ts'
import { lockOrder } from '#app/features/sales/orders/find-order.server.ts'
import { saveAssignee } from '#app/features/sales/orders/save-order.server.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import type { AuditAction } from '#app/features/shop/audit/audit-actions.ts'
import { changesBetween } from '#app/features/ground/people/changes.ts'
import type { Database, Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import type { AssigneeChange } from './order.input.ts'

type Context = { db: Database; staff: Customer; now: Date }

export type Assignee = { id: number; email: string }

/** Lists employees who may see orders. */
export async function listAssignable(db: Queryable): Promise<Assignee[]> {
  const employees = await db
    .select({ id: customers.id, email: customers.email, roles: customers.staffRoles })
    .from(customers)
    .where(eq(customers.role, 'Admin'))
    .orderBy(asc(customers.email))
  return employees.filter(mayBeAssigned).map(({ id, email }) => ({ id, email }))
}

/** Throws not_found, conflict (someone else assigned it) or invalid (not an employee who may see orders). */
export function assignOrder(
  { db, staff, now }: Context,
  orderId: number,
  { assigneeId, from }: AssigneeChange,
): Promise<void> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.assigneeId === assigneeId) return
    if (order.assigneeId !== from) throw await assignedFirst(tx, orderId, order.assigneeId)
    const email = await lockAssignee(tx, assigneeId)
    await saveAssignee(tx, orderId, assigneeId)
    const changes = changesBetween({ assignee: await emailOf(tx, order.assigneeId) }, { assignee: email })
    const action: AuditAction = assigneeId === null ? 'unassign' : 'assign'
    await recordChange({ tx, staff, now }, { action, subject: 'order', subjectId: orderId, changes })
  })
}

const mayBeAssigned = ({ roles }: { roles: StaffRole[] }) => permissionsOf(roles).includes('orders.read')

/**
 * Locks the employee and returns their email. Without the lock, an employee removed in the meantime would keep the
 * order.
 */
async function lockAssignee(tx: Transaction, assigneeId: number | null): Promise<string | null> {
  if (assigneeId === null) return null
  const [employee] = await tx
    .select({ email: customers.email, roles: customers.staffRoles })
    .from(customers)
    .where(and(eq(customers.id, assigneeId), eq(customers.role, 'Admin')))
    .for('share')
  if (!employee || !mayBeAssigned(employee)) {
    const message = 'Choose an employee who can see orders'
    throw invalid(message, { assigneeId: message })
  }
  return employee.email
}

async function emailOf(tx: Transaction, id: number | null): Promise<string | null> {
  if (id === null) return null
  const [employee] = await tx.select({ email: customers.email }).from(customers).where(eq(customers.id, id))
  return employee?.email ?? null
}

async function assignedFirst(tx: Transaction, orderId: number, assigneeId: number | null) {
  const [last] = await tx
    .select({ who: auditEntries.staffEmail })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subject, 'order'),
        eq(auditEntries.subjectId, String(orderId)),
        inArray(auditEntries.action, ['assign', 'unassign'] satisfies AuditAction[]),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(1)
  const assignee = await emailOf(tx, assigneeId)
  const what = assignee === null ? 'unassigned this order' : `assigned this order to ${assignee}`
  return conflict(`${last?.who ?? 'Someone else'} ${what} first. Your change wasn’t saved.`)
}
