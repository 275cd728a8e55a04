import { z } from '@hono/zod-openapi'
import { acceptInvitation, readInvitation } from '#app/features/desk/staff/accept-invitation.server.ts'
import { staffRoles } from '#app/features/ground/people/permissions.ts'
import { acceptanceInput } from '#app/features/desk/staff/staff.input.ts'
import { access } from '../http/access.ts'
import { linkTokenOf } from '../http/caller.ts'
import { operation } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { router } from '../http/router.ts'

export const staffInvitationApi = router()
  .openapi(
    endpoint('get', '/', access.link, {
      summary: 'The invitation for the token from an emailed link',
      responses: {
        200: z.object({
          email: z.string(),
          roles: z.array(z.enum(staffRoles)),
          hasAccount: z.boolean().openapi({ description: 'If true, name and password stay unchanged' }),
        }),
      },
    }),
    async (c) => {
      const { db, now } = operation(c)
      return c.json(await readInvitation({ db, now }, linkTokenOf(c)), 200)
    },
  )
  .openapi(
    endpoint('post', '/', access.link, {
      summary: 'Accept an invitation with the token from the emailed link',
      json: acceptanceInput,
      responses: { 200: z.object({ email: z.string() }) },
      errors: [409, 422],
    }),
    async (c) => {
      const { db, now } = operation(c)
      return c.json(await acceptInvitation({ db, now }, linkTokenOf(c), c.req.valid('json')), 200)
    },
  )
