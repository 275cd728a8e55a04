import { z } from 'zod'
import { optionIdsInput } from '#app/features/ground/product/option-ids.input.ts'

const side = z.number('Enter a number')

const proportionInput = z.union([z.object({ id: z.number() }), z.object({ width: side, height: side })])

export const defaultPricesInput = z.object({
  categoryId: z.number(),
  proportion: proportionInput,
  custom: z.boolean().optional(),
  options: optionIdsInput.optional(),
})

export const customPriceInput = defaultPricesInput.extend({ quantity: z.number() })
