import { z } from '@hono/zod-openapi'
import {
  listPriceChanges,
  schedulePriceChange,
  updatePriceChange,
  withdrawPriceChange,
} from '#app/features/goods/catalog-editing/price-changes.server.ts'
import {
  priceChangeInput,
  priceChangeUpdate,
} from '#app/features/goods/catalog-editing/price-changes.input.ts'
import { access } from '../../http/access.ts'
import { staffOperation } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseId, versionQuery } from '../../http/input.ts'
import { router } from '../../http/router.ts'
import { presentPriceChange, priceChangeSchema } from './present-price-change.ts'

const noCategory = 'Category not found'

export const adminPriceChangesApi = router()
  .openapi(
    endpoint('get', '/categories/{categoryId}/price-changes', access.staff('catalog'), {
      summary: 'The scheduled prices of a product, the next ones first',
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
      summary: 'Schedule prices of a product',
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
      responses: { 200: z.object({ id: z.number() }) },
      errors: [409, 422],
    }),
    async (c) => {
      const changeId = parseId(c.req.param('changeId'))
      await withdrawPriceChange(staffOperation(c), changeId, c.req.valid('query'))
      return c.json({ id: changeId }, 200)
    },
  )
