import { desc, eq } from 'drizzle-orm'
import { conflict } from '#app/errors.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { customers } from '#app/schema/customers.server.ts'
import { markContactDone } from '#app/features/sales/contact/contact-messages.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import type { AnswerInput } from './answer.input.ts'
import { contactAnswers, contactMessages } from '#app/schema/contact.server.ts'
import { messageNotFound, type ContactMessage } from './read-inbox.server.ts'

type Context = { db: Database; staff: Customer; now: Date }

const subjectOf = (messageId: number) => ({ subject: 'contact message', subjectId: messageId })

export async function answerMessage(
  { db, jobs, staff, now, teamEmail }: Context & { jobs: Jobs; teamEmail: string },
  messageId: number,
  { content, lastAnswerId }: AnswerInput,
): Promise<void> {
  await db.transaction(async (tx) => {
    const message = await lockMessage(tx, messageId)
    const [newest] = await tx
      .select({ id: contactAnswers.id, staffEmail: customers.email })
      .from(contactAnswers)
      .leftJoin(customers, eq(customers.id, contactAnswers.staffId))
      .where(eq(contactAnswers.contactMessageId, messageId))
      .orderBy(desc(contactAnswers.id))
      .limit(1)
    if ((newest?.id ?? null) !== lastAnswerId) {
      const who = newest?.staffEmail ?? 'Someone else'
      throw conflict(`${who} already replied. Your reply wasn’t sent.`)
    }
    await tx
      .insert(contactAnswers)
      .values({ contactMessageId: messageId, staffId: staff.customerId, content, createdAt: now })
    await markContactDone(tx, messageId, message.doneAt ?? now)
    await recordChange(
      { tx, staff, now },
      { ...subjectOf(messageId), action: 'answer', changes: { content: [null, content] } },
    )
    await writeMail({ tx, jobs, now }, message.email, {
      template: 'contact-answer',
      name: message.name,
      question: message.content,
      answer: content,
      replyTo: teamEmail,
    })
  })
}

export async function setMessageDone(
  { db, staff, now }: Context,
  messageId: number,
  isDone: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    const message = await lockMessage(tx, messageId)
    if ((message.doneAt !== null) === isDone) return
    await markContactDone(tx, messageId, isDone ? now : null)
    const action = isDone ? 'mark as done' : 'open again'
    await recordChange({ tx, staff, now }, { ...subjectOf(messageId), action })
  })
}

async function lockMessage(tx: Transaction, messageId: number): Promise<ContactMessage> {
  const [message] = await tx
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.id, messageId))
    .for('update')
  if (!message) throw messageNotFound()
  return message
}
