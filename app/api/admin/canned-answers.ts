import { createRoute, z } from '@hono/zod-openapi'
import { readCannedAnswers } from '#app/features/orders/read-canned-answers.server.ts'
import { access } from '../access.ts'
import { json, refusals, router } from '../http.ts'

const cannedAnswerSchema = z
  .object({
    id: z.number(),
    title: z.string(),
    content: z.string(),
    position: z.number(),
    version: z.number(),
  })
  .openapi('CannedAnswer')

export const adminCannedAnswersApi = router().openapi(
  createRoute({
    method: 'get',
    path: '/admin/canned-answers',
    summary: 'Texts to answer chats with',
    ...access.staff.chat,
    responses: { 200: json(z.array(cannedAnswerSchema)), ...refusals(401, 403) },
  }),
  async (c) => c.json(await readCannedAnswers(c.var.shop.db), 200),
)
