import { z } from 'zod'
import { requiredEmail, requiredPassword, requiredText } from '#app/features/ground/people/required-text.ts'
import { shortestPassword } from '#app/features/people/accounts/shortest-password.ts'
import { staffRoles, type StaffRole } from '#app/features/ground/people/permissions.ts'

const role = z.enum(staffRoles, 'Unknown role')

export const sortedRoles = (roles: readonly StaffRole[]) => staffRoles.filter((each) => roles.includes(each))

const roles = z.array(role, 'Choose roles').max(20).transform(sortedRoles)

export const invitationInput = z.object({
  email: requiredEmail,
  roles: z.array(role, 'Choose roles').min(1, 'Choose at least one role').max(20).transform(sortedRoles),
})

export const rolesInput = z.object({ roles, seen: roles })

export const acceptanceInput = z.object({
  firstName: requiredText('First name', 100).optional(),
  surName: requiredText('Surname', 100).optional(),
  password: requiredPassword('Password', shortestPassword.staff).optional(),
})

export type InvitationInput = z.output<typeof invitationInput>
export type RolesInput = z.output<typeof rolesInput>
export type AcceptanceInput = z.output<typeof acceptanceInput>
