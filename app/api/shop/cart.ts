import { createRoute, z } from '@hono/zod-openapi'
import { addLibraryItem, addToCart } from '#app/features/cart/add-to-cart.server.ts'
import type { ItemKind } from '#app/features/cart/cart.ts'
import {
  applyCouponInput,
  cartItemInput,
  editQuantityInput,
  libraryItemInput,
  removeItemInput,
  shippingPriceInput,
} from '#app/features/cart/cart.input.ts'
import { quoteCartShipping } from '#app/features/cart/cart-shipping.server.ts'
import { applyCoupon } from '#app/features/cart/coupons.server.ts'
import { changeQuantity, removeAllItems, removeItem } from '#app/features/cart/edit-cart.server.ts'
import { readCart } from '#app/features/cart/read-cart.server.ts'
import { access } from '../http/access.ts'
import { sessionOf, sessionToken } from '../http/asking.ts'
import { clientAddress } from '../http/client-address.ts'
import { operation, type ApiContext } from '../http/context.ts'
import { body, bodyRefusals, json, parseId, refusals, router, sessionQuery } from '../http/http.ts'
import {
  cartItemSchema,
  cartSchema,
  centsSchema,
  couponSchema,
  presentCart,
  presentCoupon,
  presentLine,
} from './present-cart.ts'

const ownCartSchema = cartSchema.extend({
  tokenSession: z.string().nullable().openapi({ description: 'Null for a bearer without a session token' }),
})
const addedSchema = z.object({ cartItem: cartItemSchema })
const editedSchema = z.object({ id: z.number(), quantity: z.number(), price: centsSchema })

export const cartApi = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/carts/me/get',
      summary: 'The cart',
      ...access.session,
      request: { query: sessionQuery },
      responses: { 200: json(ownCartSchema), ...refusals(401) },
    }),
    async (c) => {
      const session = await sessionOf(c)
      const cart = await readCart(operation(c), session)
      return c.json({ tokenSession: await sessionToken(c, session), ...presentCart(cart) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/carts/me/items',
      summary: 'Adds a configured product',
      ...access.session,
      request: { query: sessionQuery, body: body(cartItemInput) },
      responses: { 201: json(addedSchema, 'Added'), ...bodyRefusals(401, 404, 409, 422) },
    }),
    async (c) => {
      const line = await addToCart(operation(c), await sessionOf(c), c.req.valid('json'))
      return c.json({ cartItem: presentLine(line) }, 201)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/product-library/{id}/create',
      summary: 'Adds a ready-made design',
      ...access.session,
      request: {
        params: z.object({ id: z.string() }),
        query: sessionQuery,
        body: body(libraryItemInput),
      },
      responses: { 201: json(addedSchema, 'Added'), ...bodyRefusals(401, 404, 409, 422) },
    }),
    async (c) => {
      const session = await sessionOf(c)
      const productId = parseId(c.req.valid('param').id)
      const { quantity } = c.req.valid('json')
      const line = await addLibraryItem(operation(c), session, { productId, quantity })
      return c.json({ cartItem: presentLine(line) }, 201)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/carts/me/items/edit',
      summary: 'Changes the quantity of a configured product',
      ...access.session,
      request: { query: sessionQuery, body: body(editQuantityInput) },
      responses: { 200: json(editedSchema), ...bodyRefusals(401, 404, 409, 422) },
    }),
    async (c) => c.json(await edit(c, 'custom', c.req.valid('json')), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/carts/me/library-items/edit',
      summary: 'Changes the quantity of a ready-made design',
      ...access.session,
      request: { query: sessionQuery, body: body(editQuantityInput) },
      responses: { 200: json(editedSchema), ...bodyRefusals(401, 404, 409, 422) },
    }),
    async (c) => c.json(await edit(c, 'library', c.req.valid('json')), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/carts/me/items/remove',
      summary: 'Removes an item',
      ...access.session,
      request: { query: sessionQuery, body: body(removeItemInput) },
      responses: { 200: json(z.object({ id: z.number() })), ...bodyRefusals(401, 404) },
    }),
    async (c) => {
      const session = await sessionOf(c)
      const id = parseId(String(c.req.valid('json').cartItemId))
      await removeItem(operation(c), session, id)
      return c.json({ id }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/carts/me/items/remove/all',
      summary: 'Removes every item',
      ...access.session,
      request: { query: sessionQuery },
      responses: { 200: json(z.object({ removed: z.number() })), ...refusals(401) },
    }),
    async (c) => c.json({ removed: await removeAllItems(operation(c), await sessionOf(c)) }, 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/cart/{cartId}/apply',
      summary: 'Applies a coupon; it cannot be changed afterwards',
      ...access.session,
      request: {
        params: z.object({ cartId: z.string() }),
        query: sessionQuery,
        body: body(applyCouponInput),
      },
      responses: {
        200: json(z.object({ price: centsSchema, coupon: couponSchema })),
        ...bodyRefusals(401, 404, 409, 422, 429),
      },
    }),
    async (c) => {
      const session = await sessionOf(c)
      const cartId = parseId(c.req.valid('param').cartId)
      const context = { ...operation(c), clientAddress: clientAddress(c) }
      const applied = await applyCoupon(context, session, { cartId, ...c.req.valid('json') })
      return c.json({ price: applied.priceCents, coupon: presentCoupon(applied.coupon) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/carts/me/shipping-price',
      summary: 'Shipping of the cart to a ZIP code, which the cart remembers',
      ...access.session,
      request: { query: sessionQuery, body: body(shippingPriceInput) },
      responses: {
        200: json(z.object({ price: centsSchema, arrivesFrom: z.iso.date(), arrivesTo: z.iso.date() })),
        ...bodyRefusals(401, 422),
      },
    }),
    async (c) => {
      const quote = await quoteCartShipping(operation(c), await sessionOf(c), c.req.valid('json'))
      const { priceCents, arrivesFrom, arrivesTo } = quote
      return c.json({ price: priceCents, arrivesFrom, arrivesTo }, 200)
    },
  )

async function edit(c: ApiContext, kind: ItemKind, input: { id: number; quantity: number }) {
  const session = await sessionOf(c)
  const id = parseId(String(input.id))
  const { quantity, priceCents } = await changeQuantity(operation(c), session, { ...input, id, kind })
  return { id, quantity, price: priceCents }
}
