import type { Role } from '#app/features/ground/people/customer.ts'

/** Decoded without verification; the server verifies the token on every request. */
export type LoginClaims = { customerId: number; email: string; role: Role; expiresAt: Date }

export function readLoginClaims(token: string | null): LoginClaims | null {
  const payload = token?.split('.')[1]
  if (!payload) return null
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))
    const { sub, email, role, exp } = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
    if (typeof email !== 'string' || typeof exp !== 'number' || !(Number(sub) > 0)) return null
    if (role !== 'User' && role !== 'Admin') return null
    return { customerId: Number(sub), email, role, expiresAt: new Date(exp * 1000) }
  } catch {
    return null
  }
}
