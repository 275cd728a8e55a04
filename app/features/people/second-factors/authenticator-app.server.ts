import { and, eq, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import { invalid } from '#app/errors.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { decrypt, encrypt } from '#app/platform/secrets/encryption.server.ts'
import { shortTokens } from '#app/platform/secrets/short-tokens.server.ts'
import { authenticatorApps } from '#app/schema/second-factors.server.ts'

type Owner = { customerId: number; email: string }
type Context = { secret: string; now: Date }

const totpOf = (base32: string, shown: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...shown, secret: Secret.fromBase32(base32), digits: 6, period: 30, algorithm: 'SHA1' })

const ceremonies = (secret: string) =>
  shortTokens(secret, 'authenticator-app', z.object({ customerId: z.number(), base32: z.string() }))

const ownerOf = (customerId: number) => `authenticator app ${customerId}`

/** Returns a new secret for the app. Nothing is stored until `addApp` gets a code from it. */
export async function newApp({ secret, now }: Context, { customerId, email }: Owner, shopName: string) {
  const { base32 } = new Secret({ size: 20 })
  return {
    ceremony: await ceremonies(secret).sign({ customerId, base32 }, now),
    secret: base32,
    url: totpOf(base32, { issuer: shopName, label: email }).toString(),
  }
}

/** Replaces the person's app. Throws invalid. */
export async function addApp(
  tx: Transaction,
  { secret, now }: Context,
  customerId: number,
  { ceremony, code }: { ceremony: string; code: string },
): Promise<void> {
  const facts = await ceremonies(secret).verify(ceremony, now)
  if (facts?.customerId !== customerId) {
    throw invalid('This QR code has expired. Start again.')
  }
  const lastStep = stepOf(facts.base32, code, now)
  if (lastStep === null) throw wrongCode()
  const app = { secret: encrypt(secret, ownerOf(customerId), facts.base32), lastStep, createdAt: now }
  await tx
    .insert(authenticatorApps)
    .values({ customerId, ...app })
    .onConflictDoUpdate({ target: authenticatorApps.customerId, set: app })
}

/** Accepts each code once, even if it is sent twice at the same time. */
export async function isAppCode(
  db: Queryable,
  { secret, now }: Context,
  customerId: number,
  code: string,
): Promise<boolean> {
  const isTheirs = eq(authenticatorApps.customerId, customerId)
  const [app] = await db.select({ secret: authenticatorApps.secret }).from(authenticatorApps).where(isTheirs)
  const base32 = app && decrypt(secret, ownerOf(customerId), app.secret)
  const step = base32 ? stepOf(base32, code, now) : null
  if (step === null) return false
  const used = await db
    .update(authenticatorApps)
    .set({ lastStep: step })
    .where(and(isTheirs, lt(authenticatorApps.lastStep, step)))
    .returning({ customerId: authenticatorApps.customerId })
  return used.length > 0
}

/** Returns the time step of a code, which may be one step early or late; null for a wrong code. */
function stepOf(base32: string, code: string, now: Date): number | null {
  const token = code.replaceAll(' ', '')
  // otpauth throws for six characters that take more than six bytes, such as full-width digits.
  if (!/^\d{6}$/.test(token)) return null
  const totp = totpOf(base32)
  const timestamp = now.getTime()
  const delta = totp.validate({ token, timestamp, window: 1 })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

const wrongMessage = 'This code is wrong or was already used. Enter the newest one.'

export const wrongCode = () => invalid(wrongMessage, { code: wrongMessage })
