import { gt } from 'drizzle-orm'
import type { Shop } from '#app/platform/shop.server.ts'
import { attempts } from '#app/schema/customers.server.ts'

const maxWindowMs = 60 * 60_000

/** Caps window ends written by a clock that was ahead. */
export async function shortenAttempts({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const windowEndsAt = new Date(now().getTime() + maxWindowMs)
  await db.update(attempts).set({ windowEndsAt }).where(gt(attempts.windowEndsAt, windowEndsAt))
}
