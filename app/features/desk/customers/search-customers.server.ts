import { and, like, sql, type SQL } from 'drizzle-orm'
import { prefixPattern, searchParts } from '#app/features/ground/text/search-parts.ts'
import { customerProfiles, customerProfileWords } from '#app/schema/derived.server.ts'

/** `q` is an email prefix, or word prefixes of name, email, phone, city and tags. */
export function matchesSearch(q: string): SQL {
  const { addresses, words } = searchParts(q)
  const conditions = [
    ...addresses.map((address) =>
      like(sql`lower(${customerProfiles.email})`, prefixPattern(address.toLowerCase())),
    ),
    // This uses a materialized array, as for orders.
    ...(words.length > 0 ? [sql`${customerProfiles.id} = any(array(${selectByWords(words)}))`] : []),
  ]
  return and(...conditions) ?? sql`false`
}

function selectByWords([first = '', ...others]: string[]): SQL {
  const { profileId, word } = customerProfileWords
  const othersCondition = others.length > 0 ? sql` and ${profileId} in (${selectByWords(others)})` : sql``
  return sql`select ${profileId} from ${customerProfileWords} where ${word} ^@ search_form(${first})${othersCondition}`
}
