import { z } from '@hono/zod-openapi'
import type { PriceChange } from '#app/features/goods/catalog-editing/price-changes.server.ts'
import { priceRuleSchema } from '../orders/present-price-origin.ts'

export const priceChangeSchema = z
  .object({
    id: z.number(),
    version: z.number(),
    priceRule: priceRuleSchema,
    startsAt: z.string().openapi({ format: 'date-time' }),
    by: z.string().nullable().openapi({ description: 'Email of the employee who scheduled it' }),
  })
  .openapi('PriceChange')

export const presentPriceChange = ({
  id,
  version,
  priceRule,
  startsAt,
  email,
}: PriceChange): z.infer<typeof priceChangeSchema> => ({
  id,
  version,
  priceRule,
  startsAt: startsAt.toISOString(),
  by: email,
})
