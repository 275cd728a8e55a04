import type { Role } from '#app/features/ground/people/customer.ts'

const accountPages =
  /^\/(login|signup|user-created|validate-mail|not-my-account|recover-password|restore-password)\/?([?#]|$)/

type CurrentPage = { pathname: string; search: string; state: unknown }

export function returnState({ pathname, search, state }: CurrentPage): { from: string } | null {
  if (!accountPages.test(pathname)) return { from: pathname + search }
  const from = parseFrom(state)
  return from === null ? null : { from }
}

export function returnPath(state: unknown, role: Role): string {
  const from = parseFrom(state)
  if (from !== null && from !== '/') return from
  return role === 'Admin' ? '/admin' : '/'
}

function parseFrom(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null
  const { from } = state
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) && !accountPages.test(from) ? from : null
}
