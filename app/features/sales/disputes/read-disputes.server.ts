import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { disputes } from '#app/schema/payments.server.ts'

export type Dispute = typeof disputes.$inferSelect

export const disputesOf = (db: Queryable, orderId: number): Promise<Dispute[]> =>
  db.select().from(disputes).where(eq(disputes.orderId, orderId)).orderBy(asc(disputes.id))
