import { z } from '@hono/zod-openapi'
import { readSetup } from '#app/features/desk/setup/read-setup.server.ts'
import { setupSteps } from '#app/features/desk/setup/setup.ts'
import { access } from '../http/access.ts'
import { endpoint } from '../http/endpoint.ts'
import { router } from '../http/router.ts'

const setupSchema = z
  .object({
    steps: z.array(z.object({ step: z.enum(setupSteps), isDone: z.boolean(), isOptional: z.boolean() })),
    isDone: z.boolean().openapi({ description: 'All required steps are complete' }),
  })
  .openapi('Setup')

export const adminSetupApi = router().openapi(
  endpoint('get', '/', access.staff('settings'), {
    summary: 'The steps left before the first sale',
    responses: { 200: setupSchema },
  }),
  async (c) => c.json(await readSetup(c.var.shop.db), 200),
)
