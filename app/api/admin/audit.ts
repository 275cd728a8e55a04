import { z } from '@hono/zod-openapi'
import { areInOrder, endBeforeStart } from '#app/features/ground/time/days.input.ts'
import { auditFilter } from '#app/features/desk/audit-log/audit.input.ts'
import {
  auditEntrySchema,
  readAudit,
  readAuditFilterOptions,
} from '#app/features/desk/audit-log/read-audit.server.ts'
import { access } from '../http/access.ts'
import { operation } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { pageQuery, parseId } from '../http/input.ts'
import { router } from '../http/router.ts'
import { presenter } from '../schemas.ts'

const entryJson = auditEntrySchema.openapi('AuditEntry')

const presentEntry = presenter(entryJson)

export const adminAuditApi = router()
  .openapi(
    endpoint('get', '/', access.staff('audit'), {
      summary: 'Staff actions, newest first',
      query: pageQuery.extend(auditFilter.shape).refine(areInOrder, endBeforeStart),
      responses: { 200: z.array(entryJson) },
      errors: [404, 422],
    }),
    async (c) => {
      const { staff, ...filter } = c.req.valid('query')
      const staffId = staff === undefined ? {} : { staffId: parseId(staff) }
      const entries = await readAudit(operation(c), { ...filter, ...staffId })
      return c.json(entries.map(presentEntry), 200)
    },
  )
  .openapi(
    endpoint('get', '/choices', access.staff('audit'), {
      summary: 'Subjects and employees in the audit log',
      responses: {
        200: z.object({
          subjects: z.array(z.string()),
          staff: z.array(z.object({ id: z.number(), email: z.string() })),
        }),
      },
    }),
    async (c) => c.json(await readAuditFilterOptions(c.var.shop.db), 200),
  )
