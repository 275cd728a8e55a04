import { createRoute, z } from '@hono/zod-openapi'
import { openSession } from '#app/features/cart/open-session.server.ts'
import { readCart } from '#app/features/cart/read-cart.server.ts'
import { endSession } from '#app/features/customers/sessions.server.ts'
import { accessBy } from '../http/access.ts'
import { actorOf } from '../http/asking.ts'
import { operation } from '../http/context.ts'
import { json, refusals, router, sessionQuery } from '../http/http.ts'
import { cartSchema, presentCart } from './present-cart.ts'

export const sessionApi = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/session',
      summary: 'The cart session to work with: the given one, a new one, or the customer’s after a merge',
      ...accessBy('public', 'bearer'),
      request: { query: sessionQuery },
      responses: { 200: json(cartSchema.extend({ tokenSession: z.string() })), ...refusals(400, 401) },
    }),
    async (c) => {
      const context = { ...operation(c), actor: await actorOf(c) }
      const { tokenSession, session } = await openSession(context, c.req.valid('query').sessionToken)
      return c.json({ tokenSession, ...presentCart(await readCart(context, session)) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/session',
      summary: 'Ends a customer’s session, as at logout; a visitor’s goes on',
      ...accessBy('public'),
      request: { query: z.object({ sessionToken: z.string() }) },
      responses: { 200: json(z.object({ message: z.string() })), ...refusals(400) },
    }),
    async (c) => {
      await endSession(c.var.shop.db, c.req.valid('query').sessionToken)
      return c.json({ message: 'You are logged out' }, 200)
    },
  )
