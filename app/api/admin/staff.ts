import { createRoute, z } from '@hono/zod-openapi'
import {
  inviteStaff,
  listInvitations,
  resendInvitation,
  revokeInvitation,
  type Invitation,
} from '#app/features/staff/invitations.server.ts'
import { changeRoles, listStaff } from '#app/features/staff/manage-staff.server.ts'
import { staffRoles } from '#app/features/staff/permissions.ts'
import { invitationInput, rolesInput } from '#app/features/staff/staff.input.ts'
import { access } from '../http/access.ts'
import { staffLinkOperation, staffOperation } from '../http/asking.ts'
import { body, bodyRefusals, json, parseId, refusals, router } from '../http/http.ts'

const memberSchema = z
  .object({
    id: z.number(),
    email: z.string(),
    firstName: z.string(),
    surName: z.string(),
    roles: z.array(z.enum(staffRoles)),
  })
  .openapi('StaffMember')

const invitationSchema = z
  .object({
    id: z.number(),
    email: z.string(),
    roles: z.array(z.enum(staffRoles)),
    createdAt: z.string(),
    expiresAt: z.string(),
    invitedBy: z.string().nullable(),
  })
  .openapi('StaffInvitation')

function presentInvitation(invitation: Invitation): z.infer<typeof invitationSchema> {
  const { id, email, roles, createdAt, expiresAt, invitedBy } = invitation
  return {
    id,
    email,
    roles,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    invitedBy,
  }
}

const invitationParams = z.object({ invitationId: z.string() })

export const adminStaffApi = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/staff',
      summary: 'Everybody on the staff, and the invitations that nobody has accepted',
      ...access.staff.staff,
      responses: {
        200: json(z.object({ staff: z.array(memberSchema), invitations: z.array(invitationSchema) })),
        ...refusals(401, 403),
      },
    }),
    async (c) => {
      const { db } = c.var.shop
      const [staff, invitations] = await Promise.all([listStaff(db), listInvitations(db)])
      return c.json({ staff, invitations: invitations.map(presentInvitation) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/admin/staff/{staffId}',
      summary: 'Give somebody on the staff other roles; none takes them off the staff',
      ...access.staff.staff,
      request: { params: z.object({ staffId: z.string() }), body: body(rolesInput) },
      responses: { 200: json(memberSchema), ...bodyRefusals(401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const staffId = parseId(c.req.valid('param').staffId)
      const member = await changeRoles(await staffOperation(c, 'staff'), staffId, c.req.valid('json'))
      return c.json(member, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/staff/invitations',
      summary: 'Invite somebody to the staff by mail',
      ...access.staff.staff,
      request: { body: body(invitationInput) },
      responses: { 201: json(invitationSchema), ...bodyRefusals(401, 403, 409, 422) },
    }),
    async (c) => {
      const invitation = await inviteStaff(await staffLinkOperation(c, 'staff'), c.req.valid('json'))
      return c.json(presentInvitation(invitation), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/staff/invitations/{invitationId}/send',
      summary: 'Send an invitation again; the link sent before works no more',
      ...access.staff.staff,
      request: { params: invitationParams },
      responses: { 200: json(invitationSchema), ...refusals(401, 403, 404, 409) },
    }),
    async (c) => {
      const invitationId = parseId(c.req.valid('param').invitationId)
      const invitation = await resendInvitation(await staffLinkOperation(c, 'staff'), invitationId)
      return c.json(presentInvitation(invitation), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/admin/staff/invitations/{invitationId}',
      summary: 'Take an invitation back',
      ...access.staff.staff,
      request: { params: invitationParams },
      responses: { 200: json(z.object({ id: z.number() })), ...refusals(401, 403, 404) },
    }),
    async (c) => {
      const invitationId = parseId(c.req.valid('param').invitationId)
      await revokeInvitation(await staffOperation(c, 'staff'), invitationId)
      return c.json({ id: invitationId }, 200)
    },
  )
