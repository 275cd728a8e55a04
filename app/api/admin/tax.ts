import { z } from '@hono/zod-openapi'
import { changeTaxTable, readTaxTable, type EditedTaxTable } from '#app/features/goods/tax/edit-tax.server.ts'
import { taxTableChange } from '#app/features/goods/tax/tax-table.input.ts'
import { ratePercent, taxModes } from '#app/features/ground/money/tax.ts'
import { stateCodes } from '#app/features/ground/money/us-states.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { access } from '../http/access.ts'
import { staffOperation } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { router } from '../http/router.ts'

const tableSchema = z
  .object({
    mode: z.enum(taxModes),
    states: z.array(
      z.object({
        state: z.enum(stateCodes),
        rate: z.number().openapi({ description: 'In percent, such as 8.25' }),
        isShippingTaxed: z.boolean(),
      }),
    ),
    isStripeAvailable: z.boolean().openapi({ description: 'Whether the shop takes payments through Stripe' }),
    version: z.number(),
  })
  .openapi('TaxTable')

const presentTable = (
  { mode, rates, version }: EditedTaxTable,
  { provider }: Shop,
): z.infer<typeof tableSchema> => ({
  mode,
  states: rates.map(({ state, rateMillionths, isShippingTaxed }) => ({
    state,
    rate: ratePercent(rateMillionths),
    isShippingTaxed,
  })),
  isStripeAvailable: provider.tax !== undefined,
  version,
})

export const adminTaxApi = router()
  .openapi(
    endpoint('get', '/', access.staff('settings'), {
      summary: 'How the shop charges sales tax',
      responses: { 200: tableSchema },
    }),
    async (c) => c.json(presentTable(await readTaxTable(c.var.shop.db), c.var.shop), 200),
  )
  .openapi(
    endpoint('put', '/', access.staff('settings', { reauthenticate: true }), {
      summary: 'Save how the shop charges sales tax',
      json: taxTableChange,
      responses: { 200: tableSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const { shop } = c.var
      const context = { ...staffOperation(c), provider: shop.provider }
      return c.json(presentTable(await changeTaxTable(context, c.req.valid('json')), shop), 200)
    },
  )
