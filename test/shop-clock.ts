import { sql } from 'drizzle-orm'
import type { TestShop } from './shop.ts'

/** Runs a function while the shop is in another time zone. */
export async function inTimeZone<T>(t: TestShop, timeZone: string, work: () => Promise<T>): Promise<T> {
  const set = (zone: string) =>
    t.shop.db.execute(
      sql`update shop_settings set settings = jsonb_set(settings, '{timeZone}', to_jsonb(${zone}::text))`,
    )
  await set(timeZone)
  try {
    return await work()
  } finally {
    await set('America/Chicago')
  }
}
