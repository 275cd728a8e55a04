import { createRoute, z } from '@hono/zod-openapi'
import { isErasedEmail } from '#app/features/customers/erased.ts'
import { holdsLinkToken, withoutLinkTokens } from '#app/features/mail/link-mail.server.ts'
import { listMails, readMail, type ListedMail } from '#app/features/mail/list-mails.server.ts'
import { mailStates, sendAgainInput } from '#app/features/mail/mails.input.ts'
import { sendMailAgain } from '#app/features/mail/send-again.server.ts'
import { access } from '../http/access.ts'
import { staffOperation } from '../http/asking.ts'
import { body, bodyRefusals, json, parseId, refusals, router, searchQuery } from '../http/http.ts'

const mailSchema = z
  .object({
    id: z.number(),
    to: z.string(),
    template: z.string(),
    orderId: z.number().nullable(),
    subject: z.string().nullable().openapi({ description: 'Null until it was sent' }),
    state: z.enum([...mailStates, 'given up']),
    createdAt: z.string(),
    deliveredAt: z.string().nullable(),
    attempts: z.number(),
    lastError: z.string().nullable(),
    repeats: z.number().nullable().openapi({ description: 'The earlier mail it repeats' }),
    isErased: z.boolean(),
    isForReceiverOnly: z
      .boolean()
      .openapi({ description: 'Holds a personal link: never to another address' }),
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
    isForReceiverOnly: holdsLinkToken(mail.mail),
  }
}

function stateOf({ deliveredAt, givenUpAt, lastError }: ListedMail) {
  if (deliveredAt) return 'sent'
  if (givenUpAt) return 'given up'
  return lastError ? 'failed' : 'waiting'
}

const contentSchema = mailSchema
  .extend({ html: z.string(), text: z.string(), subject: z.string() })
  .openapi('SentMailContent')

const params = z.object({ mailId: z.string() })

export const adminMailsApi = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/mails',
      summary: 'Mails the shop wrote, newest first',
      ...access.staff.mails,
      request: { query: searchQuery.extend({ state: z.enum(mailStates).optional() }) },
      responses: { 200: json(z.array(mailSchema)), ...refusals(400, 401, 403, 422) },
    }),
    async (c) => c.json((await listMails(c.var.shop.db, c.req.valid('query'))).map(presentMail), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/mails/{mailId}',
      summary: 'A mail with what is in it; links that are as good as a password are hidden',
      ...access.staff.mails,
      request: { params },
      responses: { 200: json(contentSchema), ...refusals(401, 403, 404) },
    }),
    async (c) => {
      const { row, ...content } = await readMail(c.var.shop, parseId(c.req.valid('param').mailId))
      return c.json({ ...presentMail(row), ...content }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/mails/{mailId}/again',
      summary: 'Send a mail again, to the same or a corrected address',
      ...access.staff.mails,
      request: { params, body: body(sendAgainInput) },
      responses: { 201: json(z.object({ message: z.string() })), ...bodyRefusals(401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const mailId = parseId(c.req.valid('param').mailId)
      await sendMailAgain(await staffOperation(c, 'mails'), mailId, c.req.valid('json'))
      return c.json({ message: 'The mail is sent again' }, 201)
    },
  )
