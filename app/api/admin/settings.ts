import { z } from '@hono/zod-openapi'
import {
  changeSettings,
  readEditedSettings,
  reviewStep,
  type EditedSettings,
} from '#app/features/desk/settings/change-settings.server.ts'
import { settingsChange, stepReview } from '#app/features/desk/settings/settings.input.ts'
import { rollSchema } from '#app/features/ground/press/roll.ts'
import { machineSchema } from '#app/features/ground/shop/machine.ts'
import { readSetup } from '#app/features/desk/setup/read-setup.server.ts'
import { setupSteps } from '#app/features/desk/setup/setup.ts'
import { readPrivateSettings } from '#app/features/shop/settings/shop.server.ts'
import { requirements } from '#app/features/sales/checkout/requirements.server.ts'
import { access } from '../http/access.ts'
import { staffOperation, type ApiContext } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { router } from '../http/router.ts'
import { cents } from '../schemas.ts'

const settingsSchema = z
  .object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    fax: z.string(),
    email: z.string(),
    teamEmail: z.string().nullable(),
    defaultTeamEmail: z.string().openapi({ description: 'Used while teamEmail is null' }),
    originZip: z.string(),
    timeZone: z.string(),
    promisedDays: z.object({ least: z.number(), most: z.number() }),
    socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
    machines: z
      .array(z.object(machineSchema.shape))
      .openapi({ description: 'Printers and cutters; the first is the default' }),
    rolls: z.array(z.object(rollSchema.shape)).openapi({ description: 'For gang sheets; lengths in inches' }),
    waiveLimitCents: cents.openapi({
      description: 'The most that staff without the refund permission may waive per order',
    }),
    freeReprintLimitCents: cents.openapi({
      description:
        'The highest price of the pieces that staff without the refund permission may reprint for free per order',
    }),
    version: z.number(),
  })
  .openapi('ShopSettings')

function presentSettings(
  c: ApiContext,
  { settings, teamEmail, version }: EditedSettings,
): z.infer<typeof settingsSchema> {
  return { ...settings, teamEmail, version, defaultTeamEmail: c.var.shop.settings.teamEmail }
}

export const adminSettingsApi = router()
  .openapi(
    endpoint('get', '/', access.staff('settings'), {
      summary: 'The shop’s settings',
      responses: { 200: settingsSchema },
    }),
    async (c) => c.json(presentSettings(c, await readEditedSettings(c.var.shop.db)), 200),
  )
  .openapi(
    endpoint('put', '/', access.staff('settings'), {
      summary: 'Update the settings, effective immediately',
      json: settingsChange,
      responses: { 200: settingsSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const changed = await changeSettings(staffOperation(c), c.req.valid('json'))
      return c.json(presentSettings(c, changed), 200)
    },
  )

const setupSchema = z
  .object({
    steps: z.array(
      z.object({
        step: z.enum(setupSteps),
        isDone: z.boolean(),
        isOptional: z.boolean(),
        canReview: z
          .boolean()
          .openapi({ description: 'Whether it can be completed by confirming the current settings' }),
      }),
    ),
    isDone: z.boolean().openapi({ description: 'Whether all required steps are complete' }),
    missingForPayments: z
      .array(z.enum(requirements))
      .openapi({ description: 'Customers can’t pay until these are entered or decided' }),
  })
  .openapi('Setup')

export const adminSetupApi = router()
  .openapi(
    endpoint('get', '/', access.staff('settings'), {
      summary: 'The steps left before the first sale',
      responses: { 200: setupSchema },
    }),
    async (c) => c.json(await readSetup(c.var.shop), 200),
  )
  .openapi(
    endpoint('post', '/reviews', access.staff('settings', { reauthenticate: true }), {
      summary: 'Confirm that a setup step needs no changes',
      json: stepReview,
      responses: { 200: setupSchema },
      errors: [422],
    }),
    async (c) => {
      await reviewStep(staffOperation(c), c.req.valid('json').step)
      return c.json(await readSetup(c.var.shop), 200)
    },
  )

const namedMachineSchema = z.object({ id: z.number(), name: z.string() }).openapi('Machine')

export const adminMachinesApi = router().openapi(
  endpoint('get', '/', access.staff('orders.read'), {
    summary: 'The shop’s printers and cutters, with the default first',
    responses: { 200: z.array(namedMachineSchema) },
  }),
  async (c) => {
    const { machines } = await readPrivateSettings(c.var.shop.db)
    return c.json(
      machines.map(({ id, name }) => ({ id, name })),
      200,
    )
  },
)
