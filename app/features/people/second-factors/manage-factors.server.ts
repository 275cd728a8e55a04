import { eq } from 'drizzle-orm'
import { conflict, forbidden, notFound } from '#app/errors.ts'
import { lockAccount } from '#app/features/people/identity/find-customer.server.ts'
import { readShopSettings } from '#app/features/shop/settings/shop.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { authenticatorApps, factorDeadlines } from '#app/schema/second-factors.server.ts'
import { addApp, newApp } from './authenticator-app.server.ts'
import { factorMethodsOf, type FactorContext, type Person } from './check-factor.server.ts'
import {
  addPasskey,
  deletePasskey,
  deletePasskeys,
  listPasskeys,
  newPasskey,
  passkeyHost,
  type ListedPasskey,
} from './passkeys.server.ts'
import { recordFactorChange } from './record-factor-change.server.ts'
import { countRecoveryCodes, deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.server.ts'
import { isFactorRequired } from './requirement.server.ts'
import type { PasskeyInput } from './second-factors.input.ts'

export type SecondFactors = {
  appAddedAt: Date | null
  passkeys: ListedPasskey[]
  recoveryCodes: number
  isRequired: boolean
  canAddPasskey: boolean
}

export async function readFactors(
  { db, publicUrl }: Pick<FactorContext, 'db' | 'publicUrl'>,
  { customerId }: Person,
): Promise<SecondFactors> {
  const [[app], keys, codes, isRequired] = await Promise.all([
    db.select().from(authenticatorApps).where(eq(authenticatorApps.customerId, customerId)),
    listPasskeys(db, customerId),
    countRecoveryCodes(db, customerId),
    isFactorRequired(db, customerId),
  ])
  return {
    appAddedAt: app?.createdAt ?? null,
    passkeys: keys,
    recoveryCodes: codes,
    isRequired,
    canAddPasskey: passkeyHost(publicUrl) !== null,
  }
}

export async function startApp(context: FactorContext, person: Person) {
  return newApp(context, person, (await readShopSettings(context.db)).name)
}

export async function startPasskey(context: FactorContext, person: Person) {
  return newPasskey(context, 'factor', person, (await readShopSettings(context.db)).name)
}

/** `pending` is set for a person who has only entered their password. */
type Adding = Person & { pending?: object }

/** The recovery codes are null unless it is the first factor. */
type Added = { recoveryCodes: string[] | null }

export async function saveApp(
  context: FactorContext,
  person: Adding,
  input: { ceremony: string; code: string },
): Promise<Added> {
  return addFactor(context, person, 'Authenticator app', async (tx) => {
    await addApp(tx, context, person.customerId, input)
  })
}

export async function savePasskey(
  context: FactorContext,
  person: Adding,
  input: PasskeyInput,
): Promise<Added> {
  return addFactor(context, person, `Passkey ${input.name}`, async (tx) => {
    await addPasskey(tx, context, 'factor', person.customerId, input)
  })
}

async function addFactor(
  { db, jobs, now }: FactorContext,
  person: Adding,
  factor: string,
  add: (tx: Transaction) => Promise<void>,
): Promise<Added> {
  return db.transaction(async (tx) => {
    // Otherwise, concurrent changes could disagree about which factor is the first or the last.
    await lockAccount(tx, person.customerId)
    const isFirst = (await factorMethodsOf(tx, person.customerId)).length === 0
    if (person.pending && !isFirst) throw forbidden('Finish logging in first')
    await add(tx)
    await recordFactorChange({ tx, jobs, now, staff: person }, person, 'add factor', { factor })
    return { recoveryCodes: isFirst ? await replaceRecoveryCodes(tx, person.customerId) : null }
  })
}

export async function removeApp(context: FactorContext, person: Person): Promise<void> {
  await removeFactor(context, person, async (tx) => {
    const [app] = await tx
      .delete(authenticatorApps)
      .where(eq(authenticatorApps.customerId, person.customerId))
      .returning()
    return app && 'Authenticator app'
  })
}

export async function removePasskey(
  context: FactorContext,
  person: Person,
  passkeyId: number,
): Promise<void> {
  await removeFactor(context, person, async (tx) => {
    const passkey = await deletePasskey(tx, person.customerId, passkeyId)
    return passkey && `Passkey ${passkey.name}`
  })
}

async function removeFactor(
  { db, jobs, now }: FactorContext,
  person: Person,
  remove: (tx: Transaction) => Promise<string | undefined>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAccount(tx, person.customerId)
    const factor = await remove(tx)
    if (!factor) throw notFound()
    if ((await factorMethodsOf(tx, person.customerId)).length === 0) {
      if (await isFactorRequired(tx, person.customerId)) {
        throw conflict('Your role requires two-step authentication. Add another method first.')
      }
      await deleteRecoveryCodes(tx, person.customerId)
    }
    await recordFactorChange({ tx, jobs, now, staff: person }, person, 'remove factor', { factor })
  })
}

/** Throws conflict if the person has no second factor, because recovery codes only stand in for one. */
export async function renewRecoveryCodes(
  { db, jobs, now }: FactorContext,
  person: Person,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, person.customerId)
    if ((await factorMethodsOf(tx, person.customerId)).length === 0) {
      throw conflict('Add an authenticator app or a passkey first')
    }
    await recordFactorChange({ tx, jobs, now, staff: person }, person, 'replace recovery codes')
    return replaceRecoveryCodes(tx, person.customerId)
  })
}

/** Returns true if the person had any second factors. */
export async function deleteFactors(tx: Transaction, customerId: number): Promise<boolean> {
  const hadFactors = (await factorMethodsOf(tx, customerId)).length > 0
  await tx.delete(authenticatorApps).where(eq(authenticatorApps.customerId, customerId))
  await deletePasskeys(tx, customerId)
  await deleteRecoveryCodes(tx, customerId)
  return hadFactors
}

export async function eraseFactors(tx: Transaction, customerId: number): Promise<void> {
  await deleteFactors(tx, customerId)
  await tx.delete(factorDeadlines).where(eq(factorDeadlines.customerId, customerId))
}
