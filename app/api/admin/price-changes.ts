import { z } from '@hono/zod-openapi'
import {
  listPriceChanges,
  schedulePriceChange,
  updatePriceChange,
  withdrawPriceChange,
  type PriceChange,
} from '#app/features/goods/catalog-editing/price-changes.server.ts'
import {
  priceChangeInput,
  priceChangeUpdate,
} from '#app/features/goods/catalog-editing/price-changes.input.ts'
import { access } from '../http/access.ts'
import { staffOperation } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { parseId, versionQuery } from '../http/input.ts'
import { router } from '../http/router.ts'
import { cents, idSchema, optionalTime, presenter, time } from '../schemas.ts'

const amount = z.number().openapi({ description: 'US cents' })

const formulaSchema = z.object({
  setup: amount,
  minimumUnit: amount,
  unit: amount,
  rate: amount,
  areaExponent: z.number(),
  quantityExponent: z.number(),
})

const matrixSchema = z.object({
  kind: z.literal('matrix'),
  sizes: z
    .array(z.object({ width: z.number(), height: z.number() }))
    .openapi({ description: 'By area, ascending' }),
  quantities: z.array(z.number()).openapi({ description: 'Ascending' }),
  cents: z
    .array(z.array(z.number().int()))
    .openapi({ description: 'Total prices: a row for each size, a column for each quantity' }),
})

export const priceRuleSchema = z.union([formulaSchema, matrixSchema])

export const priceOriginSchema = z
  .object({
    pricedAt: optionalTime.openapi({ description: 'When it was added to the cart, or last changed there' }),
    priceWithoutPromotion: cents,
    rule: priceRuleSchema.nullable().openapi({
      description:
        'The rule it was calculated from, with only the neighboring prices of a table; null for a ready-made design',
    }),
  })
  .openapi('PriceOrigin')

const priceChangeSchema = z
  .object({
    id: z.number(),
    version: z.number(),
    priceRule: priceRuleSchema,
    startsAt: time,
    by: z.string().nullable().openapi({ description: 'Email of the employee who scheduled it' }),
  })
  .openapi('PriceChange')

const presentFields = presenter(priceChangeSchema)

const presentPriceChange = (change: PriceChange) => presentFields({ ...change, by: change.email })

const noCategory = 'Category not found'

export const adminPriceChangesApi = router()
  .openapi(
    endpoint('get', '/categories/{categoryId}/price-changes', access.staff('catalog'), {
      summary: 'Scheduled prices of a product, soonest first',
      responses: { 200: z.array(priceChangeSchema) },
    }),
    async (c) => {
      const categoryId = parseId(c.req.param('categoryId'), noCategory)
      const changes = await listPriceChanges(c.var.shop.db, categoryId)
      return c.json(changes.map(presentPriceChange), 200)
    },
  )
  .openapi(
    endpoint('post', '/categories/{categoryId}/price-changes', access.staff('catalog'), {
      summary: 'Schedule prices for a product',
      json: priceChangeInput,
      responses: { 201: priceChangeSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const categoryId = parseId(c.req.param('categoryId'), noCategory)
      const change = await schedulePriceChange(staffOperation(c), categoryId, c.req.valid('json'))
      return c.json(presentPriceChange(change), 201)
    },
  )
  .openapi(
    endpoint('put', '/price-changes/{changeId}', access.staff('catalog'), {
      summary: 'Update scheduled prices before they start',
      json: priceChangeUpdate,
      responses: { 200: priceChangeSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const changeId = parseId(c.req.param('changeId'))
      const change = await updatePriceChange(staffOperation(c), changeId, c.req.valid('json'))
      return c.json(presentPriceChange(change), 200)
    },
  )
  .openapi(
    endpoint('delete', '/price-changes/{changeId}', access.staff('catalog'), {
      summary: 'Withdraw scheduled prices before they start',
      query: versionQuery,
      responses: { 200: idSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const changeId = parseId(c.req.param('changeId'))
      await withdrawPriceChange(staffOperation(c), changeId, c.req.valid('query'))
      return c.json({ id: changeId }, 200)
    },
  )
