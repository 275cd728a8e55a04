import { createRoute, z } from '@hono/zod-openapi'
import { forbidden } from '#app/errors.ts'
import { permissions, permissionsOf, staffRoles } from '#app/features/staff/permissions.ts'
import { access } from '../http/access.ts'
import { customerOf } from '../http/asking.ts'
import { json, refusals, router } from '../http/http.ts'

const meSchema = z
  .object({
    id: z.number(),
    email: z.string(),
    roles: z.array(z.enum(staffRoles)),
    permissions: z.array(z.enum(permissions)),
  })
  .openapi('StaffMe')

export const adminMeApi = router().openapi(
  createRoute({
    method: 'get',
    path: '/admin/me',
    summary: 'Who asks, and what they may do in the back office',
    ...access.customer,
    responses: { 200: json(meSchema), ...refusals(401, 403) },
  }),
  async (c) => {
    const { customerId, email, role, staffRoles: roles } = await customerOf(c)
    if (role !== 'Admin') throw forbidden('Only staff may do this')
    return c.json({ id: customerId, email, roles, permissions: permissionsOf(roles) }, 200)
  },
)
