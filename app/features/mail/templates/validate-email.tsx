import { greeting, type Template } from '../letter.ts'
import { Action, Paragraph } from './layout.tsx'

export const validateEmail: Template<'validate-email'> = ({ firstName, path }, { settings, publicUrl }) => ({
  subject: 'Validate your email',
  heading: 'Validate your email',
  body: (
    <>
      <Paragraph>{greeting(firstName)}</Paragraph>
      <Paragraph>
        Thank you for signing up at {settings.name}. Please confirm that this email address is yours. The link
        works once, for 7 days.
      </Paragraph>
      <Action href={publicUrl + path}>Validate my email</Action>
    </>
  ),
  reason: 'Somebody signed up with this address. If it was not you, ignore this mail.',
})
