import { z } from '@hono/zod-openapi'
import { readSetup } from '#app/features/desk/setup/read-setup.server.ts'
import { setupSteps } from '#app/features/desk/setup/setup.ts'
import { reviewStep } from '#app/features/desk/settings/change-settings.server.ts'
import { stepReview } from '#app/features/desk/settings/settings.input.ts'
import { access } from '../http/access.ts'
import { staffOperation } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { router } from '../http/router.ts'

const setupSchema = z
  .object({
    steps: z.array(
      z.object({
        step: z.enum(setupSteps),
        isDone: z.boolean(),
        isOptional: z.boolean(),
        canReview: z.boolean().openapi({ description: 'It is done once it is confirmed as it is' }),
      }),
    ),
    isDone: z.boolean().openapi({ description: 'All required steps are complete' }),
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
    endpoint('post', '/reviews', access.staff('settings'), {
      summary: 'Confirm that a part of the shop is right as it is',
      json: stepReview,
      responses: { 200: setupSchema },
      errors: [422],
    }),
    async (c) => {
      await reviewStep(staffOperation(c), c.req.valid('json').step)
      return c.json(await readSetup(c.var.shop), 200)
    },
  )
