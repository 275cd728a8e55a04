import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { TestShop } from '#test/shop.ts'

export function codeOf(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
}

/** Adds an authenticator app to an employee's account. This uses up the current code. */
export async function addApp(t: TestShop, token: string) {
  const { body: started } = await t.api('POST', '/users/me/second-factors/app', { token })
  const { ceremony, secret } = started
  const body = { ceremony, code: codeOf(secret, t.shop.now()) }
  const added = await t.api('PUT', '/users/me/second-factors/app', { token, body })
  return { secret, recoveryCodes: added.body.recoveryCodes ?? [], token: added.body.token }
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const text = (data: Uint8Array) => Buffer.from(data).toString('base64url')

/** Encodes the few kinds of CBOR values that an authenticator sends. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([major * 32 + size])
      : size < 256
        ? Buffer.from([major * 32 + 24, size])
        : Buffer.from([major * 32 + 25, size >> 8, size & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map) {
    const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as string)])
    return Buffer.concat([head(5, value.size), ...entries])
  }
  return Buffer.concat([head(2, value.length), value])
}

/**
 * Acts as a security key that a browser at `origin` talks to. `isUnlocked` is true if it asked for a PIN or
 * fingerprint.
 */
export function securityKey(origin = 'http://shop.test', rpId = 'shop.test', isUnlocked = false) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  const cose = cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
  const credential = {
    id: text(id),
    rawId: text(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (flags: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more])
  }
  return {
    id: text(id),
    publicKey: text(cose),
    setCounter: (value: number) => (counter = value),
    attest({ challenge }: { challenge: string }) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData(isUnlocked ? 0x45 : 0x41, attested)],
        ]),
      )
      const clientDataJSON = text(clientData('webauthn.create', challenge))
      const response = { clientDataJSON, attestationObject: text(attestationObject), transports: ['usb'] }
      return { ...credential, response }
    },
    assert({ challenge }: { challenge: string }) {
      counter += 1
      const data = clientData('webauthn.get', challenge)
      const authenticatorData = authData(isUnlocked ? 0x05 : 0x01)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey)
      const response = {
        clientDataJSON: text(data),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
      }
      return { ...credential, response }
    },
  }
}

export type SecurityKey = ReturnType<typeof securityKey>

/** Adds a passkey to an employee's account. */
export async function addKey(t: TestShop, token: string, key: SecurityKey, name = 'My key') {
  const { body: started } = await t.api('POST', '/users/me/second-factors/passkeys/options', { token })
  const body = { ceremony: started.ceremony, name, attestation: key.attest(started.options) }
  return t.api('POST', '/users/me/second-factors/passkeys', { token, body })
}

/** Returns a passkey's response to a challenge, for a login or a pending login. */
export async function keyProof(t: TestShop, token: string, key: SecurityKey) {
  const { body } = await t.api('POST', '/users/me/second-factors/passkey-request', { token })
  return { passkey: { ceremony: body.ceremony, assertion: key.assert(body.options) } }
}

/** Acts as a customer's phone. */
export const phone = (origin?: string, rpId?: string) => securityKey(origin, rpId, true)

/** Adds a passkey to a customer's account. */
export async function addPhone(t: TestShop, token: string, key: SecurityKey, userAgent = iPhone) {
  const { body: started } = await t.api('POST', '/users/me/passkeys/options', { token })
  const body = { ceremony: started.ceremony, attestation: key.attest(started.options) }
  return t.api('POST', '/users/me/passkeys', { token, body, headers: { 'user-agent': userAgent } })
}

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile Safari/604.1'

/** Returns a passkey's response to a login challenge. */
export async function logInProof(t: TestShop, key: SecurityKey) {
  const { body } = await t.api('POST', '/login/passkey/request')
  return { ceremony: body.ceremony, assertion: key.assert(body.options) }
}

/** Enters the password of an employee whose login needs a second factor. */
export async function pendingLogIn(t: TestShop, { email, password }: { email: string; password: string }) {
  const { status, problem } = await t.api('POST', '/login', { body: { email, password } })
  if (status !== 401 || !problem.pendingLogin) throw new Error(`the login was not pending: ${status}`)
  return problem.pendingLogin
}
