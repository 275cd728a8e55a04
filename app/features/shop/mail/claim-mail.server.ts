import { and, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { settingsText, storedTeamEmail } from '#app/features/shop/settings/shop.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { changedTexts } from './texts/changed-texts.server.ts'

/** How long a killed run blocks the next one. A live run keeps renewing its claim. */
const claimMs = 6_000
const renewMs = 2_000

type Clocked = Pick<Shop, 'db' | 'now'>

export const isToSend = and(isNull(mails.deliveredAt), isNull(mails.givenUpAt), isNull(mails.refusedAt))

/**
 * Claims an email and reads the shop's settings and texts. Returns undefined if the email no longer needs to be sent.
 * Throws while it is delayed or claimed by another run.
 */
export async function claimMail(shop: Clocked, mailId: number) {
  const { db } = shop
  const now = shop.now()
  const { id, to, mail, attempts, createdAt } = mails
  const [row] = await db
    .update(mails)
    .set({ attempts: sql`${attempts} + 1`, claimedUntil: claimEnd(shop) })
    .where(and(eq(id, mailId), isToSend, isDue(now), isFree(now)))
    .returning({
      id,
      to,
      mail,
      attempts,
      createdAt,
      settings: settingsText,
      teamEmail: storedTeamEmail,
      texts: changedTexts,
    })
  if (!row && (await db.$count(mails, and(eq(id, mailId), isToSend))) > 0) {
    throw new Error(`email ${mailId} is delayed, or is being delivered by another run`)
  }
  return row
}

export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>

/** Matches until another run claims the email. */
export const isClaimedBy = ({ id, attempts }: ClaimedMail) =>
  and(eq(mails.id, id), isNull(mails.deliveredAt), eq(mails.attempts, attempts))

/** Renews the claim until the returned function is called. */
export function renewClaim(shop: Clocked, claimed: ClaimedMail): () => void {
  const renewal = setInterval(() => {
    void shop.db
      .update(mails)
      .set({ claimedUntil: claimEnd(shop) })
      .where(isClaimedBy(claimed))
      .catch(() => undefined)
  }, renewMs)
  return () => clearInterval(renewal)
}

const claimEnd = ({ now }: Clocked) => new Date(now().getTime() + claimMs)

export const isDue = (now: Date) => or(isNull(mails.sendAfter), lte(mails.sendAfter, now))

/**
 * Matches emails that no run has claimed. A claim too far in the future was made with a fast clock and doesn't count.
 */
export const isFree = (now: Date) =>
  or(
    isNull(mails.claimedUntil),
    lt(mails.claimedUntil, now),
    gt(mails.claimedUntil, new Date(now.getTime() + 2 * claimMs)),
  )

/**
 * Releases all claims. Call this only with exclusive access to the database, where any claim is left over from an ended
 * process.
 */
export async function releaseClaims({ db }: Pick<Shop, 'db'>): Promise<void> {
  await db
    .update(mails)
    .set({ claimedUntil: null })
    .where(and(isNull(mails.deliveredAt), isNotNull(mails.claimedUntil)))
}
