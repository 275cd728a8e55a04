export type Role = 'User' | 'Admin'

/** Who asks: nobody known, or a customer (staff are customers with the role Admin). */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'customer'; customerId: number; email: string; role: Role; isEmailValidated: boolean }

export const visitor: Actor = { kind: 'visitor' }

export function isAdmin(actor: Actor): boolean {
  return actor.kind === 'customer' && actor.role === 'Admin'
}
