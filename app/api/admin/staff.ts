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
import { resetFactors } from '#app/features/desk/staff/reset-factors.server.ts'
import { listStaffWithFactor } from '#app/features/people/second-factors/check-factor.server.ts'
import { findDeadline } from '#app/features/people/second-factors/requirement.server.ts'
import { invitationInput, rolesInput, acceptanceInput } from '#app/features/desk/staff/staff.input.ts'
import { forbidden } from '#app/errors.ts'
import { countWaiting } from '#app/features/desk/figures/count-waiting.server.ts'
import { permissions, permissionsOf, staffRoles } from '#app/features/ground/people/permissions.ts'
import { acceptInvitation, readInvitation } from '#app/features/desk/staff/accept-invitation.server.ts'
import { access, linkTokenOf } from '../http/access.ts'
import { staffLinkOperation, staffOperation, operation } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { parseId } from '../http/input.ts'
import { router } from '../http/router.ts'
import { idSchema, optionalTime, presenter } from '../schemas.ts'

const memberJson = staffMemberSchema.openapi('StaffMember')
const invitationJson = invitationSchema.openapi('StaffInvitation')

const presentInvitation = presenter(invitationJson)

export const adminStaffApi = router()
  .openapi(
    endpoint('get', '/', access.staff('staff'), {
      summary: 'Staff members and pending invitations',
      responses: {
        200: z.object({
          staff: z.array(memberJson.extend({ hasSecondFactor: z.boolean() })),
          invitations: z.array(invitationJson),
        }),
      },
    }),
    async (c) => {
      const { db } = c.var.shop
      const [staff, withFactor, invitations] = await Promise.all([
        listStaff(db),
        listStaffWithFactor(db),
        listInvitations(db),
      ])
      return c.json(
        {
          staff: staff.map((member) => ({ ...member, hasSecondFactor: withFactor.has(member.id) })),
          invitations: invitations.map(presentInvitation),
        },
        200,
      )
    },
  )
  .openapi(
    endpoint('put', '/{staffId}', access.staff('staff', { reauthenticate: true }), {
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
    endpoint('delete', '/{staffId}/second-factors', access.staff('staff', { reauthenticate: true }), {
      summary: 'Remove all second factors and recovery codes of an employee who has lost them',
      responses: { 200: idSchema },
      errors: [409],
    }),
    async (c) => {
      const staffId = parseId(c.req.param('staffId'))
      await resetFactors(staffOperation(c), staffId)
      return c.json({ id: staffId }, 200)
    },
  )
  .openapi(
    endpoint('post', '/invitations', access.staff('staff', { reauthenticate: true }), {
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
    endpoint('post', '/invitations/{invitationId}/send', access.staff('staff', { reauthenticate: true }), {
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
    endpoint('delete', '/invitations/{invitationId}', access.staff('staff', { reauthenticate: true }), {
      summary: 'Revoke an invitation',
      responses: { 200: idSchema },
    }),
    async (c) => {
      const invitationId = parseId(c.req.param('invitationId'))
      await revokeInvitation(staffOperation(c), invitationId)
      return c.json({ id: invitationId }, 200)
    },
  )

const meSchema = z
  .object({
    id: z.number(),
    email: z.string(),
    roles: z.array(z.enum(staffRoles)),
    permissions: z.array(z.enum(permissions)),
    waiting: z.object({ orders: z.number(), inbox: z.number(), failedMails: z.number() }).openapi({
      description: 'Pending work, up to 100 of each; `orders` counts those that need a proof or a reply',
    }),
    addFactorBy: optionalTime.openapi({
      description: 'Set while the role requires a second factor and the employee has none',
    }),
  })
  .openapi('StaffMe')

export const adminMeApi = router().openapi(
  endpoint('get', '/', access.customer, {
    summary: 'The logged-in employee, with permissions and pending work',
    responses: { 200: meSchema },
    errors: [403],
  }),
  async (c) => {
    const { customerId, email, role, staffRoles: roles } = c.var.customer
    if (role !== 'Admin') throw forbidden('Only staff can do this')
    const allowed = permissionsOf(roles)
    const { db } = c.var.shop
    const [waiting, addFactorBy] = await Promise.all([
      countWaiting(db, allowed),
      findDeadline(db, customerId),
    ])
    return c.json({ id: customerId, email, roles, permissions: allowed, waiting, addFactorBy }, 200)
  },
)

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
