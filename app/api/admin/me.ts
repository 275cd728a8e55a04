import { z } from '@hono/zod-openapi'
import { forbidden } from '#app/errors.ts'
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
  })
  .openapi('StaffMe')

export const adminMeApi = router().openapi(
  endpoint('get', '/', access.customer, {
    summary: 'The logged-in employee and their permissions',
    responses: { 200: meSchema },
    errors: [403],
  }),
  async (c) => {
    const { customerId, email, role, staffRoles: roles } = c.var.customer
    if (role !== 'Admin') throw forbidden('Only staff can do this')
    return c.json({ id: customerId, email, roles, permissions: permissionsOf(roles) }, 200)
  },
)
