import { and, gt, inArray } from 'drizzle-orm'
import type { Shop } from '#app/platform/shop.server.ts'
import { payments } from '#app/schema/payments.server.ts'

export async function checkPaymentsNow({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const nextCheckAt = now()
  await db
    .update(payments)
    .set({ nextCheckAt })
    .where(and(inArray(payments.status, ['opening', 'open']), gt(payments.nextCheckAt, nextCheckAt)))
}
