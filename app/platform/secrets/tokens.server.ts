import { createHash, createHmac, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

export const randomToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Returns the token for an emailed link. Only the seed is stored, which is useless without the shop's secret. */
export function linkToken(secret: string, seed: string): string {
  const key = createHash('sha256').update(`kisscut link ${secret}`).digest()
  return createHmac('sha256', key).update(seed).digest('base64url')
}

// The limits of a login that is used every day. Unused logins end much sooner.
const lifetimeDays = { User: 365, Admin: 7 }
const audience = 'kisscut-login'

const claimsSchema = z.object({
  sub: z.string().regex(/^[1-9]\d{0,9}$/),
  login: z.uuid(),
})

export type LoginTokens = {
  sign: (
    claims: { customerId: number; email: string; role: 'User' | 'Admin'; loginId: string },
    now: Date,
  ) => Promise<string>
  verify: (token: string, now: Date) => Promise<{ customerId: number; loginId: string } | null>
}

export function loginTokens(secret: string): LoginTokens {
  const key = createHash('sha256').update(`kisscut login ${secret}`).digest()
  return {
    sign: ({ customerId, email, role, loginId }, now) => {
      const seconds = Math.floor(now.getTime() / 1000)
      return new SignJWT({ email, role, login: loginId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(customerId))
        .setAudience(audience)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + lifetimeDays[role] * 24 * 60 * 60)
        .sign(key)
    },
    verify: async (token, now) => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          audience,
          requiredClaims: ['exp'],
          currentDate: now,
        })
        const claims = claimsSchema.parse(payload)
        return { customerId: Number(claims.sub), loginId: claims.login }
      } catch {
        return null
      }
    },
  }
}
