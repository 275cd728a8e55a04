import { customers } from '#app/schema/customers.server.ts'
import { hasEmail } from '#app/features/people/identity/find-customer.server.ts'
import { createCustomer } from '#app/features/people/accounts/create-customer.server.ts'
import { addToStaff } from '#app/features/people/accounts/staff-accounts.server.ts'
import { storePassword } from '#app/features/people/accounts/store-password.server.ts'
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
 * For the console. An existing account keeps its name, its roles and, unless one is given, its password. Returns the
 * password if it was given or generated.
 */
export async function createStaff(
  { db, now }: { db: Database; now: Date },
  { email, firstName, surName, roles, password, makePassword }: NewStaff,
): Promise<CreatedStaff> {
  return db.transaction(async (tx) => {
    await lockStaff(tx)
    const [known] = await tx
      .select({
        id: customers.id,
        roles: customers.staffRoles,
        email: customers.email,
        emailValidatedAt: customers.emailValidatedAt,
      })
      .from(customers)
      .where(hasEmail(email))
      .for('update')
    // An account with an unvalidated email may be a stranger's.
    const isTheirs = Boolean(known?.emailValidatedAt)
    const chosen = password ?? (isTheirs ? null : makePassword())
    const passwordHash = chosen === null ? null : await hashPassword(chosen)
    const all = sortedRoles([...roles, ...(known?.roles ?? [])])
    const standing = { staffRoles: all, emailValidatedAt: now }
    const person = { email, firstName, surName, passwordHash: passwordHash ?? '', createdAt: now }
    const account = known ?? (await createCustomer(tx, { ...person, role: 'Admin', ...standing }))
    if (!account) throw new Error('no account was inserted')
    const { id } = account
    if (known) {
      if (passwordHash) await storePassword(tx, id, passwordHash)
      await addToStaff(tx, id, standing)
    }
    const changes: Changes = { email: [known?.email ?? null, email], roles: [known?.roles ?? null, all] }
    const staff = { customerId: null, email: 'console' }
    await recordChange({ tx, staff, now }, { action: 'create', subject: 'staff', subjectId: id, changes })
    return { isNew: known === undefined, roles: all, password: chosen }
  })
}
