import { adminOf, customerOf, sessionOf } from './asking.ts'
import type { ApiContext } from './context.ts'

/**
 * Who may call, told by the document and checked by generated tests: `session` needs a cart session token,
 * `customer` and `admin` a bearer, `order` the owner's bearer, an admin's or the order's hash, `link` a mailed link's
 * token as the bearer.
 */
export const access = {
  public: accessBy('public'),
  session: accessBy('session', 'sessionToken', 'bearer'),
  customer: accessBy('customer', 'bearer'),
  order: accessBy('order', 'bearer', 'orderHash'),
  /** A session's cart, filled from an order. */
  sessionAndOrder: { ...accessBy('session'), security: sessionAndOrder() },
  admin: accessBy('admin', 'bearer'),
  link: accessBy('link', 'bearer'),
}

type Who = 'public' | 'session' | 'customer' | 'order' | 'admin' | 'link'

export function accessBy(who: Who, ...schemes: string[]) {
  const security: Record<string, string[]>[] = schemes.map((scheme) => ({ [scheme]: [] }))
  return { 'x-access': who, ...(security.length > 0 && { security }), middleware: checkAccess(who) }
}

function sessionAndOrder(): Record<string, string[]>[] {
  return [{ bearer: [] }, { sessionToken: [], orderHash: [] }]
}

/** Refuses before a body is read; who may see which order is known only to the operations. */
function checkAccess(who: Who) {
  const check = {
    session: sessionOf,
    customer: customerOf,
    admin: adminOf,
    public: null,
    order: null,
    link: null,
  }[who]
  return async (c: ApiContext, next: () => Promise<void>) => {
    await check?.(c)
    await next()
  }
}
