import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { ShopError } from '#app/errors.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { hashToken, linkToken, randomToken } from '#app/platform/secrets/tokens.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { linkTokens } from '#app/schema/customers.server.ts'
import { lockAccount } from './find-customer.server.ts'

export type LinkContext = Pick<Shop, 'db' | 'jobs' | 'secret'> & { now: Date }

type LinkKind = 'validate' | 'disown' | 'restore'

const pages = { validate: '/validate-mail', disown: '/not-my-account', restore: '/restore-password' }
const lifetimeHours = { validate: 7 * 24, disown: 30 * 24, restore: 1 }

/** The path contains a seed; the token is derived from it on delivery. */
export function newLink({ secret, now }: { secret: string; now: Date }, kind: LinkKind) {
  const seed = randomToken()
  const expiresAt = new Date(now.getTime() + lifetimeHours[kind] * 60 * 60_000)
  const tokenHash = hashToken(linkToken(secret, seed))
  return { path: `${pages[kind]}?seed=${seed}`, row: { kind, tokenHash, expiresAt } }
}

type NewLink = ReturnType<typeof newLink>['row']

export async function issueLinks(tx: Transaction, customerId: number, links: NewLink[]): Promise<void> {
  await tx.insert(linkTokens).values(links.map((link) => ({ ...link, customerId })))
}

/** Takes as long as issuing a link, so that timing doesn't reveal unregistered emails. */
export async function pretendToIssueLink(tx: Transaction, { tokenHash }: NewLink): Promise<void> {
  await tx.delete(linkTokens).where(eq(linkTokens.tokenHash, tokenHash))
}

export async function endLinks(tx: Transaction, customerId: number, kind: LinkKind): Promise<void> {
  await tx
    .delete(linkTokens)
    .where(and(eq(linkTokens.customerId, customerId), eq(linkTokens.kind, kind), isNull(linkTokens.usedAt)))
}

export async function eraseLinksOf(tx: Transaction, customerId: number): Promise<void> {
  await tx.delete(linkTokens).where(eq(linkTokens.customerId, customerId))
}

export async function deleteExpiredLinks(db: Queryable, now: Date): Promise<void> {
  await db.delete(linkTokens).where(lt(linkTokens.expiresAt, now))
}

const usable = (kind: LinkKind, token: string, now: Date) =>
  and(
    eq(linkTokens.tokenHash, hashToken(token)),
    eq(linkTokens.kind, kind),
    isNull(linkTokens.usedAt),
    gt(linkTokens.expiresAt, now),
  )

export const invalidLink = () =>
  new ShopError('authentication_failed', 'This link has expired or was used before')

export async function findLink(db: Queryable, kind: LinkKind, token: string, now: Date): Promise<number> {
  const [link] = await db
    .select({ customerId: linkTokens.customerId })
    .from(linkTokens)
    .where(usable(kind, token, now))
  if (!link) throw invalidLink()
  return link.customerId
}

/** Consumes the link and locks its customer; only one of two concurrent uses succeeds. */
export async function consumeLink(
  tx: Transaction,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<number> {
  const customerId = await findLink(tx, kind, token, now)
  // Locks the customer first, because concurrent uses of two links of one customer would otherwise deadlock.
  await lockAccount(tx, customerId)
  const [used] = await tx
    .update(linkTokens)
    .set({ usedAt: now })
    .where(usable(kind, token, now))
    .returning({ customerId: linkTokens.customerId })
  if (!used) throw invalidLink()
  return used.customerId
}
