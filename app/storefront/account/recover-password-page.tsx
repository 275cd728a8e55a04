import { Link, useLocation, type MetaFunction } from 'react-router'
import { client, unwrap } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { useForm } from '#app/storefront/form/use-form.ts'
import { RefusalNotice, refusalText } from '#app/storefront/refusal-notice.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { AccountFrame } from './account-frame.tsx'
import { Outcome } from './outcome.tsx'
import { returnState } from './return-path.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Recover password') }]

const messages = { missing_parameters: 'Missing Fields' }

export default function RecoverPasswordPage() {
  const from = returnState(useLocation())
  const { form, button, field, refusal, isSent } = useForm({
    texts: { email: '' },
    input: async () => (await import('#app/features/people/accounts/customers.input.ts')).recoverInput,
    send: (values: { email: string }) => unwrap(client.checkUserEmail.$post({ json: values })),
  })
  const text = refusal && refusalText(refusal, messages)

  if (isSent) {
    return (
      <Outcome
        title="Done! Check your email and follow the steps to restore your password!"
        picture="/designs/pigeon-with-croissant.svg"
        action={
          <LinkButton to="/login" state={from} variant="secondary">
            Back to log in
          </LinkButton>
        }
        takesFocus
      >
        We only send the email if this address has an account. Its link works for one hour.
      </Outcome>
    )
  }
  return (
    <AccountFrame
      title="Recover password"
      lead="Enter your email, and we will send you a link to choose a new password."
      designs={['rubber-duck-debugger', 'undo-keycaps', 'sleepy-ringed-planet', 'sunny-side-toast']}
    >
      <form {...form} className="grid gap-4">
        {refusal && text && <RefusalNotice title={text} refusal={refusal} />}
        <TextField label="Email" type="email" autoComplete="username" required {...field('email')} />
        <Button {...button} isWide>
          Send the link
        </Button>
      </form>
      <p className="mt-6">
        <Link to="/login" state={from} className="link">
          Back to log in
        </Link>
      </p>
    </AccountFrame>
  )
}
