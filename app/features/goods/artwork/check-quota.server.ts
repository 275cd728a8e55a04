import { and, count, eq, gt, isNull, ne, notExists, sql, sum } from 'drizzle-orm'
import { ShopError } from '#app/errors.ts'
import { sessionRequired } from '#app/features/people/identity/sessions.server.ts'
import { customers, sessions } from '#app/schema/customers.server.ts'
import { orderItems, orders } from '#app/schema/orders.server.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { retentionMs, uploadQuota } from './upload-quota.ts'

export type Owner = { sessionId: number | null; customerId: number | null }

const retryAfterSeconds = 24 * 60 * 60

type Context = { db: Queryable; now: Date }

/** The number of files and bytes that may still be uploaded without an order. */
type Left = { files: number; bytes: number }

/**
 * Limits files that were uploaded but not ordered. Returns the remaining quota, not counting this file. Throws
 * too_many_requests.
 */
export async function checkQuota(context: Context, owner: Owner, sizeBytes: number): Promise<Left> {
  const left = await quotaLeft(context, owner)
  if (left.files > 0 && left.bytes >= sizeBytes) return left
  throw quotaReached(
    'You’ve uploaded many files without ordering them. Please place an order, or contact us.',
    retryAfterSeconds,
  )
}

export const quotaReached = (message: string, seconds: number) =>
  new ShopError('too_many_requests', message, { file: message }, seconds)

async function quotaLeft({ db, now }: Context, { sessionId, customerId }: Owner): Promise<Left> {
  if (sessionId === null && customerId === null) return unlimited
  if (customerId !== null && (await isStaff(db, customerId))) return unlimited
  const ordered = db
    .select({ one: sql`1` })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orderItems.artworkFileId, artworkFiles.id), ne(orders.status, 'UNPAID')))
  const [kept] = await db
    .select({ files: count(), bytes: sum(artworkFiles.sizeBytes).mapWith(Number) })
    .from(artworkFiles)
    .where(
      and(
        sessionId === null ? undefined : eq(artworkFiles.sessionId, sessionId),
        customerId === null ? undefined : eq(artworkFiles.customerId, customerId),
        gt(artworkFiles.createdAt, new Date(now.getTime() - retentionMs)),
        isNull(artworkFiles.erasedAt),
        notExists(ordered),
      ),
    )
  const { files, bytes } = uploadQuota.kept
  return { files: files - (kept?.files ?? 0), bytes: bytes - (kept?.bytes ?? 0) }
}

const unlimited: Left = { files: Infinity, bytes: Infinity }

/**
 * Locks the owner's quota until the transaction ends, so that concurrent uploads can't exceed it. Returns the remaining
 * quota, not counting this file. Throws authentication_required if the customer's data has been erased, and the errors
 * of checkQuota.
 */
export async function lockQuota(
  { tx, now }: { tx: Transaction; now: Date },
  owner: Owner,
  sizeBytes: number,
): Promise<Left> {
  const { sessionId, customerId } = owner
  if (sessionId !== null)
    await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)).for('no key update')
  if (customerId !== null) {
    const [kept] = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(and(eq(customers.id, customerId), isNull(customers.erasedAt)))
      .for('no key update')
    if (!kept) throw sessionRequired()
  }
  return checkQuota({ db: tx, now }, owner, sizeBytes)
}

async function isStaff(db: Queryable, customerId: number): Promise<boolean> {
  const [customer] = await db
    .select({ role: customers.role })
    .from(customers)
    .where(eq(customers.id, customerId))
  return customer?.role === 'Admin'
}
