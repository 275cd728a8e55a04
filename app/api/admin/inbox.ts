import { z } from '@hono/zod-openapi'
import { answerInput, inboxKinds, inboxStates, waitingCursor } from '#app/features/desk/inbox/answer.input.ts'
import { answerMessage, setMessageDone } from '#app/features/desk/inbox/answer-message.server.ts'
import { listInbox, type InboxEntry } from '#app/features/desk/inbox/list-inbox.server.ts'
import {
  readMessage,
  type ContactMessage,
  type MessageDetails,
} from '#app/features/desk/inbox/read-inbox.server.ts'
import { shorten } from '#app/features/ground/text/shorten.ts'
import { wholePhone } from '#app/features/ground/people/whole-phone.ts'
import { access } from '../http/access.ts'
import { staffOperation, teamEmailOf } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { parseId, searchQuery } from '../http/input.ts'
import { router } from '../http/router.ts'
import { ownOrderSchema, presentOwnOrder } from './orders/present-listed-order.ts'

const excerptLength = 160

const messageFields = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  createdAt: z.string(),
  doneAt: z.string().nullable(),
})

const listedSchema = messageFields
  .extend({
    kind: z.enum(inboxKinds).openapi({
      description:
        'A contact message, or an order’s chat or requested changes; for an order, `id` is the order number',
    }),
    excerpt: z.string(),
    answeredAt: z.string().nullable(),
    answeredBy: z.string().nullable(),
  })
  .openapi('InboxEntry')

const detailsSchema = messageFields
  .extend({
    content: z.string(),
    answers: z.array(
      z.object({
        id: z.number(),
        content: z.string(),
        createdAt: z.string(),
        staffEmail: z.string().nullable(),
      }),
    ),
    orders: z
      .array(ownOrderSchema)
      .openapi({ description: 'Orders placed with the same email, newest first' }),
  })
  .openapi('ContactMessage')

const presentFields = ({ id, name, email, phone, codePhone, createdAt, doneAt }: ContactMessage) => ({
  id,
  name,
  email,
  phone: wholePhone({ codePhone, phone }),
  createdAt: createdAt.toISOString(),
  doneAt: doneAt?.toISOString() ?? null,
})

function presentEntry(entry: InboxEntry): z.infer<typeof listedSchema> {
  if (entry.kind !== 'message') {
    const { kind, id, name, email, phone, text, createdAt } = entry
    const excerpt = shorten(text, excerptLength)
    const open = { doneAt: null, answeredAt: null, answeredBy: null }
    return { kind, id, name, email, phone, excerpt, createdAt: createdAt.toISOString(), ...open }
  }
  return {
    kind: entry.kind,
    ...presentFields(entry),
    excerpt: shorten(entry.content, excerptLength),
    answeredAt: entry.answeredAt?.toISOString() ?? null,
    answeredBy: entry.answeredBy,
  }
}

const presentDetails = ({ message, answers, orders }: MessageDetails): z.infer<typeof detailsSchema> => ({
  ...presentFields(message),
  content: message.content,
  answers: answers.map(({ id, content, createdAt, staffEmail }) => ({
    id,
    content,
    createdAt: createdAt.toISOString(),
    staffEmail,
  })),
  orders: orders.map(presentOwnOrder),
})

export const adminInboxApi = router()
  .openapi(
    endpoint('get', '/', access.staff('contact'), {
      summary: 'Contact messages and orders whose customers are waiting for a reply, newest first',
      query: searchQuery.extend({
        state: z.enum(inboxStates).default('open'),
        cursor: waitingCursor.optional().openapi({
          type: 'string',
          description:
            '`createdAt`, `~` and `id` of the last order on the previous page. For messages, use `before`',
        }),
      }),
      responses: { 200: z.array(listedSchema) },
      errors: [422],
    }),
    async (c) => c.json((await listInbox(staffOperation(c), c.req.valid('query'))).map(presentEntry), 200),
  )
  .openapi(
    endpoint('get', '/{messageId}', access.staff('contact'), {
      summary: 'A contact message with its replies and the sender’s orders',
      responses: { 200: detailsSchema },
    }),
    async (c) => {
      const messageId = parseId(c.req.param('messageId'))
      return c.json(presentDetails(await readMessage(c.var.shop.db, messageId)), 200)
    },
  )
  .openapi(
    endpoint('post', '/{messageId}/answers', access.staff('contact'), {
      summary: 'Reply to a contact message by email',
      json: answerInput,
      responses: { 201: detailsSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const messageId = parseId(c.req.param('messageId'))
      const context = { ...staffOperation(c), teamEmail: await teamEmailOf(c) }
      await answerMessage(context, messageId, c.req.valid('json'))
      return c.json(presentDetails(await readMessage(c.var.shop.db, messageId)), 201)
    },
  )
  .openapi(
    endpoint('put', '/{messageId}', access.staff('contact'), {
      summary: 'Set a contact message aside, or reopen it',
      json: z.object({ isDone: z.boolean() }),
      responses: { 200: detailsSchema },
    }),
    async (c) => {
      const messageId = parseId(c.req.param('messageId'))
      await setMessageDone(staffOperation(c), messageId, c.req.valid('json').isDone)
      return c.json(presentDetails(await readMessage(c.var.shop.db, messageId)), 200)
    },
  )
