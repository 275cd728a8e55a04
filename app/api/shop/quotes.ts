import { z } from '@hono/zod-openapi'
import { openPayment } from '#app/features/sales/payments/open-payment.server.ts'
import { payQuote, quotePaymentLimits } from '#app/features/sales/quotes/pay-quote.server.ts'
import { readSharedQuote } from '#app/features/sales/quotes/read-quote.server.ts'
import { accessBy } from '../http/access.ts'
import { actorOf } from '../http/caller.ts'
import { clientAddress } from '../http/client-address.ts'
import type { ApiContext } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { hashQuery, parseId } from '../http/input.ts'
import { router } from '../http/router.ts'
import { presentQuote, quoteSchema } from './present-quote.ts'

/** Grants access by the quote's link alone, because nobody owns it before it is paid. */
const accessByLink = accessBy('order', [['orderHash']])

export const quotesApi = router()
  .openapi(
    endpoint('get', '/{orderId}', accessByLink, {
      summary: 'A quote, by the hash in its link',
      query: hashQuery,
      responses: { 200: quoteSchema },
    }),
    async (c) => {
      const { db, now } = c.var.shop
      const shared = await readSharedQuote({ db, now: now() }, await keyOf(c, c.req.param('orderId')))
      return c.json(presentQuote(shared), 200)
    },
  )
  .openapi(
    endpoint('post', '/{orderId}/pay', accessByLink, {
      summary: 'Pay a quote: a link to the payment page, which ends after 30 minutes',
      query: hashQuery,
      rate: quotePaymentLimits,
      responses: { 200: z.object({ link: z.string() }) },
      errors: [409, 422],
    }),
    async (c) => {
      const { shop } = c.var
      const key = await keyOf(c, c.req.param('orderId'))
      const context = { ...shop, now: shop.now(), clientAddress: clientAddress(c) }
      return c.json(await openPayment(shop, await payQuote(context, key)), 200)
    },
  )

async function keyOf(c: ApiContext, id: string) {
  // An invalid login is rejected, as everywhere.
  await actorOf(c)
  return { orderId: parseId(id, 'Quote not found'), hash: c.req.query('hash') }
}
