import { createRoute, z } from '@hono/zod-openapi'
import { answerInput, inboxStates } from '#app/features/contact/answer.input.ts'
import { answerMessage, setMessageDone } from '#app/features/contact/answer-message.server.ts'
import {
  listMessages,
  readMessage,
  type ContactMessage,
  type ListedMessage,
  type MessageDetails,
} from '#app/features/contact/read-inbox.server.ts'
import { access } from '../http/access.ts'
import { staffOperation } from '../http/asking.ts'
import { teamEmailOf } from '../http/context.ts'
import { body, bodyRefusals, json, parseId, refusals, router, searchQuery } from '../http/http.ts'
import { ownOrderSchema, presentOwnOrder } from './orders/own-orders.ts'

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
  .extend({ excerpt: z.string(), answeredAt: z.string().nullable(), answeredBy: z.string().nullable() })
  .openapi('ListedContactMessage')

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
    orders: z.array(ownOrderSchema).openapi({ description: 'Placed with the same email, newest first' }),
  })
  .openapi('ContactMessage')

const presentFields = ({ id, name, email, phone, codePhone, createdAt, doneAt }: ContactMessage) => ({
  id,
  name,
  email,
  phone: `${codePhone} ${phone}`,
  createdAt: createdAt.toISOString(),
  doneAt: doneAt?.toISOString() ?? null,
})

const presentListed = (message: ListedMessage): z.infer<typeof listedSchema> => ({
  ...presentFields(message),
  excerpt: message.content.slice(0, excerptLength),
  answeredAt: message.answeredAt?.toISOString() ?? null,
  answeredBy: message.answeredBy,
})

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

const params = z.object({ messageId: z.string() })

export const adminInboxApi = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/inbox',
      summary: 'Contact messages, newest first',
      ...access.staff.contact,
      request: { query: searchQuery.extend({ state: z.enum(inboxStates).default('open') }) },
      responses: { 200: json(z.array(listedSchema)), ...refusals(400, 401, 403, 422) },
    }),
    async (c) => c.json((await listMessages(c.var.shop.db, c.req.valid('query'))).map(presentListed), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/inbox/{messageId}',
      summary: 'A contact message with its answers and its sender’s orders',
      ...access.staff.contact,
      request: { params },
      responses: { 200: json(detailsSchema), ...refusals(401, 403, 404) },
    }),
    async (c) => {
      const messageId = parseId(c.req.valid('param').messageId)
      return c.json(presentDetails(await readMessage(c.var.shop.db, messageId)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/inbox/{messageId}/answers',
      summary: 'Answer a contact message by mail',
      ...access.staff.contact,
      request: { params, body: body(answerInput) },
      responses: { 201: json(detailsSchema), ...bodyRefusals(401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const messageId = parseId(c.req.valid('param').messageId)
      const context = { ...(await staffOperation(c, 'contact')), teamEmail: await teamEmailOf(c) }
      await answerMessage(context, messageId, c.req.valid('json'))
      return c.json(presentDetails(await readMessage(c.var.shop.db, messageId)), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/admin/inbox/{messageId}',
      summary: 'Put a contact message aside, or back among the open ones',
      ...access.staff.contact,
      request: { params, body: body(z.object({ isDone: z.boolean() })) },
      responses: { 200: json(detailsSchema), ...bodyRefusals(401, 403, 404) },
    }),
    async (c) => {
      const messageId = parseId(c.req.valid('param').messageId)
      await setMessageDone(await staffOperation(c, 'contact'), messageId, c.req.valid('json').isDone)
      return c.json(presentDetails(await readMessage(c.var.shop.db, messageId)), 200)
    },
  )
