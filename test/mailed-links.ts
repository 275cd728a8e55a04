import { asc, sql } from 'drizzle-orm'
import { mails } from '#app/schema/mail.server.ts'
import { linkToken } from '#app/platform/secrets/tokens.server.ts'
import type { TestShop } from '#test/shop.ts'

/** Returns the tokens of the main links, or of the disown links, emailed to an address, oldest first. */
export async function mailedTokens(
  t: TestShop,
  email: string,
  link: 'path' | 'disownPath' = 'path',
): Promise<string[]> {
  const rows = await t.shop.db
    .select({ path: sql<string | null>`${mails.mail} ->> ${link}` })
    .from(mails)
    .where(sql`lower(${mails.to}) = lower(${email})`)
    .orderBy(asc(mails.id))
  return rows.flatMap(({ path }) => {
    const seed = /seed=([\w-]{43})$/.exec(path ?? '')?.[1]
    return seed ? [linkToken(t.shop.secret, seed)] : []
  })
}
