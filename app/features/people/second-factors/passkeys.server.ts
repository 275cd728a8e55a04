import { and, eq, sql } from 'drizzle-orm'
import { isIP } from 'node:net'
import { z } from 'zod'
import { conflict, invalid } from '#app/errors.ts'
import { isFirstUse } from '#app/features/people/identity/attempts.server.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { shortTokens } from '#app/platform/secrets/short-tokens.server.ts'
import { passkeys } from '#app/schema/second-factors.server.ts'
import type { FactorProof, PasskeyInput } from './second-factors.input.ts'

type Context = { db: Queryable; secret: string; publicUrl: string; now: Date }

// Loaded with the first passkey, because it takes longer to load than the rest of the API.
const webauthn = () => import('@simplewebauthn/server')

type Use = 'add' | 'prove'

const ceremonies = (secret: string, use: Use) =>
  shortTokens(secret, `passkey-${use}`, z.object({ customerId: z.number(), challenge: z.string() }))

/** Returns the names that passkeys are bound to, or null for an IP address, which has none. */
export function passkeyHost(publicUrl: string) {
  const { hostname, origin } = new URL(publicUrl)
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : { rpId: hostname, origin }
}

function requireHost({ publicUrl }: Context) {
  const host = passkeyHost(publicUrl)
  if (host) return host
  throw conflict('Passkeys need an address with a name, such as http://localhost. Use an authenticator app.')
}

const passkeysOf = (db: Queryable, customerId: number) =>
  db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.customerId, customerId))

export async function newPasskey(
  context: Context,
  { customerId, email }: { customerId: number; email: string },
  shopName: string,
) {
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: shopName,
    rpID: requireHost(context).rpId,
    userName: email,
    userID: new TextEncoder().encode(`staff-${customerId}`),
    excludeCredentials: await passkeysOf(context.db, customerId),
  })
  return withCeremony(context, 'add', customerId, options)
}

export async function passkeyRequest(context: Context, customerId: number) {
  const allowCredentials = await passkeysOf(context.db, customerId)
  if (allowCredentials.length === 0) throw conflict('You have no passkey. Enter a code instead.')
  const rpID = requireHost(context).rpId
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({ rpID, allowCredentials })
  return withCeremony(context, 'prove', customerId, options)
}

async function withCeremony<Options extends { challenge: string }>(
  { secret, now }: Context,
  use: Use,
  customerId: number,
  options: Options,
) {
  const facts = { customerId, challenge: options.challenge }
  return { ceremony: await ceremonies(secret, use).sign(facts, now), options }
}

/** Returns the ceremony's challenge, once. Throws invalid. */
async function useCeremony(
  { db, secret, now }: Context,
  use: Use,
  customerId: number,
  ceremony: string,
): Promise<string> {
  const facts = await ceremonies(secret, use).verify(ceremony, now)
  const isUsable = facts?.customerId === customerId && (await isFirstUse({ db, now }, 'ceremony', ceremony))
  if (!isUsable) throw invalid('This took too long. Use your passkey again.')
  return facts.challenge
}

const refused = () => invalid('This passkey could not be verified. Try again.')

export async function addPasskey(
  tx: Transaction,
  context: Context,
  customerId: number,
  { ceremony, name, attestation }: PasskeyInput,
): Promise<void> {
  const expectedChallenge = await useCeremony({ ...context, db: tx }, 'add', customerId, ceremony)
  const { rpId, origin } = requireHost(context)
  const { verifyRegistrationResponse } = await webauthn()
  const { registrationInfo: added } = await verifyRegistrationResponse({
    response: attestation,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!added) throw refused()
  const { id: credentialId, publicKey, counter } = added.credential
  const [row] = await tx
    .insert(passkeys)
    .values({
      customerId,
      credentialId,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: attestation.response.transports,
      name,
      createdAt: context.now,
    })
    .onConflictDoNothing()
    .returning({ id: passkeys.id })
  if (!row) throw conflict('This passkey was already added')
}

/** Verifies a passkey's response. Rejects a cloned passkey, whose counter has gone back. Throws invalid. */
export async function isPasskeyAnswer(
  context: Context,
  customerId: number,
  { ceremony, assertion }: NonNullable<FactorProof['passkey']>,
): Promise<boolean> {
  const { db, now } = context
  const expectedChallenge = await useCeremony(context, 'prove', customerId, ceremony)
  const { rpId, origin } = requireHost(context)
  const isUsed = and(eq(passkeys.customerId, customerId), eq(passkeys.credentialId, assertion.id))
  const [passkey] = await db.select().from(passkeys).where(isUsed)
  if (!passkey) throw refused()
  const { credentialId: id, publicKey, counter } = passkey
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: assertion,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
  }).catch(() => ({ verified: false, authenticationInfo: null }))
  if (!verified || !authenticationInfo) throw refused()
  const { newCounter } = authenticationInfo
  const used = await db
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: now })
    .where(and(isUsed, sql`(${newCounter} = 0 or ${passkeys.counter} < ${newCounter})`))
    .returning({ id: passkeys.id })
  return used.length > 0
}
