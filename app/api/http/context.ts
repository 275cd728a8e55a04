import type { Context } from 'hono'
import type { Actor } from '#app/features/customers/customer.ts'
import type { CartSession } from '#app/features/customers/sessions.server.ts'
import { readTeamEmail } from '#app/features/shop/shop.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'

export type ApiEnv = { Variables: { shop: Shop; actor?: Actor; session?: CartSession } }
export type ApiContext = Context<ApiEnv>

/** What every operation is given. */
export function operation(c: ApiContext) {
  const { db, jobs, now } = c.var.shop
  return { db, jobs, now: now() }
}

/** What operations that mail a link are given. */
export function linkOperation(c: ApiContext) {
  return { ...operation(c), secret: c.var.shop.secret }
}

/** Who hears from customers. */
export const teamEmailOf = (c: ApiContext) => readTeamEmail(c.var.shop)
