import { ShopError } from '#app/errors.ts'
import { errorCode } from '../error-code.server.ts'
import type { Log } from '../log.server.ts'
import type { IdentitySettings } from '../settings/settings.server.ts'

/** The values that the provider's response to a sign-in must match. */
export type SignInChecks = { state: string; nonce: string; verifier: string }

export type Identity = {
  email: string
  /** True if the provider vouches for the email. */
  isEmailVerified: boolean
  /** True if the provider asked for more than one factor. */
  isMultiFactor: boolean
}

type Context = { settings: IdentitySettings; publicUrl: string; log: Pick<Log, 'warn'> }

const timeoutSeconds = 5

// Loaded with the first sign-in, because most shops have no identity provider.
const openid = () => import('openid-client')

export function providerName({ issuer }: IdentitySettings): string {
  const { hostname } = new URL(issuer)
  if (hostname === 'accounts.google.com') return 'Google'
  return hostname.endsWith('.microsoftonline.com') ? 'Microsoft' : hostname
}

const redirectUrl = (publicUrl: string) => `${publicUrl}/login`

/** Reads the provider's configuration each time, because sign-ins are rare and its keys change. Throws busy. */
async function discover({ settings, log }: Context) {
  const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await openid()
  const { issuer, clientId, clientSecret } = settings
  const execute = [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])]
  try {
    return await discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute,
      timeout: timeoutSeconds,
    })
  } catch (error) {
    log.warn({ reason: reasonOf(error), issuer }, 'the identity provider did not respond')
    throw unavailable(settings)
  }
}

/** Returns text instead of the error, because the log would mistake a network error for a lost database. */
const reasonOf = (error: unknown) => [errorCode(error), String(error)].filter(Boolean).join(': ')

/** openid-client throws the errors of `fetch`, whose cause has a code, and a separate error for a timeout. */
function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    errorCode(error) === 'OAUTH_TIMEOUT' ||
    (error instanceof TypeError && errorCode(error.cause) !== undefined)
  )
}

const unavailable = (settings: IdentitySettings) =>
  new ShopError(
    'busy',
    `${providerName(settings)} isn’t responding. Log in with your password, or try again later.`,
  )

/** Throws busy if the provider doesn't respond. */
export async function startSignIn(context: Context): Promise<{ url: string; checks: SignInChecks }> {
  const configuration = await discover(context)
  const { buildAuthorizationUrl, calculatePKCECodeChallenge, ...random } = await openid()
  const checks = {
    state: random.randomState(),
    nonce: random.randomNonce(),
    verifier: random.randomPKCECodeVerifier(),
  }
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUrl(context.publicUrl),
    scope: 'openid email',
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await calculatePKCECodeChallenge(checks.verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, checks }
}

/** The values that Microsoft sends in its claim for a verified email, depending on the account. */
const microsoftsTrue: unknown[] = [true, 1, '1', 'true']

/**
 * Verifies the provider's response, which is in the query of the page that it redirected to. Throws busy or
 * authentication_failed.
 */
export async function finishSignIn(
  context: Context,
  query: string,
  { state, nonce, verifier }: SignInChecks,
): Promise<Identity> {
  const { settings, publicUrl, log } = context
  const configuration = await discover(context)
  const { authorizationCodeGrant } = await openid()
  const answer = new URL(redirectUrl(publicUrl))
  answer.search = query
  const expected = {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  }
  const tokens = await authorizationCodeGrant(configuration, answer, expected).catch((error: unknown) => {
    log.warn({ reason: reasonOf(error), issuer: settings.issuer }, 'a sign-in was not verified')
    if (isConnectionLost(error)) throw unavailable(settings)
    throw new ShopError('authentication_failed', `${providerName(settings)} didn’t sign you in. Try again.`)
  })
  const claims = tokens.claims() ?? {}
  const {
    email,
    email_verified: isVerified,
    xms_edov: isDomainVerified,
    amr,
  } = claims as Record<string, unknown>
  return {
    email: typeof email === 'string' ? email : '',
    // Microsoft uses a different claim.
    isEmailVerified: isVerified === true || microsoftsTrue.includes(isDomainVerified),
    isMultiFactor: Array.isArray(amr) && amr.includes('mfa'),
  }
}
