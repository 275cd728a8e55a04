import { staffRoleLabels, type StaffRole } from '#app/features/ground/people/permissions.ts'

export const rolesText = (roles: readonly StaffRole[]) =>
  roles.map((role) => staffRoleLabels[role]).join(', ')
