import { and, asc, eq, isNull, isNotNull, lt, ne } from 'drizzle-orm'
import { TaxRefused, type TaxService, type TaxTransaction } from '#app/platform/payments/tax-service.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { payments, refunds, taxRecords } from '#app/schema/payments.server.ts'
import { taxCalculations } from '#app/schema/shop.server.ts'
import type { TaxRecordStatus } from '#app/features/ground/money/tax.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'

type Context = Pick<Shop, 'db' | 'provider' | 'log' | 'now'>
type TaxRecord = typeof taxRecords.$inferSelect

/**
 * Reports a sale, and then its refunds, to the tax service. Idempotent. Throws while the service doesn't respond. If
 * the service rejects a report, the report fails permanently.
 */
export async function recordTax(context: Context, { orderId }: { orderId?: unknown }): Promise<void> {
  const pending = await context.db
    .select()
    .from(taxRecords)
    .where(and(eq(taxRecords.orderId, Number(orderId)), eq(taxRecords.status, 'asked')))
    .orderBy(asc(taxRecords.id))
  for (const record of pending) await report(context, record)
}

/** The record's job has usually run within this time. */
const overdueMs = 60 * 60 * 1000
const batch = 100

/** Reports the sales and refunds whose job was lost, such as after a restore. */
export async function recordOverdueTax(context: Context): Promise<void> {
  const { orderId, status, createdAt } = taxRecords
  const isOverdue = and(eq(status, 'asked'), lt(createdAt, new Date(context.now().getTime() - overdueMs)))
  const overdue = await context.db
    .selectDistinct({ orderId })
    .from(taxRecords)
    .where(isOverdue)
    .orderBy(asc(orderId))
    .limit(batch)
  for (const order of overdue) {
    try {
      await recordTax(context, order)
    } catch (error) {
      context.log.warn({ error, ...order }, 'an overdue tax report failed')
    }
  }
}

async function report(context: Context, record: TaxRecord): Promise<void> {
  const { db, provider, log, now } = context
  const settle = (result: Partial<TaxRecord>) =>
    db
      .update(taxRecords)
      .set(result)
      .where(and(eq(taxRecords.id, record.id), eq(taxRecords.status, 'asked')))
  try {
    if (!provider.tax) throw new Error(`${provider.name} reports no sales tax`)
    const { providerTransactionId } = await (record.refundId === null
      ? reportSale(context, provider.tax, record)
      : reportRefund(context, provider.tax, record, record.refundId))
    await settle({ status: 'done', providerTransactionId, lastError: null, doneAt: now() })
  } catch (error) {
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 1000)
    if (!(error instanceof TaxRefused)) {
      await settle({ lastError })
      throw error
    }
    await settle({ status: 'failed', lastError })
    log.error({ error, orderId: record.orderId }, 'the tax service refused a sale or refund')
  }
}

async function reportSale({ db }: Context, tax: TaxService, { orderId }: TaxRecord): Promise<TaxTransaction> {
  const [sale] = await db
    .select({ providerCalculationId: taxCalculations.providerCalculationId, key: payments.idempotencyKey })
    .from(orders)
    .innerJoin(taxCalculations, eq(taxCalculations.id, orders.taxCalculationId))
    .innerJoin(payments, and(eq(payments.orderId, orders.id), eq(payments.status, 'paid')))
    .where(eq(orders.id, orderId))
  if (!sale) throw new Error(`order ${orderId} has no tax to report`)
  const { providerCalculationId, key } = sale
  return tax.recordSale({ providerCalculationId, reference: referenceOf(orderId, key) })
}

async function reportRefund(
  { db }: Context,
  tax: TaxService,
  { orderId }: TaxRecord,
  refundId: number,
): Promise<TaxTransaction> {
  const [refund] = await db
    .select({ amountCents: refunds.amountCents, totalCents: orders.totalCents, key: payments.idempotencyKey })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId))
  if (!refund) throw new Error(`refund ${refundId} not found`)
  const { amountCents, totalCents, key } = refund
  return tax.recordRefund({
    saleTransactionId: await saleTransactionOf(db, orderId),
    amountCents: amountCents === totalCents ? null : amountCents,
    reference: `${referenceOf(orderId, key)}-refund-${refundId}`,
  })
}

async function saleTransactionOf(db: Shop['db'], orderId: number): Promise<string> {
  const [sale] = await db
    .select()
    .from(taxRecords)
    .where(and(eq(taxRecords.orderId, orderId), isNull(taxRecords.refundId)))
  if (!sale || sale.status === 'asked') throw new Error(`the sale of order ${orderId} is not reported yet`)
  if (sale.status === 'failed') throw new TaxRefused('The sale it belongs to could not be reported.')
  if (!sale.providerTransactionId) {
    throw new TaxRefused('The tax service has the sale, but didn’t return its ID. Enter the refund there.')
  }
  return sale.providerTransactionId
}

/** Includes part of the payment's key, because sites that share an account may have the same order numbers. */
const referenceOf = (orderId: number, paymentKey: string) => `order-${orderId}-${paymentKey.slice(0, 12)}`

/** `refundId` is null for the sale; `problem` is the tax service's message. */
type TaxProblem = {
  refundId: number | null
  status: Exclude<TaxRecordStatus, 'done'>
  problem: string
}

/** Returns the reports that the tax service has rejected, or has not responded to yet. */
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
