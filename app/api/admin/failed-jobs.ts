import { z } from '@hono/zod-openapi'
import { listJobs, type ListedJob, retryJob } from '#app/features/desk/failed-jobs/list-failed-jobs.server.ts'
import { access } from '../http/access.ts'
import { staffOperation } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { wholeNumber } from '../http/input.ts'
import { router } from '../http/router.ts'
import { noticeSchema } from '../schemas.ts'

const jobSchema = z
  .object({
    id: z.string().openapi({ description: 'Stays the same across retries' }),
    name: z.string(),
    what: z.string(),
    orderId: z.number().nullable(),
    isOrderPaid: z.boolean(),
    failedAt: z.string(),
    tries: z.number().openapi({ description: 'For a recurring job, consecutive failures within a day' }),
    reason: z.string(),
    isRecurring: z.boolean(),
    isTriedNow: z.boolean(),
  })
  .openapi('FailedJob')

const presentJob = ({ failedAt, ...job }: ListedJob): z.infer<typeof jobSchema> => ({
  ...job,
  failedAt: failedAt.toISOString(),
})

const listQuery = z.object({
  cursor: z.string().max(100).optional().openapi({ description: 'The `next` of the previous page' }),
  limit: wholeNumber(1, 200).default(50),
})

export const adminFailedJobsApi = router()
  .openapi(
    endpoint('get', '/', access.staff('jobs'), {
      summary: 'Jobs that failed permanently, newest first; recurring ones once per queue',
      query: listQuery,
      responses: { 200: z.object({ jobs: z.array(jobSchema), next: z.string().nullable() }) },
      errors: [422],
    }),
    async (c) => {
      const { jobs, next } = await listJobs(c.var.shop.db, c.req.valid('query'))
      return c.json({ jobs: jobs.map(presentJob), next }, 200)
    },
  )
  .openapi(
    endpoint('post', '/{jobId}/again', access.staff('jobs'), {
      summary: 'Retry a failed job',
      responses: { 202: noticeSchema },
      errors: [409],
    }),
    async (c) => {
      await retryJob(staffOperation(c), c.req.param('jobId'))
      return c.json({ message: 'The job is being retried' }, 202)
    },
  )
