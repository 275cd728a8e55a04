import { greeting, type Template } from '#app/features/shop/mail/letter.ts'
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
        Somebody just signed up at {settings.name} with this email address. It already has an account, so
        nothing was changed: log in with the password you have.
      </Paragraph>
      <Action href={`${publicUrl}/login`}>Log in</Action>
      <Paragraph>
        Forgot it? Choose a new one:{' '}
        <a href={`${publicUrl}/recover-password`}>{`${publicUrl}/recover-password`}</a>
      </Paragraph>
    </>
  ),
  reason: 'If it was not you, ignore this mail: your account is as it was.',
})
