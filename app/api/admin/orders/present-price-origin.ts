import { z } from '@hono/zod-openapi'
import type { PriceRule } from '#app/features/ground/product/price-rule.ts'

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
    .openapi({ description: 'What the order costs: a row for each size, a column for each quantity' }),
})

export const priceRuleSchema = z.union([formulaSchema, matrixSchema])

export const priceOriginSchema = z
  .object({
    pricedAt: z
      .string()
      .nullable()
      .openapi({ format: 'date-time', description: 'When it was added to the cart, or last changed there' }),
    priceWithoutPromotion: z.number().int().openapi({ description: 'US cents' }),
    rule: priceRuleSchema.nullable().openapi({
      description:
        'What it was calculated from (of a table, only the prices around it); null for a ready-made design',
    }),
  })
  .openapi('PriceOrigin')

type Priced = { pricedAt: Date | null; priceWithoutPromotionCents: number; priceRule: PriceRule | null }

export const presentPriceOrigin = (item: Priced): z.infer<typeof priceOriginSchema> => ({
  pricedAt: item.pricedAt?.toISOString() ?? null,
  priceWithoutPromotion: item.priceWithoutPromotionCents,
  rule: item.priceRule,
})
