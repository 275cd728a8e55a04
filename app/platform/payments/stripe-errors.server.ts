import { setTimeout as sleep } from 'node:timers/promises'

type StripeError = Error & { type: string; statusCode?: number; code?: string; param?: string }

/** Recognizes Stripe's errors by their contents, because the error classes are loaded only with the SDK. */
export function stripeError(error: unknown): StripeError | null {
  const isOne =
    error instanceof Error &&
    'type' in error &&
    typeof error.type === 'string' &&
    error.type.startsWith('Stripe')
  return isOne ? (error as StripeError) : null
}

export const isIdempotencyError = (error: unknown): boolean =>
  stripeError(error)?.type === 'StripeIdempotencyError'

export const isServerError = (error: unknown): boolean => (stripeError(error)?.statusCode ?? 0) >= 500

/** Returns whether Stripe didn't respond, although it may have done the work. */
export const isUnanswered = (error: unknown): boolean => stripeError(error)?.type === 'StripeConnectionError'

export const isMissing = (error: unknown): boolean => stripeError(error)?.statusCode === 404

/** Returns the error if Stripe understood the call and rejected it, which makes retrying pointless. */
export function refusalOf(error: unknown): StripeError | null {
  const found = stripeError(error)
  const isRefusal = found?.type === 'StripeInvalidRequestError' || found?.type === 'StripeCardError'
  return isRefusal ? found : null
}

/** Returns the error if the key is wrong or lacks a permission. */
export function deniedOf(error: unknown): StripeError | null {
  const found = stripeError(error)
  const isDenied = found?.type === 'StripePermissionError' || found?.type === 'StripeAuthenticationError'
  return isDenied ? found : null
}

const rateLimitPausesMs = [300, 900]

/**
 * Retries after a 429, and after a 409 while another call with the same key is running. The SDK doesn't retry these
 * often enough.
 */
export async function whenNotRateLimited<T>(call: () => Promise<T>): Promise<T> {
  for (const pauseMs of rateLimitPausesMs) {
    try {
      return await call()
    } catch (error) {
      if (![409, 429].includes(stripeError(error)?.statusCode ?? 0)) throw error
      await sleep(pauseMs * (0.75 + Math.random() / 2))
    }
  }
  return call()
}
