import { createRoute, z } from '@hono/zod-openapi'
import { problemStates, resolutionInput } from '#app/features/payments/problems.input.ts'
import { listProblems } from '#app/features/payments/read-problems.server.ts'
import { resolveProblem } from '#app/features/payments/resolve-problem.server.ts'
import { access } from '../../http/access.ts'
import { staffOperation } from '../../http/asking.ts'
import { body, bodyRefusals, json, pageQuery, parseId, refusals, router } from '../../http/http.ts'
import { paymentProblemSchema, presentPaymentProblem } from './present-payment-problem.ts'

export const adminPaymentProblemsApi = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/payment-problems',
      summary: 'Money that pays no order, and payments the provider does not answer about, newest first',
      ...access.staff['orders.read'],
      request: { query: pageQuery.extend({ state: z.enum(problemStates).default('open') }) },
      responses: { 200: json(z.array(paymentProblemSchema)), ...refusals(400, 401, 403, 422) },
    }),
    async (c) => {
      const problems = await listProblems(c.var.shop.db, c.req.valid('query'))
      return c.json(problems.map(presentPaymentProblem), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/payment-problems/{problemId}/resolution',
      summary: 'Say how a payment problem was resolved',
      ...access.staff['orders.refund'],
      request: { params: z.object({ problemId: z.string() }), body: body(resolutionInput) },
      responses: { 200: json(paymentProblemSchema), ...bodyRefusals(401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const problemId = parseId(c.req.valid('param').problemId)
      const context = await staffOperation(c, 'orders.refund')
      const { resolution } = c.req.valid('json')
      return c.json(presentPaymentProblem(await resolveProblem(context, problemId, resolution)), 200)
    },
  )
