import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq, sum } from 'drizzle-orm'
import { z } from 'zod'
import { testProviderPayments, testProviderRefunds } from '#app/schema/test-provider.server.ts'
import type { Database } from '../database/database.server.ts'
import type {
  PaymentEvent,
  PaymentProvider,
  ProviderPayment,
  ProviderRefund,
  RefundRequest,
} from './payment-provider.ts'
import {
  expireTestPayment,
  findTestPayment,
  type TestPayment,
  type TestProviderContext,
} from './test-payment-row.server.ts'
import { randomToken } from '../secrets/tokens.server.ts'

export const signatureHeader = 'kisscut-test-signature'

const toleranceSeconds = 300

const webhookSchema = z.object({
  type: z.enum(['payment.paid', 'payment.expired']),
  payment: z.object({
    id: z.string(),
    idempotencyKey: z.string(),
    amountCents: z.number().int(),
    currency: z.string(),
  }),
})

export type TestWebhook = z.infer<typeof webhookSchema>

export function openTestProvider({
  db,
  now,
  publicUrl,
  secret,
}: TestProviderContext & { publicUrl: string; secret: string }): PaymentProvider {
  const find = async (id: string) => {
    const row = await findTestPayment({ db, now }, id)
    if (!row) throw new Error(`the test provider has no payment ${id}`)
    return present(row)
  }
  const present = (row: TestPayment): ProviderPayment => ({
    providerPaymentId: row.id,
    link: `${publicUrl}/test-payment/${row.id}`,
    status: row.status,
    amountCents: row.amountCents,
    currency: row.currency,
  })
  return {
    name: 'test',
    readAccount: () => Promise.resolve({ name: 'test payments', isLive: false }),
    openPayment: async (request) => {
      const { idempotencyKey, amountCents, currency, description, successUrl, failureUrl, expiresAt } =
        request
      const details = { idempotencyKey, amountCents, currency, description }
      const values = { ...details, successUrl, failureUrl, expiresAt }
      const [opened] = await db
        .insert(testProviderPayments)
        .values({ id: `test_${randomToken()}`, ...values })
        .onConflictDoNothing({ target: testProviderPayments.idempotencyKey })
        .returning()
      const isSame = eq(testProviderPayments.idempotencyKey, idempotencyKey)
      const [row] = opened ? [opened] : await db.select().from(testProviderPayments).where(isSame)
      if (!row || row.amountCents !== amountCents || row.currency !== currency) {
        throw new Error('this idempotency key was used for another payment')
      }
      return present(row)
    },
    expirePayment: async (id) => {
      await expireTestPayment(db, eq(testProviderPayments.id, id))
      return find(id)
    },
    readPayment: find,
    refundPayment: (request) => refundTestPayment(db, request),
    verifyWebhook: (body, headers, now) => {
      const text = Buffer.from(body).toString()
      if (!isSigned(text, headers.get(signatureHeader), secret, now)) return null
      const webhook = webhookSchema.safeParse(parseJson(text))
      if (!webhook.success) return 'ignored'
      const { type, payment } = webhook.data
      const { id: providerPaymentId, ...reported } = payment
      const event: PaymentEvent = {
        type: type === 'payment.paid' ? 'paid' : 'expired',
        providerPaymentId,
        ...reported,
      }
      return { eventId: null, type, read: () => Promise.resolve(event) }
    },
  }
}

/** Returns the header's value: the timestamp, and the HMAC-SHA-256 of timestamp and body. */
export function signWebhook(body: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${mac(body, seconds, secret).toString('hex')}`
}

function isSigned(body: string, header: string | null, secret: string, now: Date): boolean {
  const [, time, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (!time || !signature) return false
  if (Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds) return false
  return timingSafeEqual(mac(body, Number(time), secret), Buffer.from(signature, 'hex'))
}

function mac(body: string, seconds: number, secret: string): Buffer {
  return createHmac('sha256', `kisscut test webhook ${secret}`).update(`${seconds}.${body}`).digest()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refundTestPayment(
  db: Database,
  { providerPaymentId: paymentId, idempotencyKey, amountCents }: RefundRequest,
): Promise<ProviderRefund> {
  return db.transaction(async (tx) => {
    const [payment] = await tx
      .select()
      .from(testProviderPayments)
      .where(eq(testProviderPayments.id, paymentId))
      .for('update')
    if (payment?.status !== 'paid') return refused('there is no paid payment with this ID')
    const [existing] = await tx
      .select()
      .from(testProviderRefunds)
      .where(eq(testProviderRefunds.idempotencyKey, idempotencyKey))
    if (existing) {
      if (existing.paymentId !== paymentId || existing.amountCents !== amountCents) {
        throw new Error('this idempotency key was used for another refund')
      }
      return { providerRefundId: existing.id, status: 'done' }
    }
    const [before] = await tx
      .select({ cents: sum(testProviderRefunds.amountCents) })
      .from(testProviderRefunds)
      .where(eq(testProviderRefunds.paymentId, paymentId))
    if (Number(before?.cents ?? 0) + amountCents > payment.amountCents) {
      return refused('the amount exceeds what was paid')
    }
    const id = `test_refund_${randomToken()}`
    await tx.insert(testProviderRefunds).values({ id, paymentId, idempotencyKey, amountCents })
    return { providerRefundId: id, status: 'done' }
  })
}

const refused = (reason: string): ProviderRefund => ({ providerRefundId: null, status: 'failed', reason })
