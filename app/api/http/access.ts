import { permissions, type Permission } from '#app/features/staff/permissions.ts'
import { customerOf, sessionOf, staffOf } from './asking.ts'
import type { ApiContext } from './context.ts'

/**
 * Who may call, told by the document and checked by generated tests: `session` needs a cart session token,
 * `customer` a bearer, `staff` the bearer of somebody on the staff with the permission in `x-permission`, `order` the
 * owner's bearer, one of staff who may read orders or the order's hash, `link` a mailed link's token as the bearer.
 */
export const access = {
  public: accessBy('public'),
  session: accessBy('session', 'sessionToken', 'bearer'),
  customer: accessBy('customer', 'bearer'),
  order: accessBy('order', 'bearer', 'orderHash'),
  /** A session's cart, filled from an order. */
  sessionAndOrder: { ...accessBy('session'), security: sessionAndOrder() },
  staff: accessByPermission(),
  link: accessBy('link', 'bearer'),
}

type Who = 'public' | 'session' | 'customer' | 'order' | 'link'

export function accessBy(who: Who, ...schemes: string[]) {
  const security: Record<string, string[]>[] = schemes.map((scheme) => ({ [scheme]: [] }))
  const check = { session: sessionOf, customer: customerOf, public: null, order: null, link: null }[who]
  return {
    'x-access': who,
    ...(security.length > 0 && { security }),
    middleware: refuseBefore(async (c) => check?.(c)),
  }
}

function accessByPermission() {
  const by = (permission: Permission) => ({
    'x-access': 'staff',
    'x-permission': permission,
    security: [{ bearer: [] }] as Record<string, string[]>[],
    middleware: refuseBefore((c) => staffOf(c, permission)),
  })
  return Object.fromEntries(permissions.map((permission) => [permission, by(permission)])) as Record<
    Permission,
    ReturnType<typeof by>
  >
}

function sessionAndOrder(): Record<string, string[]>[] {
  return [{ bearer: [] }, { sessionToken: [], orderHash: [] }]
}

/** Refuses before a body is read; who may see which order is known only to the operations. */
function refuseBefore(check: (c: ApiContext) => Promise<unknown>) {
  return async (c: ApiContext, next: () => Promise<void>) => {
    await check(c)
    await next()
  }
}
