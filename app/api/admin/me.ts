import { z } from '@hono/zod-openapi'
import { forbidden } from '#app/errors.ts'
import { countWaiting } from '#app/features/desk/figures/count-waiting.server.ts'
import { permissions, permissionsOf, staffRoles } from '#app/features/ground/people/permissions.ts'
import { access } from '../http/access.ts'
import { endpoint } from '../http/endpoint.ts'
import { router } from '../http/router.ts'

const meSchema = z
  .object({
    id: z.number(),
    email: z.string(),
    roles: z.array(z.enum(staffRoles)),
    permissions: z.array(z.enum(permissions)),
    waiting: z
      .object({ orders: z.number(), inbox: z.number(), failedMails: z.number() })
      .openapi({ description: 'What waits for them, up to 100 of each: orders to proof or to answer' }),
  })
  .openapi('StaffMe')

export const adminMeApi = router().openapi(
  endpoint('get', '/', access.customer, {
    summary: 'The logged-in employee, their permissions and what waits for them',
    responses: { 200: meSchema },
    errors: [403],
  }),
  async (c) => {
    const { customerId, email, role, staffRoles: roles } = c.var.customer
    if (role !== 'Admin') throw forbidden('Only staff can do this')
    const allowed = permissionsOf(roles)
    const waiting = await countWaiting(c.var.shop.db, allowed)
    return c.json({ id: customerId, email, roles, permissions: allowed, waiting }, 200)
  },
)
