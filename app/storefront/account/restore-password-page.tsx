import { Link, useSearchParams, type MetaFunction } from 'react-router'
import { client, unwrap } from '#app/client.ts'
import type { RestorePasswordInput } from '#app/features/people/accounts/customers.input.ts'
import { shortestPassword } from '#app/features/people/accounts/shortest-password.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { useForm } from '#app/storefront/form/use-form.ts'
import { RefusalNotice, refusalText } from '#app/storefront/refusal-notice.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { AccountFrame } from './account-frame.tsx'
import { Outcome } from './outcome.tsx'
import { PasswordField } from './password-field.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Restore password') }]

const messages = {
  missing_parameters: 'Missing Fields',
  authentication_failed: 'Invalid email or password',
}

export default function RestorePasswordPage() {
  const token = useSearchParams()[0].get('token')
  const { form, button, field, refusal, isSent } = useForm({
    texts: { password: '', repeatPassword: '' },
    input: async () =>
      (await import('#app/features/people/accounts/customers.input.ts')).restorePasswordInput,
    send: (values: RestorePasswordInput) => {
      const headers = { authorization: `Bearer ${token ?? ''}` }
      return unwrap(client.restorePassword.$post({ json: values }, { headers }))
    },
  })
  const text = refusal && refusalText(refusal, messages)

  if (isSent) {
    return (
      <Outcome
        title="Done! Your password has been changed successfully!"
        picture="/designs/summit-badge.svg"
        action={<LinkButton to="/login">Log in</LinkButton>}
        takesFocus
      >
        You were logged out everywhere else.
      </Outcome>
    )
  }
  return (
    <AccountFrame
      title="Restore password"
      lead="Choose a new password for your account."
      designs={['undo-keycaps', 'retro-computer', 'monstera-pot', 'napping-fox']}
    >
      <form {...form} className="grid gap-4">
        {refusal && text && (
          <RefusalNotice title={text} refusal={refusal}>
            {refusal.code === 'authentication_failed' && (
              <p>
                This link has expired or was used before.{' '}
                <Link to="/recover-password" className="link">
                  Request a new one
                </Link>
              </p>
            )}
          </RefusalNotice>
        )}
        <PasswordField
          label="New password"
          hint={`At least ${shortestPassword.restore} characters`}
          autoComplete="new-password"
          errorLang="es"
          required
          {...field('password')}
        />
        <PasswordField
          label="Repeat password"
          autoComplete="new-password"
          errorLang="es"
          required
          {...field('repeatPassword')}
        />
        <Button {...button} isWide>
          Save the new password
        </Button>
      </form>
    </AccountFrame>
  )
}
