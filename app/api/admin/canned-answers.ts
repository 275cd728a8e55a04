import { z } from '@hono/zod-openapi'
import {
  cannedAnswerChange,
  cannedAnswerInput,
  cannedAnswerOrder,
} from '#app/features/desk/canned-answers/canned-answers.input.ts'
import {
  cannedAnswerSchema,
  changeCannedAnswer,
  createCannedAnswer,
  deleteCannedAnswer,
  listCannedAnswers,
  orderCannedAnswers,
} from '#app/features/desk/canned-answers/canned-answers.server.ts'
import { access } from '../http/access.ts'
import { staffOperation } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { parseId, versionQuery } from '../http/input.ts'
import { router } from '../http/router.ts'
import { idSchema, presenter } from '../schemas.ts'

const answerJson = cannedAnswerSchema.openapi('CannedAnswer')

const present = presenter(answerJson)

export const adminCannedAnswersApi = router()
  .openapi(
    endpoint('get', '/', access.staff('chat'), {
      summary: 'Saved replies for chats, in their custom order',
      responses: { 200: z.array(answerJson) },
    }),
    async (c) => c.json((await listCannedAnswers(c.var.shop.db)).map(present), 200),
  )
  .openapi(
    endpoint('post', '/', access.staff('settings'), {
      summary: 'Create a saved reply',
      json: cannedAnswerInput,
      responses: { 201: answerJson },
      errors: [409, 422],
    }),
    async (c) => {
      const answer = await createCannedAnswer(staffOperation(c), c.req.valid('json'))
      return c.json(present(answer), 201)
    },
  )
  .openapi(
    endpoint('put', '/order', access.staff('settings'), {
      summary: 'Reorder the saved replies',
      json: cannedAnswerOrder,
      responses: { 200: z.array(answerJson) },
      errors: [409, 422],
    }),
    async (c) => {
      await orderCannedAnswers(staffOperation(c), c.req.valid('json').ids)
      return c.json((await listCannedAnswers(c.var.shop.db)).map(present), 200)
    },
  )
  .openapi(
    endpoint('put', '/{answerId}', access.staff('settings'), {
      summary: 'Update a saved reply',
      json: cannedAnswerChange,
      responses: { 200: answerJson },
      errors: [409, 422],
    }),
    async (c) => {
      const answerId = parseId(c.req.param('answerId'))
      return c.json(present(await changeCannedAnswer(staffOperation(c), answerId, c.req.valid('json'))), 200)
    },
  )
  .openapi(
    endpoint('delete', '/{answerId}', access.staff('settings'), {
      summary: 'Delete a saved reply',
      query: versionQuery,
      responses: { 200: idSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const answerId = parseId(c.req.param('answerId'))
      await deleteCannedAnswer(staffOperation(c), answerId, c.req.valid('query').version)
      return c.json({ id: answerId }, 200)
    },
  )
