import { z } from '@hono/zod-openapi'
import {
  changeShippingTable,
  readShippingTable,
  quoteParcel,
  type EditedTable,
} from '#app/features/goods/shipping/edit-shipping.server.ts'
import { parcelQuoteInput, shippingTableChange } from '#app/features/goods/shipping/shipping-table.input.ts'
import { shippingZones } from '#app/features/goods/shipping/shipping-zone.ts'
import { access } from '../http/access.ts'
import { staffOperation } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { router } from '../http/router.ts'
import { cents } from '../schemas.ts'

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
  present: cents.nullable().openapi({ description: 'Price from the saved table; null if it has none' }),
  typed: cents.nullable().openapi({ description: 'Price from the table in the request' }),
})

export const adminShippingApi = router()
  .openapi(
    endpoint('get', '/', access.staff('shipping'), {
      summary: 'Shipping prices by zone and weight',
      responses: { 200: tableSchema },
    }),
    async (c) => c.json(presentTable(await readShippingTable(c.var.shop.db)), 200),
  )
  .openapi(
    endpoint('put', '/', access.staff('shipping'), {
      summary: 'Save the whole table of shipping prices',
      json: shippingTableChange,
      responses: { 200: tableSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const changed = await changeShippingTable(staffOperation(c), c.req.valid('json'))
      return c.json(presentTable(changed), 200)
    },
  )
  .openapi(
    endpoint('post', '/try', access.staff('shipping'), {
      summary: 'Preview a parcel’s price with the saved table and with an unsaved one',
      json: parcelQuoteInput,
      responses: { 200: trialSchema },
      errors: [422],
    }),
    async (c) => c.json(await quoteParcel(c.var.shop.db, c.req.valid('json')), 200),
  )
