import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import { erasedEmail, erasedText } from '#app/features/customers/erased.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { mails } from './mail.tables.server.ts'

/**
 * Blanks every mail to or about a person; those not sent yet are not sent any more. That one was sent, and when, stays.
 */
export async function eraseMails(
  tx: Transaction,
  { email, orderIds }: { email: string; orderIds: number[] },
): Promise<number[]> {
  const isToThem = sql`lower(${mails.to}) = lower(${email})`
  const isFromThem = sql`${mails.mail} ->> 'template' = 'contact' and lower(${mails.mail} ->> 'email') = lower(${email})`
  const toThem = tx.select({ id: mails.id }).from(mails).where(isToThem)
  const found = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(or(isToThem, isFromThem, inArray(mails.orderId, orderIds), inArray(mails.repeats, toThem)))
    .for('update')
  const ids = found.map(({ id }) => id)
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
  return ids
}
