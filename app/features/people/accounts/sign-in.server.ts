import { and, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { notFound, ShopError } from '#app/errors.ts'
import { countAttempt, isFirstUse } from '#app/features/people/identity/attempts.server.ts'
import { hasEmail } from '#app/features/people/identity/find-customer.server.ts'
import type { Device } from '#app/features/people/identity/logins.server.ts'
import { requireSecondFactor } from '#app/features/people/second-factors/pending-login.server.ts'
import { finishSignIn, startSignIn } from '#app/platform/identity/identity-provider.server.ts'
import { shortTokens } from '#app/platform/secrets/short-tokens.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { openLogin } from './log-in.server.ts'

type Context = Pick<Shop, 'db' | 'jobs' | 'tokens' | 'secret' | 'publicUrl' | 'settings' | 'log'> & {
  now: Date
  clientAddress: string
}

export const signInLimits = { address: { attempts: 60, minutes: 15 } }

const ceremonies = (secret: string) =>
  shortTokens(secret, 'sign-in', z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }))

async function providerOf({ settings, publicUrl, log, db, now, clientAddress }: Context) {
  if (!settings.identity) throw notFound('Single sign-on isn’t set up for this shop')
  await countAttempt({ db, now }, `sign-in:${clientAddress}`, signInLimits.address)
  return { settings: settings.identity, publicUrl, log }
}

/**
 * Returns the URL of the provider's page. The browser stores the ceremony, so that only the browser that started a
 * sign-in can finish it.
 */
export async function startProviderSignIn(context: Context): Promise<{ url: string; ceremony: string }> {
  const { url, checks } = await startSignIn(await providerOf(context))
  return { url, ceremony: await ceremonies(context.secret).sign(checks, context.now) }
}

/**
 * Logs in the employee with the email that the provider has verified. The provider replaces the password and, if it
 * asked for more than one factor, also the second factor. Throws authentication_failed, second_factor_required or busy.
 */
export async function finishProviderSignIn(
  context: Context,
  device: Device,
  { ceremony, query }: { ceremony: string; query: string },
): Promise<string> {
  const { db, secret, log, now } = context
  const provider = await providerOf(context)
  const checks = await ceremonies(secret).verify(ceremony, now)
  if (!checks || !(await isFirstUse({ db, now }, 'ceremony', ceremony))) {
    throw new ShopError('authentication_failed', 'Signing in took too long. Try again.')
  }
  const { email, isEmailVerified, isMultiFactor } = await finishSignIn(provider, query, checks)
  const { allowedDomain } = provider.settings
  if (!isEmailVerified || (allowedDomain && !email.toLowerCase().endsWith(`@${allowedDomain}`))) {
    log.warn(
      { isEmailVerified, allowedDomain },
      'a sign-in was refused: another domain or an unverified email',
    )
    const requirement = allowedDomain ? `with your account at ${allowedDomain}` : 'with a verified email'
    throw new ShopError('authentication_failed', `Sign in ${requirement}`)
  }
  const isStaff = and(hasEmail(email), eq(customers.role, 'Admin'), isNotNull(customers.emailValidatedAt))
  const [member] = await db.select().from(customers).where(isStaff)
  if (!member) {
    log.warn('a sign-in was refused: not a staff member')
    throw new ShopError(
      'authentication_failed',
      `${email} isn’t a staff member. Ask an owner for an invitation.`,
    )
  }
  if (!isMultiFactor) await requireSecondFactor(context, member, device)
  return openLogin(context, member, device)
}
