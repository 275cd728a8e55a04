import { and, desc, eq, inArray, lt, or, sql, sum, type SQL } from 'drizzle-orm'
import { stringify } from 'csv-stringify/sync'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { payments } from '#app/schema/payments.server.ts'
import { recordChange, type Change } from '#app/features/shop/audit/audit.server.ts'
import { changesBetween } from '#app/features/ground/people/changes.ts'
import { dateTimeText, dayText, zoneText } from '#app/features/ground/time/date-text.ts'
import { readCalendar } from '#app/features/shop/settings/calendar.server.ts'
import { optionsText } from '#app/features/ground/product/product-options.ts'
import type { Database, Queryable } from '#app/platform/database/database.server.ts'
import type { FromReplica } from '#app/platform/database/replica.server.ts'
import { ratePercent } from '#app/features/ground/money/tax.ts'
import type { Order } from '#app/features/sales/orders/find-order.server.ts'
import { statusText } from '#app/features/ground/orders/cancellation.ts'
import { parcelsText } from '#app/features/ground/orders/parcels/parcels.ts'
import { taxCalculations } from '#app/schema/shop.server.ts'
import { orderEdits, orders } from '#app/schema/orders.server.ts'
import { promisedArrival } from '#app/features/sales/orders/rejection.ts'
import { csvAmount, csvText } from './csv-cell.ts'
import { matchesFilter, type ListContext } from './filter-orders.server.ts'
import { productsOf, type ExportedProduct } from './listed-products.server.ts'
import type { OrdersFilter } from './orders-list.input.ts'

const batchSize = 500

type Refunded = { cents: number; taxCents: number }

type Row = {
  order: Order
  /** Set if a tax service calculated the order's tax. */
  serviceState: string | undefined
  products: ExportedProduct[]
  refunded: Refunded
  paid: string
  canceled: string
}

const columns: Record<string, (row: Row) => string | number> = {
  Number: ({ order }) => order.id,
  Paid: ({ paid }) => paid,
  Status: ({ order }) =>
    statusText(order.status, { isCanceled: order.canceledAt !== null, isForStaff: true }),
  Name: ({ order }) => csvText(order.name),
  Email: ({ order }) => csvText(order.email),
  Phone: ({ order }) => csvText(order.phone),
  Address: ({ order }) => csvText(order.address),
  City: ({ order }) => csvText(order.city),
  State: ({ order }) => csvText(order.state),
  ZIP: ({ order }) => csvText(order.zipCode),
  Products: ({ products }) => csvText(products.map((each) => `${each.quantity} ${each.name}`).join('; ')),
  Pieces: ({ products }) => products.reduce((pieces, { quantity }) => pieces + quantity, 0),
  Items: ({ order }) => csvAmount(order.itemsCents),
  Discount: ({ order }) => csvAmount(order.discountCents),
  Shipping: ({ order }) => csvAmount(order.shippingCents),
  Tax: ({ order }) => csvAmount(order.taxCents),
  Total: ({ order }) => csvAmount(order.totalCents),
  // Refunds for edits that made the order cheaper don't count, because the total already excludes these amounts.
  Refunded: ({ order, refunded }) => csvAmount(refunded.cents + order.editedCents - order.dueCents),
  Coupon: ({ order }) => csvText(order.couponCode ?? ''),
  Promised: ({ order }) => promisedText(order),
  Carrier: ({ order }) => csvText(order.carrier ?? ''),
  'Tracking number': ({ order }) => csvText(order.trackingNumber ?? ''),
  'Tax state': ({ order, serviceState }) => csvText(order.taxState ?? serviceState ?? ''),
  'Tax rate (%)': ({ order }) =>
    order.taxRateMillionths === null ? '' : ratePercent(order.taxRateMillionths),
  'Taxable amount': ({ order }) => (order.taxableCents === null ? '' : csvAmount(order.taxableCents)),
  'Refunded tax': ({ order, refunded }) => csvAmount(refunded.taxCents + order.editedTaxCents),
  Canceled: ({ canceled }) => canceled,
  'More parcels': ({ order }) => csvText(parcelsText(order.moreParcels) ?? ''),
  Options: ({ products }) => csvText(products.flatMap(optionsOf).join('; ')),
  Due: ({ order }) => csvAmount(order.dueCents),
}

/** Returns text such as '50 Die Cut Stickers, Finish: Matte', or nothing for an item without options. */
const optionsOf = ({ quantity, name, options }: ExportedProduct): string[] =>
  options.length === 0 ? [] : [`${quantity} ${name}, ${optionsText(options)}`]

function promisedText(order: Order): string {
  const { arrivesTo } = promisedArrival(order)
  return arrivesTo ? dayText(arrivesTo) : ''
}

export function recordExport(
  { db, staff, now }: { db: Database; staff: Customer; now: Date },
  filter: OrdersFilter,
): Promise<void> {
  const change: Change = {
    action: 'export',
    subject: 'orders',
    subjectId: 'csv',
    changes: changesBetween({}, filter),
  }
  return db.transaction((tx) => recordChange({ tx, staff, now }, change))
}

export async function* exportOrders(
  { db, staff, now, fromReplica }: ListContext & { now: Date; fromReplica: FromReplica },
  filter: OrdersFilter,
): AsyncGenerator<string> {
  const calendar = await readCalendar(db, now)
  const { timeZone } = calendar
  const matches = await matchesFilter({ db, staff }, filter, calendar)
  const headers = Object.keys(columns).map((header) =>
    header === 'Paid' ? `Paid (${zoneText(timeZone)})` : header,
  )
  let text = csv([headers], { bom: true })
  for (let before: number | undefined; ;) {
    const from = and(matches, before === undefined ? undefined : lt(orders.id, before))
    const { rows, lastId } = await fromReplica((db) => readBatch(db, from, timeZone), { isCurrent: true })
    if (rows.length > 0) text += csv(rows)
    // The header is sent with the first batch, so that an error in reading it can still fail the response.
    if (text) yield text
    text = ''
    before = lastId
    if (rows.length < batchSize) return
  }
}

async function readBatch(db: Queryable, matches: SQL | undefined, timeZone: string) {
  const batch = (await db
    .select()
    .from(orders)
    .where(matches)
    .orderBy(desc(orders.id))
    .limit(batchSize)) as Order[]
  return { rows: await rowsOf(db, batch, timeZone), lastId: batch.at(-1)?.id }
}

const csv = (rows: (string | number)[][], options: { bom?: boolean } = {}) =>
  stringify(rows, { ...options, record_delimiter: 'windows', escape_formulas: true })

async function rowsOf(db: Queryable, batch: Order[], timeZone: string) {
  const ids = batch.map(({ id }) => id)
  const products = await productsOf(db, ids)
  const refunded = await refundedOf(db, ids)
  const states = await serviceStatesOf(db, batch)
  return batch.map((order) => {
    const row = {
      order,
      serviceState: states.get(order.taxCalculationId ?? 0),
      products: products.get(order.id) ?? [],
      refunded: refunded.get(order.id) ?? { cents: 0, taxCents: 0 },
      paid: order.paidAt ? dateTimeText(order.paidAt, timeZone) : '',
      canceled: order.canceledAt ? dateTimeText(order.canceledAt, timeZone) : '',
    }
    return Object.values(columns).map((cell) => cell(row))
  })
}

async function serviceStatesOf(db: Queryable, batch: Order[]): Promise<Map<number, string>> {
  const ids = batch.flatMap(({ taxCalculationId: id }) => (id === null ? [] : [id]))
  if (ids.length === 0) return new Map()
  const { id, state } = taxCalculations
  const rows = await db.select({ id, state }).from(taxCalculations).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row.state]))
}

/** Sums the refunds minus the payments for edits, which the total includes but the order's first payment didn't. */
async function refundedOf(db: Queryable, orderIds: number[]): Promise<Map<number, Refunded>> {
  const isLater = sql`${payments.orderEditId} is not null`
  const rows = await db
    .select({
      orderId: payments.orderId,
      cents: sum(
        sql`${payments.refundedCents} - case when ${isLater} then ${payments.amountCents} else 0 end`,
      ).mapWith(Number),
      taxCents: sum(
        sql`${payments.refundedTaxCents} - coalesce(${orderEdits.taxDifferenceCents}, 0)`,
      ).mapWith(Number),
    })
    .from(payments)
    .leftJoin(orderEdits, eq(orderEdits.id, payments.orderEditId))
    .where(
      and(
        inArray(payments.orderId, orderIds),
        or(eq(payments.status, 'paid'), and(eq(payments.status, 'surplus'), isLater)),
      ),
    )
    .groupBy(payments.orderId)
  return new Map(rows.map(({ orderId, ...refunded }) => [orderId, refunded]))
}
