import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { settingsText, storedTeamEmail } from '#app/features/shop/settings/shop.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { mails } from '#app/schema/mail.server.ts'

/** How long a killed run blocks the next one; a live run keeps renewing its claim. */
const claimMs = 6_000
const renewMs = 2_000

type Clocked = Pick<Shop, 'db' | 'now'>

export const isToSend = and(isNull(mails.deliveredAt), isNull(mails.givenUpAt), isNull(mails.refusedAt))

/** With the shop's settings. Nothing if the email is no longer to be sent. Throws while another run holds it. */
export async function claimMail(shop: Clocked, mailId: number) {
  const { db } = shop
  const isWanted = and(eq(mails.id, mailId), isToSend)
  const { id, to, mail, attempts, createdAt } = mails
  const [row] = await db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, claimedUntil: claimEnd(shop) })
    .where(and(isWanted, isFree(shop.now())))
    .returning({ id, to, mail, attempts, createdAt, settings: settingsText, teamEmail: storedTeamEmail })
  if (!row && (await db.$count(mails, isWanted)) > 0) {
    throw new Error(`mail ${mailId} is being delivered by another run`)
  }
  return row
}

export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>

/** Until another run claims the email. */
export const isClaimedBy = ({ id, attempts }: ClaimedMail) =>
  and(eq(mails.id, id), isNull(mails.deliveredAt), eq(mails.attempts, attempts))

/** Returns a function that ends the renewing. */
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

export function isFree(now: Date) {
  const { claimedUntil } = mails
  const tooLate = new Date(now.getTime() + 2 * claimMs)
  return or(isNull(claimedUntil), lt(claimedUntil, now), gt(claimedUntil, tooLate))
}

/** For a process with exclusive access to the database: any existing claim is left over from an ended process. */
export async function releaseClaims({ db }: Pick<Shop, 'db'>): Promise<void> {
  await db
    .update(mails)
    .set({ claimedUntil: null })
    .where(and(isNull(mails.deliveredAt), isNotNull(mails.claimedUntil)))
}
