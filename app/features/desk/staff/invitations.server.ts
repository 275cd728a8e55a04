import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { conflict, notFound } from '#app/errors.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { customers } from '#app/schema/customers.server.ts'
import { countAttempt } from '#app/features/people/identity/attempts.server.ts'
import { hasEmail } from '#app/features/people/identity/find-customer.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import type { Database, Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { violatedConstraint } from '#app/platform/database/database-errors.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { hashToken, linkToken, randomToken } from '#app/platform/secrets/tokens.server.ts'
import { rowSchema } from '#app/platform/database/row-schema.server.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import type { Changes } from '#app/features/ground/people/changes.ts'
import { staffRoles, type StaffRole } from '#app/features/ground/people/permissions.ts'
import { staffInvitations } from '#app/schema/staff.server.ts'
import { checkOwnerRoleChange, lockStaff, requireStaffPermission } from './lock-staff.server.ts'
import { sortedRoles, type InvitationInput } from './staff.input.ts'

type Context = { db: Database; jobs: Jobs; staff: Customer; now: Date }
type MailContext = Context & { secret: string }

// Each invitation sends an email.
export const invitationLimits = { employee: { attempts: 100, minutes: 60 } }

const lifetimeMs = 7 * 24 * 60 * 60_000

export const invitationSchema = rowSchema(staffInvitations, { roles: z.array(z.enum(staffRoles)) })
  .pick({ id: true, email: true, roles: true, createdAt: true, expiresAt: true })
  .extend({ invitedBy: z.string().nullable() })

export type Invitation = z.output<typeof invitationSchema>

export async function listInvitations(db: Queryable): Promise<Invitation[]> {
  const rows = await db
    .select({
      id: staffInvitations.id,
      email: staffInvitations.email,
      roles: staffInvitations.roles,
      createdAt: staffInvitations.createdAt,
      expiresAt: staffInvitations.expiresAt,
      invitedBy: customers.email,
    })
    .from(staffInvitations)
    .leftJoin(customers, eq(customers.id, staffInvitations.invitedBy))
    .where(isNull(staffInvitations.acceptedAt))
    .orderBy(desc(staffInvitations.id))
  return rows.map((row) => ({ ...row, roles: sortedRoles(row.roles) }))
}

export async function inviteStaff(
  context: MailContext,
  { email, roles }: InvitationInput,
): Promise<Invitation> {
  const { db, staff, now } = context
  try {
    return await db.transaction(async (tx) => {
      await lockStaff(tx)
      checkOwnerRoleChange(await requireStaffPermission(tx, staff), [], roles)
      await countInvitation({ ...context, tx })
      await refuseStaff(tx, email)
      const { seed, link } = createLink(context)
      const [row] = await tx
        .insert(staffInvitations)
        .values({ email, roles, invitedBy: staff.customerId, createdAt: now, ...link })
        .returning()
      if (!row) throw new Error('no invitation was inserted')
      await mailInvitation({ ...context, tx }, row, seed)
      const subject = { subject: 'invitation', subjectId: row.id }
      const changes: Changes = { email: [null, email], roles: [null, roles] }
      await recordChange({ tx, staff, now }, { action: 'invite', ...subject, changes })
      return { ...row, invitedBy: staff.email }
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'staff_invitations_open_key') throw error
    const message = 'This email has already been invited. You can resend the invitation.'
    throw conflict(message, { email: message })
  }
}

export async function resendInvitation(context: MailContext, invitationId: number): Promise<Invitation> {
  const { db, staff, now } = context
  return db.transaction(async (tx) => {
    await lockStaff(tx)
    const ownRoles = await requireStaffPermission(tx, staff)
    const invitation = await lockInvitation(tx, invitationId)
    checkOwnerRoleChange(ownRoles, [], invitation.roles)
    await countInvitation({ ...context, tx })
    await refuseStaff(tx, invitation.email)
    const { seed, link } = createLink(context)
    await tx
      .update(staffInvitations)
      .set({ ...link, invitedBy: staff.customerId })
      .where(eq(staffInvitations.id, invitationId))
    await mailInvitation({ ...context, tx }, invitation, seed)
    const subject = { subject: 'invitation', subjectId: invitationId }
    await recordChange(
      { tx, staff, now },
      { action: 'send again', ...subject, changes: { email: [invitation.email, invitation.email] } },
    )
    return { ...invitation, expiresAt: link.expiresAt, invitedBy: staff.email }
  })
}

export async function revokeInvitation({ db, staff, now }: Context, invitationId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockStaff(tx)
    await requireStaffPermission(tx, staff)
    const invitation = await lockInvitation(tx, invitationId)
    await tx.delete(staffInvitations).where(eq(staffInvitations.id, invitationId))
    await recordRevocation({ tx, staff, now }, invitation)
  })
}

export async function recordRevocation(
  { tx, staff, now }: { tx: Transaction; staff: Customer; now: Date },
  { id, email, roles }: Pick<Invitation, 'id' | 'email' | 'roles'>,
): Promise<void> {
  const subject = { subject: 'invitation', subjectId: id }
  const changes: Changes = { email: [email, null], roles: [roles, null] }
  await recordChange({ tx, staff, now }, { action: 'revoke', ...subject, changes })
}

/** Counts within the transaction: a rejected invitation sends nothing, so it doesn't count. */
const countInvitation = ({ tx, staff, now }: Context & { tx: Transaction }) =>
  countAttempt({ db: tx, now }, `invitation:${staff.customerId}`, invitationLimits.employee)

function createLink({ secret, now }: MailContext) {
  const seed = randomToken()
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  return { seed, link: { tokenHash: hashToken(linkToken(secret, seed)), expiresAt } }
}

async function mailInvitation(
  { tx, jobs, staff, now }: Context & { tx: Transaction },
  { email, roles }: { email: string; roles: StaffRole[] },
  seed: string,
): Promise<void> {
  const path = `/admin/invitation?seed=${seed}`
  const mail = { template: 'staff-invitation', invitedBy: staff.email, roles, path } as const
  await writeMail({ tx, jobs, now }, email, mail)
}

async function lockInvitation(tx: Transaction, invitationId: number) {
  const [invitation] = await tx
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.id, invitationId), isNull(staffInvitations.acceptedAt)))
    .for('update')
  if (!invitation) throw notFound('Invitation not found')
  return invitation
}

async function refuseStaff(tx: Transaction, email: string): Promise<void> {
  const [customer] = await tx.select({ role: customers.role }).from(customers).where(hasEmail(email))
  if (customer?.role !== 'Admin') return
  const message = 'This email already belongs to a staff member'
  throw conflict(message, { email: message })
}

export async function eraseInvitations(tx: Transaction, email: string): Promise<number> {
  const erased = await tx
    .delete(staffInvitations)
    .where(sql`lower(${staffInvitations.email}) = lower(${email})`)
    .returning({ id: staffInvitations.id })
  return erased.length
}
