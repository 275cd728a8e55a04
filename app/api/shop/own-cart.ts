import { openCart, readCart, type OpenedCart } from '#app/features/sales/cart/read-cart.server.ts'
import { accessBy } from '../http/access.ts'
import { findSessionToken, sessionOf } from '../http/caller.ts'
import type { ApiContext } from '../http/context.ts'

type OwnCart = OpenedCart & { tokenSession: string | null }

/**
 * Like `access.session`, for endpoints that need the whole cart anyway: one statement finds the session and the cart.
 */
export const accessWithCart = accessBy('session', [['sessionToken'], ['bearer']], async (c) => ({
  own: await findOwnCart(c),
}))

async function findOwnCart(c: ApiContext): Promise<OwnCart> {
  const { db, now } = c.var.shop
  const context = { db, now: now() }
  const token = c.req.query('sessionToken')
  const isVisitor = c.req.header('authorization') === undefined
  const opened = isVisitor && token ? await openCart(context, token) : null
  if (opened && token) return { ...opened, tokenSession: token }
  const session = await sessionOf(c)
  const cart = await readCart(context, session)
  return { session, cart, tokenSession: await findSessionToken(c, session) }
}
