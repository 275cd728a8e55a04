import { greeting, type Template } from '#app/features/shop/mail/mail-template.ts'
import { Action, Paragraph } from './layout.tsx'

export const restorePassword: Template<'restore-password'> = (
  { firstName, path },
  { settings, publicUrl },
) => ({
  subject: 'Reset your password',
  heading: 'Reset your password',
  body: (
    <>
      <Paragraph>{greeting(firstName)}</Paragraph>
      <Paragraph>
        We received a request to reset your {settings.name} password. The link works once and expires in one
        hour.
      </Paragraph>
      <Action href={publicUrl + path}>Choose a new password</Action>
    </>
  ),
  reason: 'If you didn’t request this, you can ignore this email. Your password won’t change.',
})
