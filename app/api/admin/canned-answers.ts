import { createRoute, z } from '@hono/zod-openapi'
import {
  cannedAnswerChange,
  cannedAnswerInput,
  cannedAnswerOrder,
} from '#app/features/orders/canned-answers.input.ts'
import {
  changeCannedAnswer,
  createCannedAnswer,
  deleteCannedAnswer,
  listCannedAnswers,
  orderCannedAnswers,
  type CannedAnswer,
} from '#app/features/orders/canned-answers.server.ts'
import { access } from '../http/access.ts'
import { staffOperation } from '../http/asking.ts'
import { largestId, wholeNumber, body, bodyRefusals, json, parseId, refusals, router } from '../http/http.ts'

const answerSchema = z
  .object({ id: z.number(), title: z.string(), content: z.string(), version: z.number() })
  .openapi('CannedAnswer')

const present = ({ id, title, content, version }: CannedAnswer) => ({ id, title, content, version })

const params = z.object({ answerId: z.string() })

export const adminCannedAnswersApi = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/canned-answers',
      summary: 'Texts to answer chats with, in the order staff have put them',
      ...access.staff.chat,
      responses: { 200: json(z.array(answerSchema)), ...refusals(401, 403) },
    }),
    async (c) => c.json((await listCannedAnswers(c.var.shop.db)).map(present), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/canned-answers',
      summary: 'Add a canned answer',
      ...access.staff.settings,
      request: { body: body(cannedAnswerInput) },
      responses: { 201: json(answerSchema), ...bodyRefusals(401, 403, 409, 422) },
    }),
    async (c) => {
      const answer = await createCannedAnswer(await staffOperation(c, 'settings'), c.req.valid('json'))
      return c.json(present(answer), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/admin/canned-answers/order',
      summary: 'Put the canned answers into another order',
      ...access.staff.settings,
      request: { body: body(cannedAnswerOrder) },
      responses: { 200: json(z.array(answerSchema)), ...bodyRefusals(401, 403, 409, 422) },
    }),
    async (c) => {
      await orderCannedAnswers(await staffOperation(c, 'settings'), c.req.valid('json').ids)
      return c.json((await listCannedAnswers(c.var.shop.db)).map(present), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/admin/canned-answers/{answerId}',
      summary: 'Change a canned answer',
      ...access.staff.settings,
      request: { params, body: body(cannedAnswerChange) },
      responses: { 200: json(answerSchema), ...bodyRefusals(401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const answerId = parseId(c.req.valid('param').answerId)
      const context = await staffOperation(c, 'settings')
      return c.json(present(await changeCannedAnswer(context, answerId, c.req.valid('json'))), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/admin/canned-answers/{answerId}',
      summary: 'Delete a canned answer',
      ...access.staff.settings,
      request: {
        params,
        query: z.object({ version: wholeNumber(1, largestId, 'The one that was looked at') }),
      },
      responses: { 200: json(z.object({ id: z.number() })), ...refusals(400, 401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const answerId = parseId(c.req.valid('param').answerId)
      const context = await staffOperation(c, 'settings')
      await deleteCannedAnswer(context, answerId, c.req.valid('query').version)
      return c.json({ id: answerId }, 200)
    },
  )
