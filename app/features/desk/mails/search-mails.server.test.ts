import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails, mailWords } from '#app/schema/mail.server.ts'
import { searchCondition } from '#app/platform/database/search-condition.server.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()

/** 'everybody' received every other email, 'early' the first 1,500, and 'rare' one. */
async function insertMails() {
  await t.shop.db.execute(sql`
    insert into mails ("to", mail, created_at)
    select (case when i = 7 then 'rare' when i % 2 = 0 then 'everybody' when i <= 1500 then 'early' else 'late' end)
      || i || '@example.com', '{"template":"already-registered"}', now()
    from generate_series(1, 3000) as i`)
}

async function countMails(words: string): Promise<number | null> {
  const { db } = t.shop
  const searched = { table: mails, id: mails.id, words: mailWords(mails), email: mails.to }
  const condition = await searchCondition(db, searched, words)
  return condition && (await db.$count(mails, condition))
}

test('finds rare, frequent and formerly frequent words, but only whole addresses', async () => {
  await insertMails()
  expect(await countMails('rare')).toBe(1)
  expect(await countMails('everybody')).toBe(1500)
  expect(await countMails('early')).toBe(749)
  expect(await countMails('EVERY example')).toBe(1500)
  expect(await countMails('everybody nobody')).toBe(0)
  expect(await countMails('everybody2')).toBe(556)
  expect(await countMails('Everybody2@Example.com')).toBe(1)
  expect(await countMails('everybody2@')).toBe(556)
  expect(await countMails('@ - !')).toBe(null)
})
