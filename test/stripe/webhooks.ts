import { createHmac } from 'node:crypto'
import type { StripeEvent } from './objects.ts'

export type Webhook = { body: string; signature: string }

/** Signs with all secrets, as Stripe does while a secret is being replaced. */
export function signEvent(body: string, secrets: string[], seconds: number): string {
  const macs = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'),
  )
  return [`t=${seconds}`, ...macs.map((mac) => `v1=${mac}`)].join(',')
}

export const webhookOf = (event: StripeEvent, secrets: string[], at = new Date()): Webhook => {
  const body = JSON.stringify(event, null, 2)
  return { body, signature: signEvent(body, secrets, Math.floor(at.getTime() / 1000)) }
}

/** Returns the response's status, or 0 if there is none. */
export async function postWebhook(url: string, { body, signature }: Webhook): Promise<number> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      signal: AbortSignal.timeout(10_000),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}
