import { staffRoleLabels, staffRoleTexts } from '#app/features/ground/people/permissions.ts'
import type { Template } from '#app/features/shop/mail/letter.ts'
import { Action, Paragraph } from './layout.tsx'

export const staffInvitation: Template<'staff-invitation'> = (
  { invitedBy, roles, path },
  { settings, publicUrl },
) => ({
  subject: `Join the staff of ${settings.name}`,
  heading: `Join the staff of ${settings.name}`,
  body: (
    <>
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        {invitedBy} invites you to work in the back office of {settings.name}. The link works once, for 7
        days.
      </Paragraph>
      {roles.map((role) => (
        <Paragraph key={role}>
          {staffRoleLabels[role]}: {staffRoleTexts[role]}
        </Paragraph>
      ))}
      <Action href={publicUrl + path}>See the invitation</Action>
    </>
  ),
  reason: 'If you do not know who this is from, ignore this mail: nothing happens.',
})
