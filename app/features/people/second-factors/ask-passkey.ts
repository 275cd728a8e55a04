import type { PublicKeyCredentialCreationOptionsJSON as CreationOptions } from '@simplewebauthn/browser'
import { ApiError } from '#app/client.ts'

/** A request for a passkey. The API declares only part of it, because WebAuthn defines the rest. */
type PasskeyRequest = { ceremony: string; options: { challenge: string } }

const notUsed = () =>
  new ApiError(0, 'passkey', 'The passkey wasn’t used. Try again, or use another method if you have one.')

/**
 * Asks the browser for a passkey. With `isAutofill`, waits until the user picks one in a form field. Throws ApiError,
 * including when the user cancels.
 */
export async function answerWithPasskey(asked: Promise<PasskeyRequest>, isAutofill = false) {
  const { ceremony, options } = await asked
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const answer = await startAuthentication({ optionsJSON: options, useBrowserAutofill: isAutofill }).catch(
    () => {
      throw notUsed()
    },
  )
  const { id, rawId, type, response } = answer
  return { ceremony, assertion: { id, rawId, type, response } }
}

export async function canAutofillPasskeys(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser')
  return browserSupportsWebAuthnAutofill()
}

/** Asks the browser to create a passkey. Throws ApiError. */
export async function createPasskey(asked: Promise<PasskeyRequest>) {
  const { ceremony, options } = await asked
  const { startRegistration } = await import('@simplewebauthn/browser')
  const answer = await startRegistration({ optionsJSON: options as CreationOptions }).catch(
    (error: unknown) => {
      const isKnown = error instanceof Error && error.name === 'InvalidStateError'
      throw isKnown
        ? new ApiError(409, 'conflict', 'This device already has a passkey for your account')
        : notUsed()
    },
  )
  const { id, rawId, type, response } = answer
  return { ceremony, attestation: { id, rawId, type, response } }
}
