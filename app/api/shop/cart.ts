import { z } from '@hono/zod-openapi'
import { addLibraryItem, addToCart } from '#app/features/sales/cart/add-to-cart.server.ts'
import type { ItemKind } from '#app/features/ground/product/item-kind.ts'
import { acceptFinding } from '#app/features/sales/cart/artwork/accept-finding.server.ts'
import { attachLineArtwork } from '#app/features/sales/cart/artwork/attach-line-artwork.server.ts'
import {
  acceptFindingInput,
  applyCouponInput,
  cartItemInput,
  editQuantityInput,
  libraryItemInput,
  lineArtworkInput,
  removeItemInput,
  shippingPriceInput,
} from '#app/features/sales/cart/cart.input.ts'
import { countPriceCall, priceCallLimits } from '#app/features/goods/pricing/count-price-call.server.ts'
import { quoteCartShipping, type CartQuote } from '#app/features/sales/cart/cart-shipping.server.ts'
import { couponLimits, applyCoupon } from '#app/features/sales/cart/apply-coupon.server.ts'
import { changeQuantity, removeAllItems, removeItem } from '#app/features/sales/cart/edit-cart.server.ts'
import { openCart, readCart, type OpenedCart } from '#app/features/sales/cart/read-cart.server.ts'
import { access, accessBy, findSessionToken, sessionOf } from '../http/access.ts'
import { operation, type SessionContext, type ApiContext } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { parseId, sessionQuery } from '../http/input.ts'
import { router } from '../http/router.ts'
import { clientAddress } from '../http/client-address.ts'
import {
  cartItemSchema,
  cartSchema,
  couponSchema,
  presentCart,
  presentCoupon,
  presentLine,
} from './present-cart.ts'
import { cents, idSchema, presentTaxRule, taxRuleSchema } from '../schemas.ts'

type OwnCart = OpenedCart & { tokenSession: string | null }

/** Works like `access.session`, for endpoints that need the whole cart: one statement finds both session and cart. */
const accessWithCart = accessBy('session', [['sessionToken'], ['bearer']], async (c) => ({
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

const ownCartSchema = cartSchema.extend({
  tokenSession: z
    .string()
    .nullable()
    .openapi({ description: 'Null for a caller with a bearer token but no session token' }),
})
const addedSchema = z.object({ cartItem: cartItemSchema })
const editedSchema = z.object({ id: z.number(), quantity: z.number(), price: cents })

export const cartApi = router()
  .openapi(
    endpoint('get', '/get', accessWithCart, {
      summary: 'The cart',
      query: sessionQuery,
      responses: { 200: ownCartSchema },
    }),
    (c) => {
      const { tokenSession, cart } = c.var.own
      return c.json({ tokenSession, ...presentCart(cart, c.var.shop.secret) }, 200)
    },
  )
  .openapi(
    endpoint('post', '/items', access.session, {
      summary: 'Add a configured product',
      query: sessionQuery,
      json: cartItemInput,
      responses: { 201: addedSchema },
      errors: [404, 409, 422],
    }),
    async (c) => {
      const line = await addToCart(operation(c), c.var.session, c.req.valid('json'))
      return c.json({ cartItem: presentLine(line, c.var.shop.secret) }, 201)
    },
  )
  .openapi(
    endpoint('post', '/items/edit', access.session, {
      summary: 'Change the quantity of a configured product',
      query: sessionQuery,
      json: editQuantityInput,
      responses: { 200: editedSchema },
      errors: [404, 409, 422],
    }),
    async (c) => c.json(await edit(c, 'custom', c.req.valid('json')), 200),
  )
  .openapi(
    endpoint('post', '/library-items/edit', access.session, {
      summary: 'Change the quantity of a ready-made design',
      query: sessionQuery,
      json: editQuantityInput,
      responses: { 200: editedSchema },
      errors: [404, 409, 422],
    }),
    async (c) => c.json(await edit(c, 'library', c.req.valid('json')), 200),
  )
  .openapi(
    endpoint('post', '/items/artwork', access.session, {
      summary: 'Add artwork to an item that has none',
      query: sessionQuery,
      json: lineArtworkInput,
      responses: { 200: addedSchema },
      errors: [404, 409, 422],
    }),
    async (c) => {
      const { id, fileId } = c.req.valid('json')
      const line = await attachLineArtwork(operation(c), c.var.session, { id: parseId(String(id)), fileId })
      return c.json({ cartItem: presentLine(line, c.var.shop.secret) }, 200)
    },
  )
  .openapi(
    endpoint('post', '/items/findings', access.session, {
      summary: 'Accept a print check finding, or withdraw the acceptance',
      query: sessionQuery,
      json: acceptFindingInput,
      responses: { 200: addedSchema },
      errors: [404, 409, 422],
    }),
    async (c) => {
      const input = c.req.valid('json')
      const acceptance = { ...input, id: parseId(String(input.id)) }
      const line = await acceptFinding(operation(c), c.var.session, acceptance)
      return c.json({ cartItem: presentLine(line, c.var.shop.secret) }, 200)
    },
  )
  .openapi(
    endpoint('post', '/items/remove', access.session, {
      summary: 'Remove an item',
      query: sessionQuery,
      json: removeItemInput,
      responses: { 200: idSchema },
      errors: [404],
    }),
    async (c) => {
      const { session } = c.var
      const id = parseId(String(c.req.valid('json').cartItemId))
      await removeItem(operation(c), session, id)
      return c.json({ id }, 200)
    },
  )
  .openapi(
    endpoint('post', '/items/remove/all', access.session, {
      summary: 'Remove all items',
      query: sessionQuery,
      responses: { 200: z.object({ removed: z.number() }) },
    }),
    async (c) => c.json({ removed: await removeAllItems(operation(c), c.var.session) }, 200),
  )
  .openapi(
    endpoint('post', '/shipping-price', accessWithCart, {
      summary: 'Quote the cart’s shipping to a ZIP code, and save it in the cart',
      query: sessionQuery,
      json: shippingPriceInput,
      rate: priceCallLimits,
      responses: {
        200: z.object({
          price: cents,
          arrivesFrom: z.iso.date(),
          arrivesTo: z.iso.date(),
          tax: cents.optional().openapi({ description: 'US cents; only where sales tax is charged' }),
          taxRule: taxRuleSchema.optional(),
          taxProblem: z.string().optional().openapi({ description: 'Why the tax is not known yet' }),
        }),
      },
      errors: [422],
    }),
    async (c) => {
      const { provider, log } = c.var.shop
      await countPriceCall(operation(c), clientAddress(c))
      const context = { ...operation(c), provider, log, clientAddress: clientAddress(c) }
      const quote = await quoteCartShipping(context, c.var.own, c.req.valid('json'))
      const { priceCents, arrivesFrom, arrivesTo } = quote
      return c.json({ price: priceCents, arrivesFrom, arrivesTo, ...presentQuotedTax(quote) }, 200)
    },
  )

export const cartCouponApi = router().openapi(
  endpoint('post', '/{cartId}/apply', accessWithCart, {
    summary: 'Apply a coupon, which can’t be changed afterward',
    query: sessionQuery,
    json: applyCouponInput,
    rate: couponLimits,
    responses: { 200: z.object({ price: cents, coupon: couponSchema }) },
    errors: [409, 422],
  }),
  async (c) => {
    const cartId = parseId(c.req.param('cartId'))
    const context = { ...operation(c), clientAddress: clientAddress(c) }
    const applied = await applyCoupon(context, c.var.own, { cartId, ...c.req.valid('json') })
    return c.json({ price: applied.priceCents, coupon: presentCoupon(applied.coupon) }, 200)
  },
)

export const cartDesignsApi = router().openapi(
  endpoint('post', '/{id}/create', access.session, {
    summary: 'Add a ready-made design',
    query: sessionQuery,
    json: libraryItemInput,
    responses: { 201: addedSchema },
    errors: [409, 422],
  }),
  async (c) => {
    const { session } = c.var
    const productId = parseId(c.req.param('id'))
    const { quantity } = c.req.valid('json')
    const line = await addLibraryItem(operation(c), session, { productId, quantity })
    return c.json({ cartItem: presentLine(line, c.var.shop.secret) }, 201)
  },
)

function presentQuotedTax({ tax, taxCents, taxProblem }: CartQuote) {
  if (taxProblem !== null) return { taxProblem }
  if (!tax) return {}
  if ('taxCalculationId' in tax) return { tax: taxCents }
  return tax.rateMillionths > 0 ? { tax: taxCents, taxRule: presentTaxRule(tax) } : {}
}

async function edit(c: SessionContext, kind: ItemKind, input: { id: number; quantity: number }) {
  const id = parseId(String(input.id))
  const { quantity, priceCents } = await changeQuantity(operation(c), c.var.session, { ...input, id, kind })
  return { id, quantity, price: priceCents }
}
