import { createHash, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

const lifetimeSeconds = 60

const claimsSchema = z.object({
  sub: z.string().regex(/^[1-9]\d{0,9}$/),
  login: z.uuid(),
})

/** Browsers download without a bearer token, so this one is valid for one path and one minute. */
export function downloadTokens(secret: string, path: string) {
  const key = createHash('sha256').update(`kisscut download ${secret}`).digest()
  const audience = `kisscut-download ${path}`
  return {
    sign: ({ customerId, loginId }: { customerId: number; loginId: string }, now: Date) => {
      const seconds = Math.floor(now.getTime() / 1000)
      return new SignJWT({ login: loginId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(customerId))
        .setAudience(audience)
        .setJti(randomUUID())
        .setExpirationTime(seconds + lifetimeSeconds)
        .sign(key)
    },
    verify: async (token: string, now: Date) => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          audience,
          requiredClaims: ['exp', 'jti'],
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
