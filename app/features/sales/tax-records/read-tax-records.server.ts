import { and, asc, eq, isNotNull, ne } from 'drizzle-orm'
import type { TaxRecordStatus } from '#app/features/ground/money/tax.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { taxRecords } from '#app/schema/payments.server.ts'

/** `refundId` is null for the sale; `problem` is the tax service's message. */
export type TaxProblem = {
  refundId: number | null
  status: Exclude<TaxRecordStatus, 'done'>
  problem: string
}

/** Returns the records that the tax service has rejected, or has not answered yet. */
export async function taxProblemsOf(db: Queryable, orderId: number): Promise<TaxProblem[]> {
  const rows = await db
    .select()
    .from(taxRecords)
    .where(
      and(eq(taxRecords.orderId, orderId), ne(taxRecords.status, 'done'), isNotNull(taxRecords.lastError)),
    )
    .orderBy(asc(taxRecords.id))
  return rows.map(({ refundId, status, lastError }) => ({
    refundId,
    status: status === 'failed' ? 'failed' : 'asked',
    problem: lastError ?? '',
  }))
}
