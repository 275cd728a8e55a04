import type { MiddlewareHandler } from 'hono'
import type { Permission } from '#app/features/ground/people/permissions.ts'
import { customerOf, sessionOf, staffOf } from './caller.ts'
import type { ApiContext } from './context.ts'

/**
 * Who may call an endpoint, checked before its body is read. What the check finds is in the handler's `c.var`, typed:
 * `c.var.staff` exists only where the row says `access.staff(…)`.
 */
export type Access<Found extends object = object> = {
  who: 'public' | 'session' | 'customer' | 'order' | 'staff' | 'link'
  permission?: Permission
  /** Alternative sets of credentials; empty where none is looked at. */
  security: Record<string, string[]>[]
  check: MiddlewareHandler<{ Variables: Found }>
}

export function accessBy<Found extends object>(
  who: Access['who'],
  credentials: string[][],
  find: (c: ApiContext) => Found | Promise<Found>,
): Access<Found> {
  const check: MiddlewareHandler = async (c, next) => {
    const found = await find(c as unknown as ApiContext)
    for (const [name, value] of Object.entries(found)) c.set(name, value)
    await next()
  }
  const security = credentials.map((names) => Object.fromEntries(names.map((name) => [name, []])))
  return { who, security, check }
}

const nothing = () => ({})
const ofSession = async (c: ApiContext) => ({ session: await sessionOf(c) })

/**
 * `session` needs a cart session's token, `customer` a login, `staff` the login of an employee with the permission.
 * `order` takes the owner's or an employee's login or the order's hash, `link` the token of a mailed link; only the
 * operation can check those.
 */
export const access = {
  public: accessBy('public', [], nothing),
  /** A customer's login is used where there is one. */
  publicOrCustomer: accessBy('public', [['bearer']], nothing),
  session: accessBy('session', [['sessionToken'], ['bearer']], ofSession),
  /** A session's cart, filled from an order. */
  sessionAndOrder: accessBy('session', [['bearer'], ['sessionToken', 'orderHash']], ofSession),
  customer: accessBy('customer', [['bearer']], async (c) => ({ customer: await customerOf(c) })),
  order: accessBy('order', [['bearer'], ['orderHash']], nothing),
  link: accessBy('link', [['bearer']], nothing),
  staff: (permission: Permission) => ({
    ...accessBy('staff', [['bearer']], async (c) => ({ staff: await staffOf(c, permission) })),
    permission,
  }),
}
