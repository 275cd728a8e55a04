import { dateTimeText, zoneText } from '#app/features/ground/time/date-text.ts'
import { greeting, type Template } from '#app/features/shop/mail/mail-template.ts'
import { Action, SecondaryAction, Paragraph } from './layout.tsx'

export const validateEmail: Template<'validate-email'> = (
  { firstName, path, disownPath, signedUpAt },
  { settings, publicUrl },
) => ({
  subject: 'Validate your email',
  heading: 'Validate your email',
  body: (
    <>
      <Paragraph>{greeting(firstName)}</Paragraph>
      <Paragraph>
        An account was created at {settings.name} with this email address
        {signedUpAt && `, on ${formatMoment(signedUpAt, settings.timeZone)}`}.
      </Paragraph>
      <Paragraph>
        If this was you, validate your email. Guest orders placed with this address will be added to your
        account, along with their artwork, names, and addresses. The link works once and expires in 7 days.
      </Paragraph>
      <Action href={publicUrl + path}>Validate my email</Action>
      {disownPath && (
        <>
          <Paragraph>
            If this wasn’t you, don’t validate your email: someone else chose the account’s password and would
            see your orders. Delete the account instead.
          </Paragraph>
          <SecondaryAction href={publicUrl + disownPath}>This wasn’t me</SecondaryAction>
        </>
      )}
    </>
  ),
  reason:
    'You’re receiving this email because someone signed up with this address. Until it is validated, the account has none of your orders.',
})

const formatMoment = (at: string, timeZone: string) => `${dateTimeText(at, timeZone)} (${zoneText(timeZone)})`
