import { createRoute, z } from '@hono/zod-openapi'
import { areInOrder, endBeforeStart } from '#app/features/shop/days.input.ts'
import { auditFilter } from '#app/features/staff/audit.input.ts'
import { readAudit, readAuditChoices, type AuditEntry } from '#app/features/staff/read-audit.server.ts'
import { access } from '../http/access.ts'
import { json, pageQuery, parseId, refusals, router } from '../http/http.ts'

const entrySchema = z
  .object({
    id: z.number(),
    createdAt: z.string(),
    staffId: z.number().nullable(),
    staffEmail: z.string(),
    action: z.string(),
    subject: z.string(),
    subjectId: z.string(),
    subjectName: z.string().nullable(),
    changes: z
      .record(z.string(), z.tuple([z.any(), z.any()]))
      .openapi({ description: 'Field by field: what was, what is' }),
  })
  .openapi('AuditEntry')

function presentEntry(entry: AuditEntry): z.infer<typeof entrySchema> {
  const { id, createdAt, staffId, staffEmail, action, subject, subjectId, subjectName, changes } = entry
  const when = createdAt.toISOString()
  return { id, createdAt: when, staffId, staffEmail, action, subject, subjectId, subjectName, changes }
}

export const adminAuditApi = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/audit',
      summary: 'What staff did, newest first',
      ...access.staff.audit,
      request: { query: pageQuery.extend(auditFilter.shape).refine(areInOrder, endBeforeStart) },
      responses: { 200: json(z.array(entrySchema)), ...refusals(400, 401, 403, 404, 422) },
    }),
    async (c) => {
      const { staff, ...filter } = c.req.valid('query')
      const staffId = staff === undefined ? {} : { staffId: parseId(staff) }
      return c.json((await readAudit(c.var.shop.db, { ...filter, ...staffId })).map(presentEntry), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/audit/choices',
      summary: 'The subjects and the staff that the audit log knows',
      ...access.staff.audit,
      responses: {
        200: json(
          z.object({
            subjects: z.array(z.string()),
            staff: z.array(z.object({ id: z.number(), email: z.string() })),
          }),
        ),
        ...refusals(401, 403),
      },
    }),
    async (c) => c.json(await readAuditChoices(c.var.shop.db), 200),
  )
