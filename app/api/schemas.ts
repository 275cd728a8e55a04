import { z } from '@hono/zod-openapi'
import { ratePercent } from '#app/features/ground/money/tax.ts'
import { optionEffects } from '#app/features/ground/product/effects/option-effect.ts'
import { itemKinds } from '#app/features/ground/product/item-kind.ts'
import { optionPriceKinds } from '#app/features/ground/product/product-options.ts'
import { units } from '#app/features/ground/product/size-rule.ts'
import type { TaxRule } from '#app/features/goods/tax/sales-tax.ts'

/** Returns a function that picks the schema's fields from a row and drops others, such as password hashes. */
export function presenter<Schema extends z.ZodObject>(schema: Schema) {
  const names = Object.keys(schema.shape)
  return (row: z.output<Schema>) =>
    Object.fromEntries(names.map((name) => [name, row[name]])) as z.output<Schema>
}

export const cents = z.number().int().openapi({ description: 'US cents' })

/** Presenters pass dates through, and JSON serializes them as ISO strings. */
export const time = z.date().openapi({ format: 'date-time' })
export const optionalTime = time.nullable()

export const idSchema = z.object({ id: z.number() })
export const versionSchema = z.object({ version: z.number() })
export const noticeSchema = z.object({ message: z.string() })
export const tokenSchema = z.object({ token: z.string() })
// WebAuthn defines these shapes: PublicKeyCredentialCreationOptionsJSON and PublicKeyCredentialRequestOptionsJSON.
export const ceremonySchema = z.object({
  ceremony: z.string().openapi({ description: 'Must be sent back with the response, within ten minutes' }),
  options: z.looseObject({ challenge: z.string() }),
})
export const linkSchema = z.object({ link: z.string() })
export const employeeEmail = z.string().nullable().openapi({ description: 'Email of the employee' })

export const contactSchema = z.object({
  email: z.string(),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
})

export const taxRuleSchema = z.object({
  state: z.string().openapi({ description: 'State of the destination' }),
  rate: z.number().openapi({ description: 'In percent, such as 8.25' }),
  isShippingTaxed: z.boolean(),
})

export const presentTaxRule = ({ rateMillionths, ...rule }: TaxRule) =>
  presenter(taxRuleSchema)({ ...rule, rate: ratePercent(rateMillionths) })

const filePath = z.string().nullable()

export const storedFileSchema = z.object({ path: z.string(), previewPath: filePath, thumbnailPath: filePath })

export const drawnFileSchema = storedFileSchema.extend({
  drawnPath: filePath.openapi({ description: 'The item as it is printed and cut, drawn on first request' }),
})

const daysLess = z.number().int().openapi({ description: 'Business days saved' })

const effect = z
  .enum(optionEffects)
  .optional()
  .openapi({ description: 'White ink below the artwork, or a material that isn’t white' })

export const optionValueSchema = z.object({
  id: z.string(),
  name: z.string(),
  priceKind: z.enum(optionPriceKinds),
  amount: z.number().openapi({ description: 'US cents, or percent of the item’s price' }),
  daysLess,
  isDefault: z.boolean(),
  effect,
})

/** The options of a product; omitted if it has none. */
export const offeredOptionsSchema = z
  .array(z.object({ name: z.string(), values: z.array(optionValueSchema) }))
  .optional()

/** An item of an order or a quote. `options` lists those chosen; omitted if there are none. */
export const itemSchema = z.object({
  id: z.number(),
  by: z.enum(itemKinds),
  name: z.string(),
  size: z.object({ width: z.number().nullable(), height: z.number().nullable(), unit: z.enum(units) }),
  quantity: z.number(),
  price: cents,
  product: z.object({ file: z.object({ path: filePath }) }),
  options: z
    .array(
      z.object({
        id: z.string(),
        group: z.string(),
        value: z.string(),
        price: cents.openapi({ description: 'US cents; part of the item’s price' }),
        daysLess: daysLess.optional(),
        effect,
      }),
    )
    .optional(),
})
