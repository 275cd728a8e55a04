import { staffRoleLabels, staffRoleDescriptions } from '#app/features/ground/people/permissions.ts'
import type { Template } from '#app/features/shop/mail/mail-template.ts'
import { Paragraph } from './layout.tsx'
import { wordsOf } from './parts/words.tsx'

export const staffInvitation: Template<'staff-invitation'> = ({ invitedBy, roles, path }, context) => {
  const words = wordsOf(context, 'staff-invitation', { invitedBy })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.greeted('', 'body')}
        {roles.map((role) => (
          <Paragraph key={role}>
            {words.line('role', { role: staffRoleLabels[role], description: staffRoleDescriptions[role] })}
          </Paragraph>
        ))}
        {words.action(context.publicUrl + path, 'button')}
      </>
    ),
    reason: words.line('note'),
  }
}
