import { z } from '@hono/zod-openapi'
import type { PriceRule } from '#app/features/ground/product/price-rule.ts'

const amount = z.number().openapi({ description: 'US cents' })

export const priceRuleSchema = z.object({
  setup: amount,
  minimumUnit: amount,
  unit: amount,
  rate: amount,
  areaExponent: z.number(),
  quantityExponent: z.number(),
})

export const priceOriginSchema = z
  .object({
    pricedAt: z
      .string()
      .nullable()
      .openapi({ format: 'date-time', description: 'When it was added to the cart, or last changed there' }),
    priceWithoutPromotion: z.number().int().openapi({ description: 'US cents' }),
    rule: priceRuleSchema
      .nullable()
      .openapi({ description: 'What it was calculated from; null for a ready-made design' }),
  })
  .openapi('PriceOrigin')

type Priced = { pricedAt: Date | null; priceWithoutPromotionCents: number; priceRule: PriceRule | null }

export const presentPriceOrigin = (item: Priced): z.infer<typeof priceOriginSchema> => ({
  pricedAt: item.pricedAt?.toISOString() ?? null,
  priceWithoutPromotion: item.priceWithoutPromotionCents,
  rule: item.priceRule,
})
