import type { MiddlewareHandler } from 'hono'
import type { Permission } from '#app/features/ground/people/permissions.ts'
import { customerOf, sessionOf, staffOf } from './caller.ts'
import type { ApiContext } from './context.ts'

/** Who may call an endpoint, checked before the body is read. The check's result is typed in the handler's `c.var`. */
export type Access<Found extends object = object> = {
  who: 'public' | 'session' | 'customer' | 'order' | 'staff' | 'link'
  permission?: Permission
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

const noCheck = () => ({})
const findCartSession = async (c: ApiContext) => ({ session: await sessionOf(c) })

/**
 * `session` requires a cart session's token, `customer` a login, `staff` the login of an employee with the permission.
 * `order` accepts the owner's or an employee's login or the order's hash, `link` the token of an emailed link; only the
 * operation can check those.
 */
export const access = {
  public: accessBy('public', [], noCheck),
  publicOrCustomer: accessBy('public', [['bearer']], noCheck),
  session: accessBy('session', [['sessionToken'], ['bearer']], findCartSession),
  sessionAndOrder: accessBy('session', [['bearer'], ['sessionToken', 'orderHash']], findCartSession),
  customer: accessBy('customer', [['bearer']], async (c) => ({ customer: await customerOf(c) })),
  order: accessBy('order', [['bearer'], ['orderHash']], noCheck),
  link: accessBy('link', [['bearer']], noCheck),
  staff: (permission: Permission) => ({
    ...accessBy('staff', [['bearer']], async (c) => ({ staff: await staffOf(c, permission) })),
    permission,
  }),
}
