import { customers } from '#app/schema/customers.server.ts'
import { hasEmail } from '#app/features/people/identity/find-customer.server.ts'
import { createCustomer } from '#app/features/people/accounts/sign-up.server.ts'
import { addToStaff } from '#app/features/people/accounts/staff-accounts.server.ts'
import { storePassword } from '#app/features/people/accounts/passwords.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { hashPassword } from '#app/platform/secrets/passwords.server.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import type { Changes } from '#app/features/ground/people/changes.ts'
import { lockStaff } from './lock-staff.server.ts'
import type { StaffRole } from '#app/features/ground/people/permissions.ts'
import { sortedRoles } from './staff.input.ts'

type NewStaff = {
  email: string
  firstName: string
  surName: string
  roles: StaffRole[]
  password: string | null
  makePassword: () => string
}

export type CreatedStaff = { isNew: boolean; roles: StaffRole[]; password: string | null }

/**
 * Keeps an existing account's name and roles. Also keeps its password, unless a new one is given or its email was never
 * validated.
 */
export async function createStaff(
  { db, now }: { db: Database; now: Date },
  { email, firstName, surName, roles, password, makePassword }: NewStaff,
): Promise<CreatedStaff> {
  return db.transaction(async (tx) => {
    await lockStaff(tx)
    const [existing] = await tx
      .select({
        id: customers.id,
        roles: customers.staffRoles,
        email: customers.email,
        emailValidatedAt: customers.emailValidatedAt,
      })
      .from(customers)
      .where(hasEmail(email))
      .for('update')
    // A stranger may have created an account with an unvalidated email.
    const isValidated = Boolean(existing?.emailValidatedAt)
    const newPassword = password ?? (isValidated ? null : makePassword())
    const passwordHash = newPassword === null ? null : await hashPassword(newPassword)
    const allRoles = sortedRoles([...roles, ...(existing?.roles ?? [])])
    const membership = { staffRoles: allRoles, emailValidatedAt: now }
    const person = { email, firstName, surName, passwordHash: passwordHash ?? '', createdAt: now }
    const account = existing ?? (await createCustomer(tx, { ...person, role: 'Admin', ...membership }))
    if (!account) throw new Error('no account was inserted')
    const { id } = account
    if (existing) {
      if (passwordHash) await storePassword({ tx, now }, id, passwordHash)
      await addToStaff({ tx, now }, id, membership)
    }
    const changes: Changes = {
      email: [existing?.email ?? null, email],
      roles: [existing?.roles ?? null, allRoles],
    }
    const staff = { customerId: null, email: 'console' }
    await recordChange({ tx, staff, now }, { action: 'create', subject: 'staff', subjectId: id, changes })
    return { isNew: existing === undefined, roles: allRoles, password: newPassword }
  })
}
