import { sql } from 'drizzle-orm'
import type { Customer } from '#app/features/ground/people/customer.ts'
import type { ReviewableStep } from '#app/features/ground/shop/reviewable-steps.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { shopSettings } from '#app/schema/shop.server.ts'

/** Confirms that a step of the setup is right as it is. Confirming it again changes nothing. */
export async function reviewStep(
  { db, staff, now }: { db: Database; staff: Customer; now: Date },
  step: ReviewableStep,
): Promise<void> {
  const { reviewedSteps } = shopSettings
  await db.transaction(async (tx) => {
    const reviewed = await tx
      .update(shopSettings)
      .set({ reviewedSteps: sql`array_append(${reviewedSteps}, ${step})` })
      .where(sql`not ${step} = any(${reviewedSteps})`)
      .returning({ id: shopSettings.id })
    if (reviewed.length === 0) return
    await recordChange({ tx, staff, now }, { action: 'review', subject: 'setup', subjectId: step })
  })
}
