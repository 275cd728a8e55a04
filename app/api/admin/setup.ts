import { createRoute, z } from '@hono/zod-openapi'
import { readSetup } from '#app/features/shop/read-setup.server.ts'
import { setupSteps } from '#app/features/shop/setup.ts'
import { access } from '../http/access.ts'
import { json, refusals, router } from '../http/http.ts'

const setupSchema = z
  .object({
    steps: z.array(z.object({ step: z.enum(setupSteps), isDone: z.boolean(), isOptional: z.boolean() })),
    isDone: z.boolean().openapi({ description: 'Nothing that a shop needs is missing' }),
  })
  .openapi('Setup')

export const adminSetupApi = router().openapi(
  createRoute({
    method: 'get',
    path: '/admin/setup',
    summary: 'What is missing until the first sale',
    ...access.staff.settings,
    responses: { 200: json(setupSchema), ...refusals(401, 403) },
  }),
  async (c) => c.json(await readSetup(c.var.shop.db), 200),
)
