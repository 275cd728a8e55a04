import type Stripe from 'stripe'
import type { ProviderRefund, RefundRequest, ReportedRefund } from './payment-provider.ts'
import { isServerError, refusalOf, whenNotRateLimited } from './stripe-errors.server.ts'
import { retrieveSession, type StripeContext } from './stripe-session.server.ts'

const refundKey = 'kisscut_refund'

export async function refundSession(context: StripeContext, request: RefundRequest): Promise<ProviderRefund> {
  // Throws for an unknown session instead of rejecting the refund, because the key may belong to another account.
  const { payment_intent: intent } = await retrieveSession(context, request.providerPaymentId)
  if (!intent) return refusal('this payment was never charged')
  const paymentIntent = typeof intent === 'string' ? intent : intent.id
  const existing = await findRefund(context, paymentIntent, request)
  return existing ?? (await createRefund(context, paymentIntent, request))
}

/** Finds an earlier refund, because Stripe forgets idempotency keys after a day, and a refund may be pending longer. */
async function findRefund(
  context: StripeContext,
  paymentIntent: string,
  { idempotencyKey, amountCents }: RefundRequest,
): Promise<ProviderRefund | undefined> {
  const existing = (await listRefunds(context, paymentIntent)).find(
    (each) => each.idempotencyKey === idempotencyKey,
  )
  if (existing && existing.amountCents !== amountCents) {
    throw new Error('this idempotency key was used for another refund')
  }
  return existing
}

async function createRefund(
  context: StripeContext,
  paymentIntent: string,
  request: RefundRequest,
): Promise<ProviderRefund> {
  const { idempotencyKey, amountCents } = request
  const params = {
    payment_intent: paymentIntent,
    amount: amountCents,
    metadata: { [refundKey]: idempotencyKey },
  }
  try {
    return present(await whenNotRateLimited(() => context.stripe.refunds.create(params, { idempotencyKey })))
  } catch (error) {
    const refused = refusalOf(error)
    if (refused) return refusal(refused.message)
    // The money may have been sent despite the 500, which Stripe would repeat for a day.
    const made = isServerError(error) ? await findRefund(context, paymentIntent, request) : undefined
    if (made) return made
    throw error
  }
}

export async function listRefunds(
  { stripe }: StripeContext,
  paymentIntent: string,
): Promise<ReportedRefund[]> {
  const found: ReportedRefund[] = []
  const list = stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 })
  for await (const refund of list) found.push(present(refund))
  return found
}

const refusal = (reason: string): ProviderRefund => ({ providerRefundId: null, status: 'failed', reason })

function present(refund: Stripe.Refund): ReportedRefund {
  return {
    providerRefundId: refund.id,
    idempotencyKey: refund.metadata?.[refundKey] ?? null,
    amountCents: refund.amount,
    status: statuses[refund.status ?? ''] ?? 'pending',
    ...(refund.failure_reason && { reason: refund.failure_reason.replaceAll('_', ' ') }),
  }
}

const statuses: Record<string, ProviderRefund['status']> = {
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
}
