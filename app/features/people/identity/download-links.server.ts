import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { ShopError } from '#app/errors.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { shortTokens } from '#app/platform/secrets/short-tokens.server.ts'
import { hashToken } from '#app/platform/secrets/tokens.server.ts'
import { isFirstUse } from './attempts.server.ts'
import type { Actor, Customer } from '#app/features/ground/people/customer.ts'
import { attempts } from '#app/schema/customers.server.ts'
import { findActor } from './sessions.server.ts'

type Context = { db: Queryable; secret: string; now: Date }

const factsSchema = z.object({ customerId: z.number(), loginId: z.uuid() })

/** Browsers can't send a bearer token when following a link, so the link has a token for one path and one minute. */
const downloadTokens = (secret: string, path: string) =>
  shortTokens(secret, `download ${path}`, factsSchema, 1)

/** The token ends with the login that created it. */
export const newDownloadToken = (
  { secret, now }: Omit<Context, 'db'>,
  { customerId, loginId }: Customer,
  path: string,
) => downloadTokens(secret, path).sign({ customerId, loginId }, now)

/** Verifies the token, and consumes it unless `isCheck` is set. Throws authentication_failed. */
export async function useDownloadToken(
  { db, secret, now }: Context,
  token: string,
  { path, isCheck }: { path: string; isCheck: boolean },
): Promise<Actor> {
  const actor = await findActor({ db, tokens: downloadTokens(secret, path), now }, token)
  const isUnused = () =>
    isCheck
      ? db.$count(attempts, eq(attempts.key, `download:${hashToken(token)}`)).then((uses) => uses === 0)
      : isFirstUse({ db, now }, 'download', token, 5)
  if (!actor || !(await isUnused())) {
    throw new ShopError('authentication_failed', 'This link has expired or was used before')
  }
  return actor
}
