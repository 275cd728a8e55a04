import { invalid } from '#app/errors.ts'
import type { Role } from '#app/features/ground/people/customer.ts'
// The 10,000 most common passwords of at least 8 characters, from zxcvbn-ts 4.1.3.
import commonPasswords from './common-passwords.json' with { type: 'json' }
import { shortestPassword } from './shortest-password.ts'

const common = new Set(commonPasswords)

/**
 * Returns the reason an employee can't use this password, or null. For customers, only the specification's rules apply.
 */
export function staffPasswordProblem(password: string): string | null {
  if (password.length < shortestPassword.staff) {
    return `Staff passwords must be at least ${shortestPassword.staff} characters`
  }
  return common.has(password.toLowerCase())
    ? 'This is one of the most common passwords. Choose another one.'
    : null
}

/** Throws invalid for an employee's password that is too short or common; `field` is the form field. */
export function checkStaffPassword(role: Role, password: string, field: string): void {
  const problem = role === 'Admin' ? staffPasswordProblem(password) : null
  if (problem) throw invalid(problem, { [field]: problem })
}
