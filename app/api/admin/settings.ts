import { z } from '@hono/zod-openapi'
import {
  changeSettings,
  readEditedSettings,
  type EditedSettings,
} from '#app/features/desk/settings/change-settings.server.ts'
import { settingsChange } from '#app/features/desk/settings/settings.input.ts'
import { rollSchema } from '#app/features/ground/press/roll.ts'
import { machineSchema } from '#app/features/ground/shop/machine.ts'
import { access } from '../http/access.ts'
import { staffOperation, type ApiContext } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { router } from '../http/router.ts'

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
