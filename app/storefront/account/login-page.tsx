import { useState } from 'react'
import {
  Link,
  useLoaderData,
  useLocation,
  useNavigate,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { client, unwrap, type ApiError } from '#app/client.ts'
import type { PendingLogin } from '#app/errors.ts'
import { readLoginClaims } from '#app/features/people/identity/login-claims.ts'
import { pageTitle } from '#app/document/page-title.ts'
import type { LogInInput } from '#app/features/people/accounts/customers.input.ts'
import { passkeyHost } from '#app/features/people/second-factors/passkeys.server.ts'
import { providerName } from '#app/platform/identity/identity-provider.server.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { useForm } from '#app/storefront/form/use-form.ts'
import { RefusalNotice } from '#app/storefront/refusal-notice.tsx'
import { keepPendingLogin } from '#app/session/pending-login.ts'
import { deviceToken, useSession } from '#app/session/use-session.ts'
import { Button } from '#app/ui/button/button.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { AccountFrame } from './account-frame.tsx'
import { PasskeyLogIn } from './passkey-log-in.tsx'
import { PasswordField } from './password-field.tsx'
import { ProviderSignIn } from './provider-sign-in.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'
import { returnState, returnPath } from './return-path.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Log in') }]

const messages: Record<string, string> = {
  missing_parameters: 'Missing Fields',
  authentication_failed: 'Invalid email or password',
}

const designs = ['napping-fox', 'cactus-in-a-teacup', 'ramen-bowl', 'rocket-lift-off']

/** Specification section 8 adds a period to every message, including the default one, which already ends with one. */
const refusalText = ({ code, message }: ApiError) =>
  code === 'forbidden' ? message : `${messages[code] ?? 'The username or password is incorrect.'}.`

export function loader({ context }: LoaderFunctionArgs) {
  const { settings, publicUrl } = context.get(shopContext)
  const { identity } = settings
  return { provider: identity && providerName(identity), hasPasskeys: passkeyHost(publicUrl) !== null }
}

export default function LoginPage() {
  const { provider, hasPasskeys } = useLoaderData<typeof loader>()
  const location = useLocation()
  const navigate = useNavigate()
  const { login, logIn } = useSession()
  const [pending, setPending] = useState<PendingLogin | null>(null)
  const [isOpening, setIsOpening] = useState(false)
  const openLogin = async (token: string) => {
    setIsOpening(true)
    // The login succeeded even if the cart couldn't be loaded. The cart page shows that error.
    await logIn(token).catch(() => undefined)
    void navigate(returnPath(location.state, readLoginClaims(token)?.role ?? 'User'), { replace: true })
  }
  const continueLogin = (pendingLogin: PendingLogin) => {
    if (pendingLogin.methods.length > 0) return setPending(pendingLogin)
    keepPendingLogin(pendingLogin.token)
    void navigate('/admin/two-step')
  }
  const { form, button, field, refusal, forgetRefusal, isBusy } = useForm({
    texts: { email: '', password: '' },
    input: async () => (await import('#app/features/people/accounts/customers.input.ts')).logInInput,
    send: (values: LogInInput) => unwrap(client.login.$post({ json: { ...values, device: deviceToken() } })),
    onSent: ({ token }) => openLogin(token),
    onRefused: ({ pendingLogin }) => {
      if (!pendingLogin) return
      forgetRefusal()
      continueLogin(pendingLogin)
    },
  })
  const isLoggedInAlready = login !== null && !isBusy && !isOpening

  if (pending) {
    return (
      <AccountFrame title="Log in" designs={designs}>
        <SecondFactorStep pending={pending} onLoggedIn={openLogin} onCancel={() => setPending(null)} />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame
      title="Log in"
      lead="Your orders, their proofs and your cart, all in one place."
      designs={designs}
    >
      {isLoggedInAlready && (
        <Notice className="mb-6" title={`You are logged in as ${login.email}`}>
          <Link className="link" to={returnPath(location.state, login.role)}>
            Continue
          </Link>{' '}
          or log in as someone else.
        </Notice>
      )}
      <form {...form} className="grid gap-4">
        {refusal && <RefusalNotice title={refusalText(refusal)} refusal={refusal} />}
        <TextField
          label="Email"
          type="email"
          autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
          required
          {...field('email')}
        />
        <div>
          <PasswordField label="Password" autoComplete="current-password" required {...field('password')} />
          <Link
            to="/recover-password"
            state={returnState(location)}
            className="link mt-2 inline-block py-0.5 text-sm"
          >
            Forgot password
          </Link>
        </div>
        <Button {...button} isWide>
          Log in
        </Button>
      </form>
      {hasPasskeys && <PasskeyLogIn onLoggedIn={openLogin} />}
      <div className="mt-8 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
        <p className="font-semibold">New here?</p>
        <LinkButton to="/signup" state={returnState(location)} variant="secondary">
          Sign up
        </LinkButton>
      </div>
      {provider && <ProviderSignIn provider={provider} onLoggedIn={openLogin} onPending={continueLogin} />}
    </AccountFrame>
  )
}
