import { and, arrayContains, desc, eq, sql, like, type SQL } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { customerProfiles, latestOrderKey, customerProfileWords } from '#app/schema/derived.server.ts'
import { prefixPattern, searchParts } from '#app/features/ground/text/search-parts.ts'
import type { CustomersFilter, CustomerSorting } from './customers.input.ts'

export type CustomerProfile = typeof customerProfiles.$inferSelect

export type ListedCustomer = CustomerProfile & {
  /** Null for a guest. */
  account: Pick<typeof customers.$inferSelect, 'emailValidatedAt' | 'role'> | null
}

type Page = CustomersFilter & { before?: number | undefined; limit: number }

/** Lists accounts and guests; `before` is the last profile of the previous page. Customers without orders come last. */
export async function listCustomers(
  db: Queryable,
  { q, tag, sort, before, limit }: Page,
): Promise<ListedCustomer[]> {
  const { id, tags } = customerProfiles
  const rows = await db
    .select({
      profile: customerProfiles,
      account: { emailValidatedAt: customers.emailValidatedAt, role: customers.role },
    })
    .from(customerProfiles)
    .leftJoin(customers, eq(customers.id, customerProfiles.customerId))
    .where(
      and(
        q ? matchesSearch(q) : undefined,
        tag === undefined ? undefined : and(sql`${tags} <> '{}'`, arrayContains(tags, [tag])),
        before === undefined ? undefined : isBeyond(db, sort, before),
      ),
    )
    .orderBy(desc(keys[sort](customerProfiles)), desc(id))
    .limit(limit)
  return rows.map(({ profile, account }) => ({ ...profile, account }))
}

type Keyed = Record<'latestOrderAt' | 'lifetimeCents', AnyPgColumn>

const keys: Record<CustomerSorting, (t: Keyed) => SQL> = {
  latest: latestOrderKey,
  value: ({ lifetimeCents }) => sql`${lifetimeCents}`,
}

function isBeyond(db: Queryable, sort: CustomerSorting, before: number): SQL {
  const last = alias(customerProfiles, 'last')
  const lastKey = db
    .select({ key: keys[sort](last) })
    .from(last)
    .where(eq(last.id, before))
  return sql`(${keys[sort](customerProfiles)}, ${customerProfiles.id}) < ((${lastKey}), ${before}::integer)`
}

/** Lists the tags of all customers, the most frequent first. */
export function listTags(db: Queryable): Promise<{ tag: string; customers: number }[]> {
  const { tags } = customerProfiles
  return rowsOf(
    db,
    sql`select tag, count(*)::integer as customers from ${customerProfiles}, unnest(${tags}) as tag
      where ${tags} <> '{}' group by tag order by 2 desc, 1 limit 200`,
  )
}

/** `q` is the beginning of an email, or of words in the name, email, phone, city and tags. */
function matchesSearch(q: string): SQL {
  const { addresses, words } = searchParts(q)
  const conditions = [
    ...addresses.map((address) =>
      like(sql`lower(${customerProfiles.email})`, prefixPattern(address.toLowerCase())),
    ),
    // Uses a materialized array, because PostgreSQL would otherwise assume an even spread of matches.
    ...(words.length > 0 ? [sql`${customerProfiles.id} = any(array(${selectByWords(words)}))`] : []),
  ]
  return and(...conditions) ?? sql`false`
}

function selectByWords([first = '', ...others]: string[]): SQL {
  const { profileId, word } = customerProfileWords
  const othersCondition = others.length > 0 ? sql` and ${profileId} in (${selectByWords(others)})` : sql``
  return sql`select ${profileId} from ${customerProfileWords} where ${word} ^@ search_form(${first})${othersCondition}`
}
