import { z } from '@hono/zod-openapi'
import {
  invitationLimits,
  invitationSchema,
  inviteStaff,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '#app/features/desk/staff/invitations.server.ts'
import { changeRoles, listStaff, staffMemberSchema } from '#app/features/desk/staff/manage-staff.server.ts'
import { invitationInput, rolesInput } from '#app/features/desk/staff/staff.input.ts'
import { access } from '../http/access.ts'
import { staffLinkOperation, staffOperation } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { parseId } from '../http/input.ts'
import { presenter } from '../http/presenter.ts'
import { router } from '../http/router.ts'

const memberJson = staffMemberSchema.openapi('StaffMember')
const invitationJson = invitationSchema.openapi('StaffInvitation')

const presentInvitation = presenter(invitationJson)

export const adminStaffApi = router()
  .openapi(
    endpoint('get', '/', access.staff('staff'), {
      summary: 'Staff members and pending invitations',
      responses: { 200: z.object({ staff: z.array(memberJson), invitations: z.array(invitationJson) }) },
    }),
    async (c) => {
      const { db } = c.var.shop
      const [staff, invitations] = await Promise.all([listStaff(db), listInvitations(db)])
      return c.json({ staff, invitations: invitations.map(presentInvitation) }, 200)
    },
  )
  .openapi(
    endpoint('put', '/{staffId}', access.staff('staff'), {
      summary: 'Change an employee’s roles; without roles they lose access',
      json: rolesInput,
      responses: { 200: memberJson },
      errors: [409, 422],
    }),
    async (c) => {
      const staffId = parseId(c.req.param('staffId'))
      const member = await changeRoles(staffOperation(c), staffId, c.req.valid('json'))
      return c.json(member, 200)
    },
  )
  .openapi(
    endpoint('post', '/invitations', access.staff('staff'), {
      summary: 'Invite an employee by email',
      json: invitationInput,
      rate: invitationLimits,
      responses: { 201: invitationJson },
      errors: [409, 422],
    }),
    async (c) => {
      const invitation = await inviteStaff(staffLinkOperation(c), c.req.valid('json'))
      return c.json(presentInvitation(invitation), 201)
    },
  )
  .openapi(
    endpoint('post', '/invitations/{invitationId}/send', access.staff('staff'), {
      summary: 'Resend an invitation; the previous link stops working',
      rate: invitationLimits,
      responses: { 200: invitationJson },
      errors: [409],
    }),
    async (c) => {
      const invitationId = parseId(c.req.param('invitationId'))
      const invitation = await resendInvitation(staffLinkOperation(c), invitationId)
      return c.json(presentInvitation(invitation), 200)
    },
  )
  .openapi(
    endpoint('delete', '/invitations/{invitationId}', access.staff('staff'), {
      summary: 'Revoke an invitation',
      responses: { 200: z.object({ id: z.number() }) },
    }),
    async (c) => {
      const invitationId = parseId(c.req.param('invitationId'))
      await revokeInvitation(staffOperation(c), invitationId)
      return c.json({ id: invitationId }, 200)
    },
  )
