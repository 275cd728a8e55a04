import { inArray, sql } from 'drizzle-orm'
import { changesBetween } from '#app/features/ground/people/changes.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { recordChange, refuseStale } from '#app/features/shop/audit/audit.server.ts'
import { textKey, type TextSetKey } from '#app/features/shop/mail/texts/text-sets.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { mailTexts } from '#app/schema/mail.server.ts'
import { checkTexts } from './check-texts.ts'
import type { MailTextsChange } from './mail-texts.input.ts'
import { readTextSet, type EditedSet, type EditedText } from './read-mail-texts.server.ts'

type Context = { db: Database; staff: Customer; now: Date }

/** Saving the default text removes the change. Throws invalid or stale, with the names of the texts. */
export function changeMailTexts(
  { db, staff, now }: Context,
  key: TextSetKey,
  { texts: typed }: MailTextsChange,
): Promise<EditedSet> {
  const texts = checkTexts(
    key,
    Object.fromEntries(Object.entries(typed).map(([name, { text }]) => [name, text])),
  )
  return db.transaction(async (tx) => {
    // A text that was never changed has no row to lock.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('kisscut-mail-texts'))`)
    const before = await readTextSet(tx, key)
    const subject = { subject: 'mail text', subjectId: key }
    for (const { name, version: current } of before.texts) {
      await refuseStale(tx, subject, { expected: typed[name]?.version ?? current, current })
    }
    const changed = before.texts.flatMap((current) => {
      const text = texts.get(current.name)
      return text === undefined || text === current.text ? [] : [{ ...current, before: current.text, text }]
    })
    if (changed.length === 0) return before
    const rows = await tx
      .insert(mailTexts)
      .values(
        changed.map(({ name, text }) => ({
          key: textKey(key, name),
          text,
          changedAt: now,
          staffId: staff.customerId,
        })),
      )
      .onConflictDoUpdate({
        target: mailTexts.key,
        set: {
          text: sql`excluded.text`,
          version: sql`excluded.version`,
          changedAt: sql`excluded.changed_at`,
          staffId: sql`excluded.staff_id`,
        },
      })
      .returning({ version: mailTexts.version })
    await tx.delete(mailTexts).where(inArray(mailTexts.key, keysToReset(key, changed)))
    const changes = changesBetween(
      Object.fromEntries(changed.map((each) => [each.name, each.before])),
      Object.fromEntries(changed.map((each) => [each.name, each.text])),
    )
    const version = Math.max(...rows.map((row) => row.version))
    await recordChange({ tx, staff, now }, { ...subject, action: 'change', version, changes })
    return readTextSet(tx, key)
  })
}

const keysToReset = (key: TextSetKey, changed: EditedText[]) =>
  changed.filter(({ text, ours }) => text === ours).map(({ name }) => textKey(key, name))
