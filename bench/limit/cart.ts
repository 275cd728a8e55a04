import type { FastifyInstance } from 'fastify'
import { price } from '#app/features/goods/pricing/price.ts'
import { parcelPrice } from '#app/features/goods/shipping/parcel-price.ts'
import { shippingZone } from '#app/features/goods/shipping/shipping-zone.ts'
import { workingDaysAfter } from '#app/features/ground/time/working-days.ts'
import { hashOf, randomText, type Database, type Statement } from './database.ts'

const startSession: Statement = {
  name: 'start session',
  text: `with started as (insert into sessions (token_hash, created_at) values ($1, now()) returning id)
    insert into carts (session_id) select id from started returning id`,
}

const lines = `
  select i.id, i.cart_id as "cartId", i.kind as by, i.quantity, i.price_cents as price,
    i.price_without_promotion_cents as "priceWithoutPromotion", i.priced_at as "pricedAt",
    json_build_object('id', i.size_id, 'width', i.width, 'height', i.height, 'custom', i.is_custom_size,
      'unit', coalesce(k.size_rule ->> 'unit', 'in')) as size,
    json_build_object('id', p.id, 'name', coalesce(k.name, p.name), 'categoryId', coalesce(k.id, 5),
      'file', json_build_object('path', coalesce(k.picture_path, p.picture_path))) as product,
    case when f.id is not null then json_build_object('path', f.path, 'previewPath', f.preview_path,
      'thumbnailPath', f.thumbnail_path, 'fileName', f.file_name, 'drawnPath', 'item-pictures/' || substr(f.path, 7) || '/' ||
      encode(convert_to(json_build_array(k.shape, i.width, i.height, i.artwork_design)::text, 'UTF8'), 'base64')
      || '.webp') end as "fileData", i.artwork_design as design`
const joins = `
  left join categories k on k.id = i.category_id
  left join library_products p on p.id = i.library_product_id
  left join artwork_files f on f.id = i.artwork_file_id`

const readCart: Statement = {
  name: 'cart',
  text: `select c.id, c.zip_code as "zipCode", o.code, o.percentage,
      (select coalesce(json_agg(l order by l.id), '[]') from (${lines} from cart_items i ${joins} where i.cart_id = c.id) l)
        as lines
    from sessions s join carts c on c.session_id = s.id left join coupons o on o.id = c.coupon_id
    where s.token_hash = $1`,
}

const addItem: Statement = {
  name: 'add item',
  text: `with owner as (select id from sessions where token_hash = $1 and customer_id is null for key share),
    cart as (select id from carts where session_id = (select id from owner) for update),
    i as (insert into cart_items (cart_id, kind, category_id, is_custom_size, width, height, quantity, price_cents,
        price_without_promotion_cents, priced_at, price_rule, created_at)
      select id, 'custom', $2, true, $3, $4, $5, $6, $7, now(), $8, now() from cart
      where (select count(*) from cart_items where cart_id = cart.id) < 100 returning *),
    started as (insert into cart_starts (cart_id, started_at) select id, now() from cart on conflict do nothing)
    ${lines} from i ${joins}`,
}

const readLine: Statement = {
  name: 'line',
  text: `select i.category_id as "categoryId", i.width, i.height
    from sessions s join carts c on c.session_id = s.id join cart_items i on i.cart_id = c.id and i.kind = 'custom'
    where s.token_hash = $1 and i.id = $2`,
}

/** Leaves the size unchanged, because it can't be edited. */
const editLine: Statement = {
  name: 'edit line',
  text: `with owner as (select id from sessions where token_hash = $1 and customer_id is null for key share),
    cart as (select id from carts where session_id = (select id from owner) for update)
    update cart_items set quantity = $3, price_cents = $4, price_without_promotion_cents = $5, priced_at = now(),
      price_rule = $6
    where id = $2 and cart_id = (select id from cart) returning id, quantity, price_cents as price`,
}

const quoteShipping: Statement = {
  name: 'quote shipping',
  text: `with cart as (update carts set zip_code = $2
      where session_id = (select id from sessions where token_hash = $1 for key share) returning id)
    select (select settings from shop_settings) as settings,
      (select sum(i.quantity * i.width * i.height * k.grams_per_square_inch) from cart_items i
        join categories k on k.id = i.category_id where i.cart_id = cart.id) as grams,
      (select json_object_agg(zone, rates) from (select zone,
        json_agg(json_build_object('upToGrams', up_to_grams, 'priceCents', price_cents)) as rates
        from shipping_rates group by zone) z) as zones,
      (select mode from tax_table) as mode
    from cart`,
}

type Cart = {
  id: number
  zipCode: string | null
  code: string | null
  percentage: string | null
  lines: { price: number }[]
}

type Quote = {
  settings: { originZip: string; timeZone: string; promisedDays: { least: number; most: number } }
  grams: number
  zones: Record<string, Parameters<typeof parcelPrice>[0]>
}

type NewItem = { quantity: number; categoryId: number; size: { width: number; height: number } }
type Edit = { id: number; quantity: number }
type Line = { categoryId: number; width: number; height: number }
type Session = { Querystring: { sessionToken?: string } }

export function cartRoutes(server: FastifyInstance, { run, products }: Database) {
  server.get<Session>('/api/session', async ({ query }) => {
    if (query.sessionToken) {
      const [cart] = await run<Cart>(readCart, [hashOf(query.sessionToken)])
      if (!cart) throw new Error('no such cart')
      return presentCart(query.sessionToken, cart)
    }
    const token = randomText()
    const [started] = await run<{ id: number }>(startSession, [hashOf(token)])
    return presentCart(token, {
      id: started?.id ?? 0,
      zipCode: null,
      code: null,
      percentage: null,
      lines: [],
    })
  })

  server.post<Session & { Body: NewItem }>('/api/carts/me/items', async ({ query, body }, reply) => {
    const product = products.get(body.categoryId)
    if (!product) throw new Error('no such product')
    const { width, height } = body.size
    const { quantity } = body
    const priced = price(product.priceRule, product.promotions, { width, height, quantity })
    const [cartItem] = await run(addItem, [
      hashOf(query.sessionToken ?? ''),
      product.id,
      width,
      height,
      quantity,
      priced.priceWithPromo,
      priced.priceWithoutPromo,
      product.priceRule,
    ])
    return reply.code(201).send({ cartItem })
  })

  server.post<Session & { Body: Edit }>(
    '/api/carts/me/items/edit',
    async ({ query, body: { id, quantity } }) => {
      const hash = hashOf(query.sessionToken ?? '')
      const [line] = await run<Line>(readLine, [hash, id])
      const product = products.get(line?.categoryId ?? 0)
      if (!line || !product) throw new Error('no such item')
      const { width, height } = line
      const priced = price(product.priceRule, product.promotions, { width, height, quantity })
      const { priceWithPromo, priceWithoutPromo } = priced
      const values = [hash, id, quantity, priceWithPromo, priceWithoutPromo, product.priceRule]
      const [edited] = await run(editLine, values)
      return edited
    },
  )

  server.post<Session & { Body: { zipCode: string } }>(
    '/api/carts/me/shipping-price',
    async ({ query, body }) => {
      const [quote] = await run<Quote>(quoteShipping, [hashOf(query.sessionToken ?? ''), body.zipCode])
      if (!quote) throw new Error('no such cart')
      return presentQuote(quote, body.zipCode)
    },
  )
}

function presentCart(tokenSession: string, { id, zipCode, code, percentage, lines }: Cart) {
  const total = lines.reduce((sum, line) => sum + line.price, 0)
  const discount = Math.round(total * Number(percentage ?? 0))
  return {
    tokenSession,
    counterItems: lines.length,
    cartItems: lines,
    cart: {
      id,
      price: total,
      discount,
      priceWithCoupon: total - discount,
      shippingPrice: 0,
      tax: 0,
      total: total - discount,
      zipCode,
    },
    coupon: code === null ? null : { code, percentage: Number(percentage) },
  }
}

function presentQuote({ settings, grams, zones }: Quote, zipCode: string) {
  const { originZip, timeZone, promisedDays } = settings
  const rates = zones[shippingZone(originZip, zipCode) ?? ''] ?? []
  return {
    price: parcelPrice(rates, grams),
    arrivesFrom: workingDaysAfter(new Date(), promisedDays.least, timeZone),
    arrivesTo: workingDaysAfter(new Date(), promisedDays.most, timeZone),
  }
}
