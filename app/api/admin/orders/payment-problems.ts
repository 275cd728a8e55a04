import { z } from '@hono/zod-openapi'
import { problemStates, resolutionInput } from '#app/features/sales/payments/problems.input.ts'
import { listProblems } from '#app/features/sales/payments/read-problems.server.ts'
import { resolveProblem } from '#app/features/sales/payments/resolve-problem.server.ts'
import { access } from '../../http/access.ts'
import { staffOperation } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { pageQuery, parseId } from '../../http/input.ts'
import { router } from '../../http/router.ts'
import { paymentProblemSchema, presentPaymentProblem } from './present-payment-problem.ts'

export const adminPaymentProblemsApi = router()
  .openapi(
    endpoint('get', '/', access.staff('orders.read'), {
      summary:
        'Payment problems, newest first: money not applied to an order, a refund declined later, or no response from the provider',
      query: pageQuery.extend({ state: z.enum(problemStates).default('open') }),
      responses: { 200: z.array(paymentProblemSchema) },
      errors: [422],
    }),
    async (c) => {
      const problems = await listProblems(c.var.shop.db, c.req.valid('query'))
      return c.json(problems.map(presentPaymentProblem), 200)
    },
  )
  .openapi(
    endpoint('post', '/{problemId}/resolution', access.staff('orders.refund'), {
      summary: 'Resolve a payment problem',
      json: resolutionInput,
      responses: { 200: paymentProblemSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const problemId = parseId(c.req.param('problemId'))
      const { resolution } = c.req.valid('json')
      const problem = await resolveProblem(staffOperation(c), problemId, resolution)
      return c.json(presentPaymentProblem(problem), 200)
    },
  )
