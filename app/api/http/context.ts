import type { Context } from 'hono'
import type { Actor, Customer } from '#app/features/ground/people/customer.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import { readTeamEmail } from '#app/features/shop/settings/shop.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'

export type ApiEnv = { Variables: { shop: Shop; actor?: Actor; session?: CartSession } }

/** What is needed of a request's context: that of every endpoint is one, whatever its access has added. */
export type ApiContext = Pick<Context<ApiEnv>, 'req' | 'env' | 'var'> & {
  set(name: 'actor', actor: Actor): void
  set(name: 'session', session: CartSession): void
}

type WithShop = { var: { shop: Shop } }
/** The context of an endpoint of `access.session`, and of one of `access.staff(…)`. */
export type SessionContext = { var: { shop: Shop; session: CartSession } }
export type StaffContext = { var: { shop: Shop; staff: Customer } }

/** What every operation is given. */
export function operation(c: WithShop) {
  const { db, jobs, now } = c.var.shop
  return { db, jobs, now: now() }
}

/** What operations that mail a link are given. */
export function linkOperation(c: WithShop) {
  return { ...operation(c), secret: c.var.shop.secret }
}

/** What an operation of the back office is given. */
export function staffOperation(c: StaffContext) {
  return { ...operation(c), staff: c.var.staff }
}

/** The same for one that mails a link. */
export function staffLinkOperation(c: StaffContext) {
  return { ...linkOperation(c), staff: c.var.staff }
}

/** Who hears from customers. */
export const teamEmailOf = (c: WithShop) => readTeamEmail(c.var.shop)
