import type { FastifyInstance } from 'fastify'
import { parcelPrice } from '#app/features/goods/shipping/parcel-price.ts'
import { shippingZone } from '#app/features/goods/shipping/shipping-zone.ts'
import { workingDaysAfter } from '#app/features/ground/time/working-days.ts'
import { hashOf, randomText, type Database, type Statement } from './database.ts'

/** Reads everything that the totals depend on. Doesn't lock the cart; the next statement does that by updating it. */
const readForCheckout: Statement = {
  name: 'read for checkout',
  text: `with counted as (insert into attempts (key, count, window_ends_at)
      select 'checkout:' || $1, 1, now() + interval '15 minutes'
      on conflict (key) do update set count = attempts.count + 1
      returning set_config('synchronous_commit', 'off', true))
    select c.id, (select settings from shop_settings) as settings,
      (select sum(i.price_cents)::integer from cart_items i where i.cart_id = c.id) as "itemsCents",
      (select sum(i.quantity * i.width * i.height * k.grams_per_square_inch) from cart_items i
        join categories k on k.id = i.category_id where i.cart_id = c.id) as grams,
      (select json_object_agg(zone, rates) from (select zone,
        json_agg(json_build_object('upToGrams', up_to_grams, 'priceCents', price_cents)) as rates
        from shipping_rates group by zone) z) as zones
    from sessions s join carts c on c.session_id = s.id where s.token_hash = $1`,
}

const job = (name: string, data: string) => `
  insert into pgboss.job_common (name, data, start_after, keep_until, expire_seconds, deletion_seconds, retry_limit,
    retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
  select q.name, ${data}, now(), now() + q.retention_seconds * interval '1 second', q.expire_seconds,
    q.deletion_seconds, q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter,
    q.heartbeat_seconds
  from pgboss.queue q where q.name = '${name}'`

const placeOrder: Statement = {
  name: 'place order',
  text: `with cart as (update carts set zip_code = $9 where id = $1 returning id),
    placed as (insert into orders (hash, cart_id, cart_fingerprint, email, name, phone, address, city, state, zip_code,
        items_cents, discount_cents, shipping_cents, tax_cents, tax_state, tax_rate_millionths, taxable_cents,
        is_shipping_taxed, total_cents, arrives_from, arrives_to)
      select $2, id, $2, $3, $4, $5, $6, $7, $8, $9, $10::integer, 0, $11::integer, 0, $8, 0, 0,
        false, $10::integer + $11::integer, $12::date, $13::date from cart
      returning id, total_cents),
    items as (insert into order_items (order_id, cart_item_id, kind, name, category_id, width, height, unit, quantity,
        price_cents, price_without_promotion_cents, priced_at, price_rule, artwork_file_id, artwork_design)
      select placed.id, i.id, i.kind, k.name, i.category_id, i.width, i.height, coalesce(k.size_rule ->> 'unit', 'in'),
        i.quantity, i.price_cents, i.price_without_promotion_cents, i.priced_at, i.price_rule, i.artwork_file_id,
        i.artwork_design
      from placed, cart_items i join categories k on k.id = i.category_id where i.cart_id = $1),
    asked as (insert into test_provider_payments (id, idempotency_key, amount_cents, currency, description, success_url,
        failure_url, expires_at)
      select $14, $2, total_cents, 'USD', 'Order', '/pay-confirm', '/pay-failure', now() + interval '30 minutes'
      from placed),
    paid as (insert into payments (order_id, provider, idempotency_key, provider_payment_id, link, amount_cents, status,
        next_check_at)
      select id, 'test', $2, $14, '/test-payment/' || $14, total_cents, 'open', now() + interval '20 seconds' from placed
      returning id),
    queued as (${job('expire-payment', "(select jsonb_build_object('paymentId', id) from paid)")})
    select id from placed`,
}

const recordPayment: Statement = {
  name: 'record payment',
  text: `with provider as (update test_provider_payments set status = 'paid' where id = $1 and status = 'open' returning id),
    paid as (update payments set status = 'paid', paid_at = now()
      where provider = 'test' and provider_payment_id = (select id from provider) and status = 'open' returning order_id),
    placed as (update orders set status = 'PENDING', paid_at = now() where id = (select order_id from paid)
      returning id, cart_id, email, name),
    happened as (insert into order_events (order_id, from_status, to_status, by)
      select id, 'UNPAID', 'PENDING', 'payment' from placed),
    emptied as (delete from cart_items where cart_id = (select cart_id from placed)),
    coupon as (update carts set coupon_id = null where id = (select cart_id from placed)),
    sold as (update cart_starts set paid_at = now(), order_id = placed.id from placed
      where cart_starts.cart_id = placed.cart_id and cart_starts.paid_at is null),
    mailed as (insert into mails ("to", mail, order_id, created_at)
      select email, jsonb_build_object('template', 'order-paid', 'order', jsonb_build_object('id', id, 'name', name,
        'items', (select jsonb_agg(jsonb_build_object('name', name, 'quantity', quantity, 'priceCents', price_cents))
          from order_items where order_id = placed.id))), id, now() from placed returning id),
    queued as (${job('deliver-mail', "(select jsonb_build_object('mailId', id) from mailed)")})
    select id from placed`,
}

type Checkout = {
  id: number
  settings: { originZip: string; timeZone: string; promisedDays: { least: number; most: number } }
  itemsCents: number
  grams: number
  zones: Record<string, Parameters<typeof parcelPrice>[0]>
}

type Contact = Record<'email' | 'name' | 'phone' | 'address' | 'city' | 'state' | 'zipCode', string>

export function checkoutRoutes(server: FastifyInstance, { run }: Database) {
  server.post<{ Querystring: { sessionToken: string }; Body: Contact }>(
    '/api/carts/me/close',
    async ({ query, body, protocol, host }) => {
      const [cart] = await run<Checkout>(readForCheckout, [hashOf(query.sessionToken)])
      if (!cart?.itemsCents) throw new Error('the cart is empty')
      const { originZip, timeZone, promisedDays } = cart.settings
      const rates = cart.zones[shippingZone(originZip, body.zipCode) ?? ''] ?? []
      const payment = `test_${randomText()}`
      const { email, name, phone, address, city, state, zipCode } = body
      await run(placeOrder, [
        cart.id,
        randomText(),
        email,
        name,
        phone,
        address,
        city,
        state,
        zipCode,
        cart.itemsCents,
        parcelPrice(rates, cart.grams),
        workingDaysAfter(new Date(), promisedDays.least, timeZone),
        workingDaysAfter(new Date(), promisedDays.most, timeZone),
        payment,
      ])
      return { link: `${protocol}://${host}/test-payment/${payment}` }
    },
  )

  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  )
  server.post<{ Params: { payment: string } }>('/test-payment/:payment/pay', async ({ params }, reply) => {
    const [order] = await run(recordPayment, [params.payment])
    if (!order) throw new Error('no such payment')
    return reply.redirect('/pay-confirm', 303)
  })
}
