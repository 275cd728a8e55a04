import { permissionsOf, type Permission, type StaffRole } from './permissions.ts'

export type Role = 'User' | 'Admin'

/** The caller: a visitor or a customer (staff are customers with the role Admin). */
export type Actor =
  | { kind: 'visitor' }
  | {
      kind: 'customer'
      customerId: number
      loginId: string
      email: string
      role: Role
      staffRoles: StaffRole[]
      isEmailValidated: boolean
      /** When the person last proved their identity during this login. */
      provedAt: Date | null
    }

export const visitor: Actor = { kind: 'visitor' }

export type Customer = Extract<Actor, { kind: 'customer' }>

export function may(actor: Actor, permission: Permission): boolean {
  return actor.kind === 'customer' && permissionsOf(actor.staffRoles).includes(permission)
}

export const isOnStaff = (actor: Actor) => actor.kind === 'customer' && actor.role === 'Admin'
