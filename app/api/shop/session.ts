import { z } from '@hono/zod-openapi'
import { openSession } from '#app/features/sales/cart-session/open-session.server.ts'
import { endSession } from '#app/features/people/identity/sessions.server.ts'
import { access } from '../http/access.ts'
import { actorOf } from '../http/caller.ts'
import { operation } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { sessionQuery } from '../http/input.ts'
import { router } from '../http/router.ts'
import { cartSchema, presentCart } from './present-cart.ts'

export const sessionApi = router()
  .openapi(
    endpoint('get', '/', access.publicOrCustomer, {
      summary: 'The current cart session: the given one, a new one, or the customer’s after a merge',
      query: sessionQuery,
      responses: { 200: cartSchema.extend({ tokenSession: z.string() }) },
    }),
    async (c) => {
      const context = { ...operation(c), uploads: c.var.shop.uploads, actor: await actorOf(c) }
      const { tokenSession, cart } = await openSession(context, c.req.valid('query').sessionToken)
      return c.json({ tokenSession, ...presentCart(cart) }, 200)
    },
  )
  .openapi(
    endpoint('delete', '/', access.public, {
      summary: 'End a customer’s session, as on logout; a visitor’s continues',
      query: z.object({ sessionToken: z.string() }),
      responses: { 200: z.object({ message: z.string() }) },
    }),
    async (c) => {
      await endSession(c.var.shop.db, c.req.valid('query').sessionToken)
      return c.json({ message: 'You are logged out' }, 200)
    },
  )
