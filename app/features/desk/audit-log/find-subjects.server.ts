import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { coupons } from '#app/schema/coupons.server.ts'
import { categories } from '#app/schema/catalog.server.ts'
import { contactMessages } from '#app/schema/contact.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { customerProfiles } from '#app/schema/derived.server.ts'
import { libraryCategories, libraryProducts } from '#app/schema/library.server.ts'
import { cannedAnswers } from '#app/schema/chat.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'

export async function matchesSubjectName(db: Queryable, name: string): Promise<SQL[]> {
  const found = await rowsOf<{ subject: string; ids: string[] }>(
    db,
    sql`
    select subject, array_agg(id::text) as ids from (
      select 'customer' as subject, id from ${customers} where lower(${customers.email}) = lower(${name})
      union all select 'staff', id from ${customers} where lower(${customers.email}) = lower(${name})
      union all select 'customer profile', id from ${customerProfiles}
        where lower(${customerProfiles.email}) = lower(${name})
      union all select 'coupon', id from ${coupons} where upper(${coupons.code}) = upper(${name})
      union all select 'category', id from ${categories} where lower(${categories.name}) = lower(${name})
      union all select 'design', id from ${libraryProducts} where lower(${libraryProducts.name}) = lower(${name})
      union all select 'library category', id from ${libraryCategories}
        where lower(${libraryCategories.name}) = lower(${name})
      union all select 'canned answer', id from ${cannedAnswers} where lower(${cannedAnswers.title}) = lower(${name})
      union all select 'contact message', id from ${contactMessages}
        where lower(${contactMessages.email}) = lower(${name})
    ) as named group by subject`,
  )
  return found.flatMap(({ subject, ids }) => {
    const isAbout = and(eq(auditEntries.subject, subject), inArray(auditEntries.subjectId, ids))
    return isAbout ? [isAbout] : []
  })
}
