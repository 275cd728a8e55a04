import { staffRoleLabels, type StaffRole } from '#app/features/ground/people/permissions.ts'

/** 'Production, Support' */
export const rolesText = (roles: readonly StaffRole[]) =>
  roles.map((role) => staffRoleLabels[role]).join(', ')
