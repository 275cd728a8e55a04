import type { PublicKeyCredentialCreationOptionsJSON as CreationOptions } from '@simplewebauthn/browser'
import { ApiError, client, unwrap } from '#app/client.ts'

type Headers = { authorization: string } | undefined

const notUsed = () =>
  new ApiError(0, 'passkey', 'The passkey wasn’t used. Try again, or use another method if you have one.')

/** Asks the browser for a passkey. Throws ApiError, even if the user cancels. */
export async function answerWithPasskey(headers?: Headers) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const request = client.users.me['second-factors']['passkey-request']
  const { ceremony, options } = await unwrap(request.$post({}, { headers }))
  const answer = await startAuthentication({ optionsJSON: options }).catch(() => {
    throw notUsed()
  })
  const { id, rawId, type, response } = answer
  return { ceremony, assertion: { id, rawId, type, response } }
}

/** Asks the browser to create a passkey. Throws ApiError. */
export async function createPasskey(headers?: Headers) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { ceremony, options } = await unwrap(
    client.users.me['second-factors'].passkeys.options.$post({}, { headers }),
  )
  const answer = await startRegistration({
    optionsJSON: options as unknown as CreationOptions,
  }).catch((error: unknown) => {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw isKnown
      ? new ApiError(409, 'conflict', 'This device already has a passkey for your account')
      : notUsed()
  })
  const { id, rawId, type, response } = answer
  return { ceremony, attestation: { id, rawId, type, response } }
}
