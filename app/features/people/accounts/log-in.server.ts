import { TransactionRollbackError } from 'drizzle-orm'
import { forbidden, ShopError } from '#app/errors.ts'
import { countEvent, recordOwnChange } from '#app/features/shop/audit/audit.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import { passwordMatches } from '#app/platform/secrets/passwords.server.ts'
import type { LogInInput } from './customers.input.ts'
import { customers } from '#app/schema/customers.server.ts'
import {
  hasEmail,
  lockAccount,
  type CustomerRow,
} from '#app/features/people/identity/find-customer.server.ts'
import { countAttempt, isWithinLimit } from '#app/features/people/identity/attempts.server.ts'
import { recordLogInSuccess, countLogIn } from '#app/features/people/identity/log-in-limits.server.ts'
import { checkFactor, type FactorContext } from '#app/features/people/second-factors/check-factor.server.ts'
import {
  requireSecondFactor,
  type PendingLogin,
} from '#app/features/people/second-factors/pending-login.server.ts'
import {
  checkPasskey,
  findPasskeyOwner,
  logInRequest,
} from '#app/features/people/second-factors/passkeys.server.ts'
import type {
  FactorProof,
  PasskeyLogInInput,
} from '#app/features/people/second-factors/second-factors.input.ts'
import { startLogin, type Device } from '#app/features/people/identity/logins.server.ts'
import type { Changes } from '#app/features/ground/people/changes.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { staffPasswordProblem } from './staff-password.server.ts'

type Context = Pick<Shop, 'db' | 'jobs' | 'tokens' | 'log' | 'secret' | 'publicUrl'> & { now: Date }
/** `network` is the part of the client's IP address that may be logged. */
type Caller = { clientAddress: string; network: string; deviceName: string }

/**
 * Throws the same authentication_failed for a wrong password and an unknown email. Throws second_factor_required, and
 * forbidden for an employee whose password is too short or common, because they may have chosen it as a customer.
 */
export async function logIn(
  context: Context,
  caller: Caller,
  { email, password, device: token }: LogInInput,
): Promise<string> {
  const { db, now } = context
  const { clientAddress, deviceName } = caller
  await countLogIn({ db, now }, { clientAddress, email })
  const [customer] = await db.select().from(customers).where(hasEmail(email))
  const matches = await passwordMatches(customer?.passwordHash, password)
  if (!customer || !matches) {
    await recordFailure(context, { customer, email, caller })
    throw logInFailed()
  }
  if (customer.role === 'Admin' && staffPasswordProblem(password)) throw forbidden(weakPassword)
  await recordLogInSuccess(db, { clientAddress, email })
  const device = { name: deviceName, token }
  if (customer.role === 'Admin') await requireSecondFactor(context, customer, device)
  return openLogin(context, customer, device)
}

const weakPassword =
  'Your password is too short or too common for staff. Choose a new one with “Forgot password”.'

type Failure = { customer: CustomerRow | undefined; email: string; caller: Caller }

const countedMinutes = 15

/**
 * Logs a failed login. For staff, also records it in the audit log, where repeated failures share an entry. Takes the
 * same time for all accounts, so that timing doesn't reveal which emails belong to staff.
 */
async function recordFailure(
  { db, log, now }: Context,
  { customer, email, caller: { network, deviceName } }: Failure,
): Promise<void> {
  log.warn({ customerId: customer?.id ?? null, network, device: deviceName }, 'a login failed')
  const staff = { customerId: customer?.id ?? null, email: customer?.email ?? email }
  const changes: Changes = { network: [null, network], device: [null, deviceName] }
  await db.transaction(async (tx) => {
    // Undoes only a savepoint, because a transaction that is rolled back doesn't wait for the disk.
    const recording = tx.transaction(async (inner) => {
      const subject = { subject: 'staff', subjectId: customer?.id ?? '' }
      const event = { action: 'fail to log in' as const, ...subject, changes }
      await countEvent({ tx: inner, staff, now }, event, countedMinutes)
      if (customer?.role !== 'Admin') inner.rollback()
    })
    await recording.catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })
  })
}

const logInFailed = () => new ShopError('authentication_failed', 'Invalid email or password')

export const passkeyRequestLimits = { address: { attempts: 300, minutes: 15 } }

/** Returns a request for any customer's passkey. The login page calls this each time it is opened. */
export async function startPasskeyLogIn(context: Context, clientAddress: string) {
  await countAttempt(context, `passkey-request:${clientAddress}`, passkeyRequestLimits.address)
  return logInRequest(context)
}

/**
 * Logs in a customer with only a passkey. Throws authentication_failed (an unknown passkey), invalid (a wrong response)
 * or forbidden (staff).
 */
export async function logInWithPasskey(
  context: Context,
  caller: Caller,
  { device: token, ...answer }: PasskeyLogInInput,
): Promise<string> {
  const { db, now } = context
  const { clientAddress, deviceName } = caller
  const customer = await findPasskeyOwner(db, answer)
  const email = customer?.email ?? ''
  await countLogIn({ db, now }, { clientAddress, email })
  try {
    if (!customer) throw new ShopError('authentication_failed', unknownPasskey)
    if (customer.role === 'Admin') throw forbidden(staffPasskey)
    await checkPasskey(context, 'login', customer.id, answer)
  } catch (error) {
    await recordFailure(context, { customer, email, caller })
    throw error
  }
  await recordLogInSuccess(db, { clientAddress, email })
  return openLogin(context, customer, { name: deviceName, token })
}

const unknownPasskey = 'This passkey isn’t recognized. Log in with your password instead.'
const staffPasskey = 'Staff log in with their password first, and are then asked for the passkey.'

/** Completes a pending login with a second factor or a recovery code. Throws invalid or too_many_requests. */
export async function completeLogIn(
  context: LoginContext & FactorContext,
  { person, device }: PendingLogin,
  proof: FactorProof,
): Promise<string> {
  await checkFactor(context, { customerId: person.id, email: person.email }, proof)
  return openLogin(context, person, device)
}

type LoginContext = Pick<Context, 'db' | 'jobs' | 'tokens' | 'now'>

/** A stranger can sign up with someone else's email, and must not be able to flood the inbox with new devices. */
const reportLimit = { attempts: 20, minutes: 60 }

/** Logs in a customer who has proved their identity, and reports a new device by email. Returns the login token. */
export async function openLogin(
  { db, jobs, tokens, now }: LoginContext,
  { id: customerId, passwordHash, role: expectedRole }: CustomerRow,
  device: Device,
): Promise<string> {
  const claims = await db.transaction(async (tx) => {
    const customer = await lockAccount(tx, customerId)
    // The password may have changed in the meantime, which ends all logins, or the person may have joined the staff.
    if (customer?.passwordHash !== passwordHash || customer.role !== expectedRole) throw logInFailed()
    const { email, role, firstName } = customer
    const { loginId, isNewDevice } = await startLogin({ tx, now }, { customerId, role }, device)
    await recordOwnChange({ tx, now }, { customerId, email, role }, 'log in')
    if (isNewDevice && (await isWithinLimit({ db: tx, now }, `new-device:${customerId}`, reportLimit))) {
      const path = role === 'Admin' ? '/admin/account' : '/user-profile'
      const loggedInAt = now.toISOString()
      const mail = { template: 'new-device', firstName, device: device.name, loggedInAt, path } as const
      await writeMail({ tx, jobs, now }, email, mail)
    }
    return { customerId, email, role, loginId }
  })
  return tokens.sign(claims, now)
}
