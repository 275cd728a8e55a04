import { createRoute, z } from '@hono/zod-openapi'
import {
  changeShippingTable,
  readShippingTable,
  tryParcel,
  type EditedTable,
} from '#app/features/shipping/edit-shipping.server.ts'
import { parcelTrial, shippingTableChange } from '#app/features/shipping/shipping-table.input.ts'
import { shippingZones } from '#app/features/shipping/shipping-zone.ts'
import { access } from '../http/access.ts'
import { staffOperation } from '../http/asking.ts'
import { body, bodyRefusals, json, refusals, router } from '../http/http.ts'

const cents = z.number().int()

const tableSchema = z
  .object({
    zones: z.array(
      z.object({
        zone: z.enum(shippingZones),
        rates: z.array(z.object({ upToGrams: z.number(), price: cents })),
      }),
    ),
    version: z.number(),
  })
  .openapi('ShippingTable')

const presentTable = ({ table, version }: EditedTable): z.infer<typeof tableSchema> => ({
  zones: shippingZones.map((zone) => ({
    zone,
    rates: table[zone].map(({ upToGrams, priceCents }) => ({ upToGrams, price: priceCents })),
  })),
  version,
})

const trialSchema = z.object({
  zone: z.enum(shippingZones),
  present: cents.nullable().openapi({ description: 'By the saved table; null where it has no price' }),
  typed: cents.nullable().openapi({ description: 'By the table sent along' }),
})

export const adminShippingApi = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/shipping',
      summary: 'Shipping prices by zone and weight',
      ...access.staff.shipping,
      responses: { 200: json(tableSchema), ...refusals(401, 403) },
    }),
    async (c) => c.json(presentTable(await readShippingTable(c.var.shop.db)), 200),
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/admin/shipping',
      summary: 'Save the whole table of shipping prices',
      ...access.staff.shipping,
      request: { body: body(shippingTableChange) },
      responses: { 200: json(tableSchema), ...bodyRefusals(401, 403, 409, 422) },
    }),
    async (c) => {
      const changed = await changeShippingTable(await staffOperation(c, 'shipping'), c.req.valid('json'))
      return c.json(presentTable(changed), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/shipping/try',
      summary: 'What a parcel would cost, by the saved table and by one that is only typed so far',
      ...access.staff.shipping,
      request: { body: body(parcelTrial) },
      responses: { 200: json(trialSchema), ...bodyRefusals(401, 403, 422) },
    }),
    async (c) => c.json(await tryParcel(c.var.shop.db, c.req.valid('json')), 200),
  )
