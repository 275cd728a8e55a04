import type { Context } from 'hono'
import type { Actor, Customer } from '#app/features/ground/people/customer.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import { readTeamEmail } from '#app/features/shop/settings/shop.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'

export type ApiEnv = {
  Variables: { shop: Shop; requestId?: string; actor?: Actor; isIdle?: boolean; session?: CartSession }
}

export type ApiContext = Pick<Context<ApiEnv>, 'req' | 'env' | 'var'> & {
  set(name: 'actor', actor: Actor | undefined): void
  set(name: 'isIdle', isIdle: boolean): void
  set(name: 'session', session: CartSession): void
}

type WithShop = { var: { shop: Shop } }
export type SessionContext = { var: { shop: Shop; session: CartSession } }
export type StaffContext = { var: { shop: Shop; staff: Customer } }

export function operation(c: WithShop) {
  const { db, jobs, now } = c.var.shop
  return { db, jobs, now: now() }
}

export function linkOperation(c: WithShop) {
  return { ...operation(c), secret: c.var.shop.secret }
}

/** Returns the context for operations that check second factors. */
export function factorOperation(c: WithShop) {
  const { publicUrl, log } = c.var.shop
  return { ...linkOperation(c), publicUrl, log }
}

export function staffOperation(c: StaffContext) {
  return { ...operation(c), staff: c.var.staff }
}

/** Returns the context for operations that call the payment provider. */
export function paymentOperation(c: StaffContext) {
  const { settings, provider, log } = c.var.shop
  return { ...staffOperation(c), settings, provider, log }
}

/** Returns the context for operations that move orders. */
export function bulkOperation(c: StaffContext) {
  return { ...paymentOperation(c), actor: c.var.staff }
}

export function staffLinkOperation(c: StaffContext) {
  return { ...linkOperation(c), staff: c.var.staff }
}

export const teamEmailOf = (c: WithShop) => readTeamEmail(c.var.shop)
