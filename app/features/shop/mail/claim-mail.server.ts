import { and, eq, gt, isNotNull, isNull, lt, lte, or, type Placeholder, sql } from 'drizzle-orm'
import { settingsText, storedTeamEmail } from '#app/features/shop/settings/shop.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { changedTexts } from './texts/changed-texts.server.ts'

/** How long a killed run blocks the next one; a live run keeps renewing its claim. */
const claimMs = 6_000
const renewMs = 2_000

type Clocked = Pick<Shop, 'db' | 'now'>

export const isToSend = and(isNull(mails.deliveredAt), isNull(mails.givenUpAt), isNull(mails.refusedAt))

const claim = prepared((db) => {
  const { id, to, mail, attempts, createdAt } = mails
  const claimedUntil = sql.placeholder('claimEnd')
  return db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, ...({ claimedUntil } as object) })
    .where(
      and(
        eq(mails.id, sql.placeholder('mailId')),
        isToSend,
        isDueAt(sql.placeholder('now')),
        isFreeAt(sql.placeholder('now'), sql.placeholder('tooLate')),
      ),
    )
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
})

/** With the shop's settings and texts. Nothing if the email is no longer to be sent. Throws while it waits or another run holds it. */
export async function claimMail(shop: Clocked, mailId: number) {
  const { db } = shop
  const now = shop.now()
  const [row] = await claim(db, { mailId, claimEnd: claimEnd(shop), now, tooLate: tooLate(now) })
  if (!row && (await db.$count(mails, and(eq(mails.id, mailId), isToSend))) > 0) {
    throw new Error(`mail ${mailId} waits, or is being delivered by another run`)
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

const tooLate = (now: Date) => new Date(now.getTime() + 2 * claimMs)

export const isFree = (now: Date) => isFreeAt(now, tooLate(now))

export const isDue = (now: Date) => isDueAt(now)

function isDueAt(now: Date | Placeholder) {
  const { sendAfter } = mails
  return or(isNull(sendAfter), lte(sendAfter, sql.param(now, sendAfter)))
}

function isFreeAt(now: Date | Placeholder, tooLate: Date | Placeholder) {
  const { claimedUntil } = mails
  const at = (time: Date | Placeholder) => sql.param(time, claimedUntil)
  return or(isNull(claimedUntil), lt(claimedUntil, at(now)), gt(claimedUntil, at(tooLate)))
}

/** For a process with exclusive access to the database: any existing claim is left over from an ended process. */
export async function releaseClaims({ db }: Pick<Shop, 'db'>): Promise<void> {
  await db
    .update(mails)
    .set({ claimedUntil: null })
    .where(and(isNull(mails.deliveredAt), isNotNull(mails.claimedUntil)))
}
