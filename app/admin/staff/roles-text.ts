import { staffRoleLabels, type StaffRole } from '#app/features/staff/permissions.ts'

/** 'Production, Support' */
export const rolesText = (roles: readonly StaffRole[]) =>
  roles.map((role) => staffRoleLabels[role]).join(', ')
