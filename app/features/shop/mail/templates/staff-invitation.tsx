import { staffRoleLabels, staffRoleDescriptions } from '#app/features/ground/people/permissions.ts'
import type { Template } from '#app/features/shop/mail/mail-template.ts'
import { Action, Paragraph } from './layout.tsx'

export const staffInvitation: Template<'staff-invitation'> = (
  { invitedBy, roles, path },
  { settings, publicUrl },
) => ({
  subject: `Join the ${settings.name} staff`,
  heading: `Join the ${settings.name} staff`,
  body: (
    <>
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        {invitedBy} invites you to the {settings.name} back office. The link works once and expires in 7 days.
      </Paragraph>
      {roles.map((role) => (
        <Paragraph key={role}>
          {staffRoleLabels[role]}: {staffRoleDescriptions[role]}
        </Paragraph>
      ))}
      <Action href={publicUrl + path}>View invitation</Action>
    </>
  ),
  reason: 'If you don’t know who this is from, you can ignore this email.',
})
