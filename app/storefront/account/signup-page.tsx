import { Link, useLocation, useNavigate, type MetaFunction } from 'react-router'
import { toast } from '#app/ui/feedback/toast.ts'
import { client, unwrap } from '#app/client.ts'
import type { SignUpInput } from '#app/features/people/accounts/customers.input.ts'
import { StateField } from '#app/features/ground/people/state-field.tsx'
import { shortestPassword } from '#app/features/people/accounts/shortest-password.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { useForm } from '#app/storefront/form/use-form.ts'
import { RefusalNotice, refusalText } from '#app/storefront/refusal-notice.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { AccountFrame } from './account-frame.tsx'
import { PasswordField } from './password-field.tsx'
import { returnState } from './return-path.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Sign up') }]

const missing = 'Missing fields'

const noPerson: SignUpInput = {
  firstName: '',
  surName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  password: '',
  repeatPassword: '',
}

export default function SignupPage() {
  const location = useLocation()
  const navigate = useNavigate()
  const { form, button, field, refusal } = useForm({
    texts: noPerson,
    input: async () => (await import('#app/features/people/accounts/customers.input.ts')).signUpInput,
    send: (values: SignUpInput) => unwrap(client.signup.$post({ json: values })),
    onSent: () => void navigate('/user-created', { state: returnState(location) }),
    onRefused: ({ code }) => {
      if (code === 'missing_parameters') toast.error(missing)
    },
  })
  const text = refusal && refusalText(refusal, { missing_parameters: missing })
  const required = (name: keyof SignUpInput) => ({ ...field(name), isErrorQuiet: true, required: true })

  return (
    <AccountFrame
      title="Sign up"
      lead={
        <>
          Keep your orders and proofs together. Already have an account?{' '}
          <Link to="/login" state={returnState(location)} className="link">
            Log in
          </Link>
        </>
      }
      designs={['cat-in-a-box', 'summit-badge', 'iced-lemonade', 'octopus-barista', 'taco-friend', 'ufo-cow']}
      isWide
    >
      <form {...form} className="grid grid-cols-1 gap-x-4 gap-y-4 sm:grid-cols-6">
        {refusal && text && <RefusalNotice className="col-span-full" title={text} refusal={refusal} />}
        <TextField
          className="sm:col-span-3"
          label="First name"
          autoComplete="given-name"
          {...required('firstName')}
        />
        <TextField
          className="sm:col-span-3"
          label="Surname"
          autoComplete="family-name"
          {...required('surName')}
        />
        <TextField
          className="sm:col-span-3"
          label="Email"
          type="email"
          autoComplete="username"
          {...required('email')}
        />
        <TextField
          className="sm:col-span-3"
          label="Phone"
          type="tel"
          autoComplete="tel"
          {...required('phone')}
        />
        <TextField
          className="col-span-full"
          label="Address"
          autoComplete="street-address"
          {...required('address')}
        />
        <TextField
          className="sm:col-span-2"
          label="City"
          autoComplete="address-level2"
          {...required('city')}
        />
        <StateField className="sm:col-span-2" label="State" {...required('state')} />
        <TextField
          className="sm:col-span-2"
          label="Zip code"
          inputMode="numeric"
          autoComplete="postal-code"
          {...required('zipCode')}
        />
        <PasswordField
          className="sm:col-span-3"
          label="Password"
          hint={`At least ${shortestPassword.signUp} characters`}
          autoComplete="new-password"
          {...required('password')}
        />
        <PasswordField
          className="sm:col-span-3"
          label="Repeat password"
          autoComplete="new-password"
          {...required('repeatPassword')}
        />
        <div className="col-span-full mt-2">
          <Button {...button} size="lg">
            Sign up
          </Button>
        </div>
      </form>
    </AccountFrame>
  )
}
