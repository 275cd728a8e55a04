import { greeting, type Template } from '#app/features/shop/mail/letter.ts'
import { Action, Paragraph } from './layout.tsx'

export const restorePassword: Template<'restore-password'> = (
  { firstName, path },
  { settings, publicUrl },
) => ({
  subject: 'Restore your password',
  heading: 'Restore your password',
  body: (
    <>
      <Paragraph>{greeting(firstName)}</Paragraph>
      <Paragraph>
        You asked {settings.name} for a new password. Choose it here. The link works once, for one hour.
      </Paragraph>
      <Action href={publicUrl + path}>Choose a new password</Action>
    </>
  ),
  reason: 'If you did not ask for this, ignore this mail: your password stays as it is.',
})
