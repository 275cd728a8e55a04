import type { Account } from './account.ts'
import { text, texts, type Form } from './form.ts'
import { newId, type Session } from './objects.ts'
import { Refusal } from './refusal.ts'

const minimumCents = 50
const earliestSeconds = 30 * 60
const latestSeconds = 24 * 60 * 60

export function createSession(account: Account, form: Form, pageUrl: string): Session {
  if (text(form, 'mode') !== 'payment')
    throw new Refusal(400, 'Missing required param: mode.', { param: 'mode' })
  const [amount, currency] = totalOf(form)
  const email = text(form, 'customer_email') ?? null
  if (email !== null && !/^[^@\s]{1,64}@[^@\s.]+\.[^@\s]+$/.test(email)) {
    throw new Refusal(400, `Invalid email address: ${email}`, {
      code: 'email_invalid',
      param: 'customer_email',
    })
  }
  const created = account.now()
  const expiresAt = Number(text(form, 'expires_at') ?? created + latestSeconds)
  if (expiresAt < created + earliestSeconds || expiresAt > created + latestSeconds) {
    throw new Refusal(
      400,
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    )
  }
  const id = newId('cs_test')
  const session: Session = {
    id,
    object: 'checkout.session',
    mode: 'payment',
    amount_total: amount,
    currency,
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    url: `${pageUrl}/c/pay/${id}`,
    customer_email: email,
    client_reference_id: text(form, 'client_reference_id') ?? null,
    metadata: texts(form, 'metadata'),
    success_url: required(form, 'success_url'),
    cancel_url: required(form, 'cancel_url'),
    created,
    expires_at: expiresAt,
    livemode: false,
  }
  account.sessions.set(id, session)
  return session
}

function totalOf(form: Form): [number, string] {
  const items = Object.values(typeof form.line_items === 'object' ? form.line_items : {})
  let total = 0
  let currency = ''
  for (const item of items) {
    if (typeof item === 'string') continue
    total += Number(text(item, 'price_data', 'unit_amount')) * Number(text(item, 'quantity') ?? 1)
    currency = text(item, 'price_data', 'currency') ?? ''
    if (!text(item, 'price_data', 'product_data', 'name')) {
      throw new Refusal(400, 'Missing required param: product_data[name].', { param: 'line_items' })
    }
  }
  if (!Number.isSafeInteger(total) || !/^[a-z]{3}$/.test(currency)) {
    throw new Refusal(400, 'Invalid line_items', { param: 'line_items' })
  }
  if (total < minimumCents) {
    throw new Refusal(400, 'The Checkout Session’s total amount must convert to at least 50 cents.', {
      code: 'amount_too_small',
    })
  }
  return [total, currency]
}

function required(form: Form, param: string): string {
  const value = text(form, param)
  if (!value || !URL.canParse(value)) throw new Refusal(400, `Not a valid URL: ${param}`, { param })
  return value
}
