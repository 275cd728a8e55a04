import { and, eq, gt, isNull } from 'drizzle-orm'
import { conflict, ShopError } from '#app/errors.ts'
import { customers } from '#app/schema/customers.server.ts'
import { hasEmail } from '#app/features/people/identity/find-customer.server.ts'
import { createCustomer } from '#app/features/people/accounts/sign-up.server.ts'
import { checkStaffPassword } from '#app/features/people/accounts/staff-password.server.ts'
import { addToStaff, claimAccount } from '#app/features/people/accounts/staff-accounts.server.ts'
import { claimGuestOrders } from '#app/features/sales/orders/validate-email.server.ts'
import type { Database, Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { hashPassword } from '#app/platform/secrets/passwords.server.ts'
import { hashToken } from '#app/platform/secrets/tokens.server.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import type { StaffRole } from '#app/features/ground/people/permissions.ts'
import { staffInvitations } from '#app/schema/staff.server.ts'
import { lockStaff } from './lock-staff.server.ts'
import { sortedRoles, type AcceptanceInput } from './staff.input.ts'

type Context = { db: Database; now: Date }

const isUsable = (token: string, now: Date) =>
  and(
    eq(staffInvitations.tokenHash, hashToken(token)),
    isNull(staffInvitations.acceptedAt),
    gt(staffInvitations.expiresAt, now),
  )

const invalidInvitation = () =>
  new ShopError('authentication_failed', 'This invitation has expired, was already used or was revoked')

export async function readInvitation(
  { db, now }: { db: Queryable; now: Date },
  token: string,
): Promise<{ email: string; roles: StaffRole[]; hasAccount: boolean }> {
  const [invitation] = await db.select().from(staffInvitations).where(isUsable(token, now))
  if (!invitation) throw invalidInvitation()
  const account = await findAccount(db, invitation.email)
  const { email, roles } = invitation
  return { email, roles: sortedRoles(roles), hasAccount: Boolean(account?.emailValidatedAt) }
}

/**
 * Keeps the name and password of an existing account, unless its email was never validated: a stranger may have created
 * it.
 */
export async function acceptInvitation(
  { db, now }: Context,
  token: string,
  input: AcceptanceInput,
): Promise<{ email: string }> {
  const { hasAccount } = await readInvitation({ db, now }, token)
  // Hashing is slow, so it is done before taking the staff lock.
  const person = hasAccount ? null : { ...requirePerson(input), passwordHash: await hashed(input) }
  return db.transaction(async (tx) => {
    await lockStaff(tx)
    const [invitation] = await tx
      .update(staffInvitations)
      .set({ acceptedAt: now })
      .where(isUsable(token, now))
      .returning()
    if (!invitation) throw invalidInvitation()
    const { email, roles } = invitation
    const account = await findAccount(tx, email)
    const customerId = account ? account.id : await createAccount(tx, email, person, now)
    if (account && !account.emailValidatedAt) {
      if (!person) throw invalidInvitation()
      await claimAccount({ tx, now }, account.id, person)
    }
    await addToStaff({ tx, now }, customerId, {
      staffRoles: sortedRoles([...roles, ...(account?.staffRoles ?? [])]),
      emailValidatedAt: account?.emailValidatedAt ?? now,
    })
    await claimGuestOrders(tx, customerId, email)
    await recordChange(
      { tx, staff: { customerId, email }, now },
      { action: 'join', subject: 'staff', subjectId: customerId, changes: { roles: [null, roles] } },
    )
    return { email }
  })
}

type Person = { firstName: string; surName: string; passwordHash: string }

function requirePerson({ firstName, surName, password }: AcceptanceInput) {
  const fields = {
    ...(!firstName && { firstName: 'First name is required' }),
    ...(!surName && { surName: 'Surname is required' }),
    ...(!password && { password: 'Password is required' }),
  }
  const message = Object.values(fields)[0]
  if (message || !firstName || !surName) throw new ShopError('missing_parameters', message ?? '', fields)
  checkStaffPassword('Admin', password ?? '', 'password')
  return { firstName, surName }
}

const hashed = ({ password = '' }: AcceptanceInput) => hashPassword(password)

async function findAccount(db: Queryable, email: string) {
  const [account] = await db
    .select({
      id: customers.id,
      emailValidatedAt: customers.emailValidatedAt,
      staffRoles: customers.staffRoles,
    })
    .from(customers)
    .where(hasEmail(email))
  return account
}

async function createAccount(tx: Transaction, email: string, person: Person | null, now: Date) {
  if (!person) throw invalidInvitation()
  const created = await createCustomer(tx, { email, ...person, createdAt: now })
  // Someone signed up with this address concurrently.
  if (!created) throw conflict('Please try again')
  return created.id
}
