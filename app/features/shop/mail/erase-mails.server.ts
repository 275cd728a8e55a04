import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import { erasedEmail, erasedText } from '#app/features/ground/people/erased.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { mails } from '#app/schema/mail.server.ts'

/** Deletes unsent emails. Keeps only the template and the times of sent ones. */
export async function eraseMails(
  tx: Transaction,
  { email, orderIds }: { email: string; orderIds: number[] },
): Promise<number[]> {
  const isToThem = sql`lower(${mails.to}) = lower(${email})`
  const isFromThem = sql`${mails.mail} ->> 'template' = 'contact' and lower(${mails.mail} ->> 'email') = lower(${email})`
  // Resent emails, including those resent again, may have gone to other addresses.
  const theirs = sql`(
    with recursive theirs(id) as (
      select ${mails.id} from ${mails} where ${or(isToThem, isFromThem, inArray(mails.orderId, orderIds))}
      union
      select again.id from ${mails} as again join theirs on again.repeats = theirs.id
    ) select id from theirs
  )`
  const rows = await tx.select({ id: mails.id }).from(mails).where(inArray(mails.id, theirs)).for('update')
  const ids = rows.map(({ id }) => id)
  await tx.delete(mails).where(and(inArray(mails.id, ids), isNull(mails.deliveredAt)))
  await tx
    .update(mails)
    .set({
      to: erasedEmail(),
      subject: erasedText,
      html: '',
      text: '',
      mail: sql`jsonb_build_object('template', ${mails.mail} -> 'template')`,
    })
    .where(inArray(mails.id, ids))
  await tx
    .update(mails)
    .set({
      html: sql`replace(${mails.html}, ${email}, ${erasedText})`,
      text: sql`replace(${mails.text}, ${email}, ${erasedText})`,
      mail: sql`jsonb_set(${mails.mail}, '{invitedBy}', to_jsonb(${erasedText}::text))`,
    })
    .where(
      sql`${mails.mail} ->> 'template' = 'staff-invitation' and ${mails.mail} ->> 'invitedBy' = ${email}`,
    )
  return ids
}
