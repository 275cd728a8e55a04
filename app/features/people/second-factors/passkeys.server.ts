import { and, asc, eq, sql } from 'drizzle-orm'
import { isIP } from 'node:net'
import { z } from 'zod'
import { conflict, invalid } from '#app/errors.ts'
import { isFirstUse } from '#app/features/people/identity/attempts.server.ts'
import type { CustomerRow } from '#app/features/people/identity/find-customer.server.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { rowSchema } from '#app/platform/database/row-schema.server.ts'
import { shortTokens } from '#app/platform/secrets/short-tokens.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { passkeys } from '#app/schema/second-factors.server.ts'
import type { PasskeyAnswer, PasskeyInput } from './second-factors.input.ts'

type Context = { db: Queryable; secret: string; publicUrl: string; now: Date }

// Loaded on first use, because it takes longer to load than the rest of the API.
const webauthn = () => import('@simplewebauthn/server')

/** Staff use a passkey after their password. For customers, it replaces the password, so they have to unlock it. */
export type PasskeyPurpose = 'factor' | 'login'

const verificationOf = (purpose: PasskeyPurpose) => (purpose === 'login' ? 'required' : 'preferred')

type Use = 'add' | 'prove'

/** The account is null for a login, because it is only known once the passkey is used. */
const factsSchema = z.object({ customerId: z.number().nullable(), challenge: z.string() })

const ceremonies = (secret: string, use: Use, purpose: PasskeyPurpose) =>
  shortTokens(secret, `passkey-${use}-${purpose}`, factsSchema)

/**
 * Returns the host name and origin that passkeys are bound to, or null for an IP address, which they can't be bound to.
 */
export function passkeyHost(publicUrl: string) {
  const { hostname, origin } = new URL(publicUrl)
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : { rpId: hostname, origin }
}

function requireHost({ publicUrl }: Pick<Context, 'publicUrl'>) {
  const host = passkeyHost(publicUrl)
  if (host) return host
  throw conflict('Passkeys need an address with a host name, such as http://localhost.')
}

const isOf = (customerId: number) => eq(passkeys.customerId, customerId)

const credentialsOf = (db: Queryable, customerId: number) =>
  db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(isOf(customerId))

export const passkeySchema = rowSchema(passkeys).pick({
  id: true,
  name: true,
  createdAt: true,
  lastUsedAt: true,
})

export type ListedPasskey = z.output<typeof passkeySchema>

export async function listPasskeys(db: Queryable, customerId: number): Promise<ListedPasskey[]> {
  const { id, name, createdAt, lastUsedAt } = passkeys
  return db
    .select({ id, name, createdAt, lastUsedAt })
    .from(passkeys)
    .where(isOf(customerId))
    .orderBy(asc(id))
}

export async function newPasskey(
  context: Context,
  purpose: PasskeyPurpose,
  { customerId, email }: { customerId: number; email: string },
  shopName: string,
) {
  const { generateRegistrationOptions } = await webauthn()
  const verification = verificationOf(purpose)
  const options = await generateRegistrationOptions({
    rpName: shopName,
    rpID: requireHost(context).rpId,
    userName: email,
    userID: new TextEncoder().encode(`account-${customerId}`),
    authenticatorSelection: { residentKey: verification, userVerification: verification },
    excludeCredentials: await credentialsOf(context.db, customerId),
  })
  return withCeremony(context, ceremonies(context.secret, 'add', purpose), customerId, options)
}

/** Returns a request for one of a person's passkeys, used as a second factor. */
export async function passkeyRequest(context: Context, customerId: number) {
  const allowCredentials = await credentialsOf(context.db, customerId)
  if (allowCredentials.length === 0) throw conflict('You have no passkey. Enter a code instead.')
  return requestPasskey(context, 'factor', customerId, allowCredentials)
}

/** Returns a request for any customer's passkey. The browser offers the ones it has for this shop. */
export const logInRequest = (context: Omit<Context, 'db'>) => requestPasskey(context, 'login', null, [])

async function requestPasskey(
  context: Omit<Context, 'db'>,
  purpose: PasskeyPurpose,
  customerId: number | null,
  allowCredentials: { id: string }[],
) {
  const rpID = requireHost(context).rpId
  const { generateAuthenticationOptions } = await webauthn()
  const userVerification = verificationOf(purpose)
  const options = await generateAuthenticationOptions({ rpID, allowCredentials, userVerification })
  return withCeremony(context, ceremonies(context.secret, 'prove', purpose), customerId, options)
}

async function withCeremony<Options extends { challenge: string }>(
  { now }: Pick<Context, 'now'>,
  tokens: ReturnType<typeof ceremonies>,
  customerId: number | null,
  options: Options,
) {
  return { ceremony: await tokens.sign({ customerId, challenge: options.challenge }, now), options }
}

/** Returns the ceremony's challenge. Each ceremony can be used once. Throws invalid. */
async function useCeremony(
  { db, now }: Context,
  tokens: ReturnType<typeof ceremonies>,
  customerId: number | null,
  ceremony: string,
): Promise<string> {
  const facts = await tokens.verify(ceremony, now)
  const isUsable = facts?.customerId === customerId && (await isFirstUse({ db, now }, 'ceremony', ceremony))
  if (!isUsable) throw invalid('This took too long. Use your passkey again.')
  return facts.challenge
}

const refused = () => invalid('This passkey could not be verified. Try again.')

const maxPasskeys = 20

/** Lock the account first. */
export async function addPasskey(
  tx: Transaction,
  context: Context,
  purpose: PasskeyPurpose,
  customerId: number,
  { ceremony, name, attestation }: PasskeyInput,
): Promise<void> {
  const tokens = ceremonies(context.secret, 'add', purpose)
  const expectedChallenge = await useCeremony({ ...context, db: tx }, tokens, customerId, ceremony)
  if ((await tx.$count(passkeys, isOf(customerId))) >= maxPasskeys) {
    throw conflict(`You have ${maxPasskeys} passkeys. Remove one first.`)
  }
  const { rpId, origin } = requireHost(context)
  const { verifyRegistrationResponse } = await webauthn()
  const { registrationInfo: added } = await verifyRegistrationResponse({
    response: attestation,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: purpose === 'login',
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

/** Returns the deleted passkey, or undefined if the person has no such passkey. */
export async function deletePasskey(
  tx: Transaction,
  customerId: number,
  passkeyId: number,
): Promise<ListedPasskey | undefined> {
  const [passkey] = await tx
    .delete(passkeys)
    .where(and(isOf(customerId), eq(passkeys.id, passkeyId)))
    .returning()
  return passkey
}

export async function deletePasskeys(tx: Transaction, customerId: number): Promise<void> {
  await tx.delete(passkeys).where(isOf(customerId))
}

export async function findPasskeyOwner(
  db: Queryable,
  { assertion }: PasskeyAnswer,
): Promise<CustomerRow | undefined> {
  const [found] = await db
    .select({ owner: customers })
    .from(passkeys)
    .innerJoin(customers, eq(customers.id, passkeys.customerId))
    .where(eq(passkeys.credentialId, assertion.id))
  return found?.owner
}

/**
 * Verifies a passkey's response. Rejects a passkey whose counter went backward, because it was cloned. Throws invalid.
 */
export async function checkPasskey(
  context: Context,
  purpose: PasskeyPurpose,
  customerId: number,
  { ceremony, assertion }: PasskeyAnswer,
): Promise<void> {
  const { db, now } = context
  const tokens = ceremonies(context.secret, 'prove', purpose)
  const asked = purpose === 'login' ? null : customerId
  const expectedChallenge = await useCeremony(context, tokens, asked, ceremony)
  const { rpId, origin } = requireHost(context)
  const isUsed = and(isOf(customerId), eq(passkeys.credentialId, assertion.id))
  const [passkey] = await db.select().from(passkeys).where(isUsed)
  if (!passkey) throw refused()
  const { credentialId: id, publicKey, counter } = passkey
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: assertion,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: purpose === 'login',
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
  }).catch(() => ({ verified: false, authenticationInfo: null }))
  if (!verified || !authenticationInfo) throw refused()
  const { newCounter } = authenticationInfo
  const used = await db
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: now })
    .where(and(isUsed, sql`(${newCounter} = 0 or ${passkeys.counter} < ${newCounter})`))
    .returning({ id: passkeys.id })
  if (used.length === 0) throw refused()
}
