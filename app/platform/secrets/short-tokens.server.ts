import { createHash, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

/**
 * Signs facts, such as a passkey challenge, that the client must send back within `minutes`. A token for one purpose is
 * invalid for any other.
 */
export function shortTokens<Facts>(secret: string, purpose: string, facts: z.ZodType<Facts>, minutes = 10) {
  const key = createHash('sha256').update(`kisscut ${purpose} ${secret}`).digest()
  const audience = `kisscut-${purpose}`
  const payloadSchema = z.object({ facts })
  return {
    sign: (signed: Facts, now: Date) =>
      new SignJWT({ facts: signed })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(audience)
        .setJti(randomUUID())
        .setExpirationTime(Math.floor(now.getTime() / 1000) + minutes * 60)
        .sign(key),
    verify: async (token: string, now: Date): Promise<Facts | null> => {
      if (!isCanonical(token)) return null
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          audience,
          requiredClaims: ['exp', 'jti'],
          currentDate: now,
        })
        return payloadSchema.parse(payload).facts
      } catch {
        return null
      }
    },
  }
}

/**
 * Rejects other spellings of a token, such as with padding. Decoding ignores the difference, but each spelling would
 * count as another token, so a single-use token could be used again.
 */
function isCanonical(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1)
  return Buffer.from(signature, 'base64url').toString('base64url') === signature
}
