import { greeting, type Template } from '#app/features/shop/mail/mail-template.ts'
import { Action, Paragraph } from './layout.tsx'

export const alreadyRegistered: Template<'already-registered'> = (
  { firstName },
  { settings, publicUrl },
) => ({
  subject: 'You already have an account',
  heading: 'You already have an account',
  body: (
    <>
      <Paragraph>{greeting(firstName)}</Paragraph>
      <Paragraph>
        Someone just tried to sign up at {settings.name} with this email address. You already have an account,
        so nothing was changed. Log in with your existing password.
      </Paragraph>
      <Action href={`${publicUrl}/login`}>Log in</Action>
      <Paragraph>
        Forgot your password? Reset it here:{' '}
        <a href={`${publicUrl}/recover-password`}>{`${publicUrl}/recover-password`}</a>
      </Paragraph>
    </>
  ),
  reason: 'If this wasn’t you, you can ignore this email. Your account hasn’t changed.',
})
