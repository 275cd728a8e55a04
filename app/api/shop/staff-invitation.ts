import { createRoute, z } from '@hono/zod-openapi'
import { acceptInvitation, readInvitation } from '#app/features/staff/accept-invitation.server.ts'
import { staffRoles } from '#app/features/staff/permissions.ts'
import { acceptanceInput } from '#app/features/staff/staff.input.ts'
import { access } from '../http/access.ts'
import { linkTokenOf } from '../http/asking.ts'
import { operation } from '../http/context.ts'
import { body, bodyRefusals, json, refusals, router } from '../http/http.ts'

export const staffInvitationApi = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/staff-invitation',
      summary: 'The invitation of a mailed link’s token',
      ...access.link,
      responses: {
        200: json(
          z.object({
            email: z.string(),
            roles: z.array(z.enum(staffRoles)),
            hasAccount: z.boolean().openapi({ description: 'Then name and password stay as they are' }),
          }),
        ),
        ...refusals(401),
      },
    }),
    async (c) => {
      const { db, now } = operation(c)
      return c.json(await readInvitation({ db, now }, linkTokenOf(c)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/staff-invitation',
      summary: 'Join the staff by the mailed link’s token',
      ...access.link,
      request: { body: body(acceptanceInput) },
      responses: { 200: json(z.object({ email: z.string() })), ...bodyRefusals(401, 409, 422) },
    }),
    async (c) => {
      const { db, now } = operation(c)
      return c.json(await acceptInvitation({ db, now }, linkTokenOf(c), c.req.valid('json')), 200)
    },
  )
