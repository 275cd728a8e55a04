import type { Role } from '#app/features/ground/people/customer.ts'

const onTheWay =
  /^\/(login|signup|user-created|validate-mail|not-my-account|recover-password|restore-password)\/?([?#]|$)/

type Place = { pathname: string; search: string; state: unknown }

export function comingFrom({ pathname, search, state }: Place): { from: string } | null {
  if (!onTheWay.test(pathname)) return { from: pathname + search }
  const from = knownFrom(state)
  return from === null ? null : { from }
}

export function wayBack(state: unknown, role: Role): string {
  const from = knownFrom(state)
  if (from !== null && from !== '/') return from
  return role === 'Admin' ? '/admin' : '/'
}

function knownFrom(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null
  const { from } = state
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) && !onTheWay.test(from) ? from : null
}
