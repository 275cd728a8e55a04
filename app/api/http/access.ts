import type { MiddlewareHandler } from 'hono'
import type { Permission } from '#app/features/ground/people/permissions.ts'
import { customerOf, sessionOf, staffOf } from './caller.ts'
import type { ApiContext } from './context.ts'

/**
 * The rule for who may call an endpoint, checked before the body is read. The check's result is typed in the handler's
 * `c.var`.
 */
export type Access<Found extends object = object> = {
  who: 'public' | 'session' | 'customer' | 'order' | 'staff' | 'link'
  permission?: Permission
  security: Record<string, string[]>[]
  /** Missing if anyone may call it, or only the operation can check it. */
  check?: MiddlewareHandler<{ Variables: Found }>
}

export function accessBy<Found extends object = object>(
  who: Access['who'],
  credentials: string[][],
  find?: (c: ApiContext) => Promise<Found>,
): Access<Found> {
  const security = credentials.map((names) => Object.fromEntries(names.map((name) => [name, []])))
  if (!find) return { who, security }
  const check: MiddlewareHandler = async (c, next) => {
    const found = await find(c as unknown as ApiContext)
    for (const [name, value] of Object.entries(found)) c.set(name, value)
    await next()
  }
  return { who, security, check }
}

const findCartSession = async (c: ApiContext) => ({ session: await sessionOf(c) })

/**
 * `session` requires a cart session's token, `customer` a login, `staff` the login of an employee with the permission.
 * `order` accepts the owner's or an employee's login or the order's hash, `link` the token of an emailed link; only the
 * operation can check those.
 */
export const access = {
  public: accessBy('public', []),
  publicOrCustomer: accessBy('public', [['bearer']]),
  session: accessBy('session', [['sessionToken'], ['bearer']], findCartSession),
  sessionAndOrder: accessBy('session', [['bearer'], ['sessionToken', 'orderHash']], findCartSession),
  customer: accessBy('customer', [['bearer']], async (c) => ({ customer: await customerOf(c) })),
  order: accessBy('order', [['bearer'], ['orderHash']]),
  link: accessBy('link', [['bearer']]),
  staff: (permission: Permission) => ({
    ...accessBy('staff', [['bearer']], async (c) => ({ staff: await staffOf(c, permission) })),
    permission,
  }),
}
