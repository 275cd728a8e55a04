import { and, eq, gt, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { settingsText, storedTeamEmail } from '#app/features/shop/settings/shop.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { together } from '#app/platform/database/sharing/together.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { changedTexts } from './texts/changed-texts.server.ts'

/** The time a killed run blocks the next one; a live run keeps renewing its claim. */
const claimMs = 6_000
const renewMs = 2_000

type Clocked = Pick<Shop, 'db' | 'now'>

export const isToSend = and(isNull(mails.deliveredAt), isNull(mails.givenUpAt), isNull(mails.refusedAt))

type Wanted = { id: number; now: Date; claim_end: Date; too_late: Date }

const of = (column: string) => sql`asked.${sql.identifier(column)}`

const claimAll = prepared((db) => {
  const { id, to, mail, attempts, createdAt } = mails
  return db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, claimedUntil: of('claim_end') })
    .from(
      sql`json_to_recordset(${sql.placeholder('asked')}) as asked (id integer, claim_end timestamptz, now timestamptz, too_late timestamptz)`,
    )
    .where(and(eq(mails.id, of('id')), isToSend, isDueAt(of('now')), isFreeAt(of('now'), of('too_late'))))
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

const claim = together(async (db, asked: readonly Wanted[]) => {
  const claimed = new Map((await claimAll(db, { asked: JSON.stringify(asked) })).map((row) => [row.id, row]))
  return asked.map(({ id }) => {
    const row = claimed.get(id)
    // Only the first caller that asks for an email gets it.
    claimed.delete(id)
    return row
  })
})

/**
 * Claims an email, with the shop's settings and texts. Returns nothing if the email no longer needs to be sent. Throws
 * while it waits or another run holds it.
 */
export async function claimMail(shop: Clocked, mailId: number) {
  const { db } = shop
  const now = shop.now()
  const row = await claim(db, { id: mailId, now, claim_end: claimEnd(shop), too_late: tooLate(now) })
  if (!row && (await db.$count(mails, and(eq(mails.id, mailId), isToSend))) > 0) {
    throw new Error(`mail ${mailId} waits, or is being delivered by another run`)
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

const tooLate = (now: Date) => new Date(now.getTime() + 2 * claimMs)

export const isFree = (now: Date) => isFreeAt(now, tooLate(now))

export const isDue = (now: Date) => isDueAt(now)

const isDueAt = (now: Date | SQL) => or(isNull(mails.sendAfter), lte(mails.sendAfter, now))

function isFreeAt(now: Date | SQL, tooLate: Date | SQL) {
  const { claimedUntil } = mails
  return or(isNull(claimedUntil), lt(claimedUntil, now), gt(claimedUntil, tooLate))
}

/**
 * Releases all claims, for a process with exclusive access to the database: any existing claim is left over from an
 * ended process.
 */
export async function releaseClaims({ db }: Pick<Shop, 'db'>): Promise<void> {
  await db
    .update(mails)
    .set({ claimedUntil: null })
    .where(and(isNull(mails.deliveredAt), isNotNull(mails.claimedUntil)))
}
