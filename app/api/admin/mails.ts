import { z } from '@hono/zod-openapi'
import { isErasedEmail } from '#app/features/ground/people/erased.ts'
import { hasLinkToken, withoutLinkTokens } from '#app/features/shop/mail/link-mail.server.ts'
import { listMails, readMail, type ListedMail } from '#app/features/desk/mails/list-mails.server.ts'
import { mailTemplates } from '#app/features/ground/shop/mail.ts'
import { mailStates, sendAgainInput } from '#app/features/desk/mails/mails.input.ts'
import { sendMailAgain } from '#app/features/desk/mails/send-again.server.ts'
import { access } from '../http/access.ts'
import { staffOperation } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { parseId, searchQuery } from '../http/input.ts'
import { router } from '../http/router.ts'
import { noticeSchema } from '../schemas.ts'

const mailSchema = z
  .object({
    id: z.number(),
    to: z.string(),
    template: z.enum(mailTemplates),
    orderId: z.number().nullable(),
    subject: z.string().nullable().openapi({ description: 'Null until sent' }),
    state: z.enum([...mailStates, 'given up']),
    createdAt: z.string(),
    deliveredAt: z.string().nullable(),
    attempts: z.number(),
    lastError: z.string().nullable(),
    repeats: z.number().nullable().openapi({ description: 'The earlier email that it resends' }),
    isErased: z.boolean(),
    isForReceiverOnly: z
      .boolean()
      .openapi({ description: 'Contains a personal link, so it can’t go to another address' }),
  })
  .openapi('SentMail')

function presentMail(mail: ListedMail): z.infer<typeof mailSchema> {
  const { id, to, orderId, subject, createdAt, deliveredAt, attempts, lastError, repeats } = mail
  return {
    id,
    to,
    template: mail.mail.template,
    orderId,
    subject,
    state: stateOf(mail),
    createdAt: createdAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
    attempts,
    lastError: lastError && withoutLinkTokens(lastError),
    repeats,
    isErased: isErasedEmail(to),
    isForReceiverOnly: hasLinkToken(mail.mail),
  }
}

function stateOf({ deliveredAt, givenUpAt, refusedAt, lastError }: ListedMail) {
  if (deliveredAt) return 'sent'
  if (givenUpAt) return 'given up'
  if (refusedAt) return 'failed'
  return lastError ? 'retrying' : 'waiting'
}

const contentSchema = mailSchema
  .extend({ html: z.string(), text: z.string(), subject: z.string() })
  .openapi('SentMailContent')

export const adminMailsApi = router()
  .openapi(
    endpoint('get', '/', access.staff('mails'), {
      summary: 'Emails from the shop, newest first',
      query: searchQuery.extend({ state: z.enum(mailStates).optional() }),
      responses: { 200: z.array(mailSchema) },
      errors: [422],
    }),
    async (c) => c.json((await listMails(c.var.shop.db, c.req.valid('query'))).map(presentMail), 200),
  )
  .openapi(
    endpoint('get', '/{mailId}', access.staff('mails'), {
      summary: 'An email with its content; links that grant access are hidden',
      responses: { 200: contentSchema },
    }),
    async (c) => {
      const { row, ...content } = await readMail(c.var.shop, parseId(c.req.param('mailId')))
      return c.json({ ...presentMail(row), ...content }, 200)
    },
  )
  .openapi(
    endpoint('post', '/{mailId}/again', access.staff('mails'), {
      summary: 'Resend an email, to the same or a corrected address',
      json: sendAgainInput,
      responses: { 201: noticeSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const mailId = parseId(c.req.param('mailId'))
      await sendMailAgain(staffOperation(c), mailId, c.req.valid('json'))
      return c.json({ message: 'Email sent again' }, 201)
    },
  )
