import { z } from '@hono/zod-openapi'
import { optionEffects } from '#app/features/ground/product/effects/option-effect.ts'
import { optionPriceKinds } from '#app/features/ground/product/product-options.ts'

const amount = z.number().openapi({ description: 'US cents, or percent of the item’s price' })
const daysLess = z.number().int().openapi({ description: 'Working days by which it arrives sooner' })

export const effectSchema = z
  .enum(optionEffects)
  .optional()
  .openapi({ description: 'White ink below the artwork, or a material that isn’t white' })

/** The options of a product; missing if it has none. */
export const offeredOptionsSchema = z
  .array(
    z.object({
      name: z.string(),
      values: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          priceKind: z.enum(optionPriceKinds),
          amount,
          daysLess,
          isDefault: z.boolean(),
          effect: effectSchema,
        }),
      ),
    }),
  )
  .optional()

/** The options of an item as they were sold; missing if it has none. */
export const soldOptionsSchema = z
  .array(
    z.object({
      id: z.string(),
      group: z.string(),
      value: z.string(),
      price: z.number().int().openapi({ description: 'US cents; part of the item’s price' }),
      daysLess: daysLess.optional(),
      effect: effectSchema,
    }),
  )
  .optional()
