import { Hono } from 'hono'
import { html } from 'hono/html'
import { type Account, findSession } from './account.ts'
import { pay, settle } from './customer.ts'
import { changeDispute, dispute } from './disputes.ts'
import type { Fault } from './faults.ts'
import type { Session } from './objects.ts'
import { Refusal } from './refusal.ts'
import { refund } from './refunds.ts'

type Parts = { account: Account; faults: Fault[]; delivered: () => Promise<void> }

/**
 * Serves the customer's pages, and `/stand-in/…` for tests that can't act as the bank or the dashboard in another way.
 */
export function pages({ account, faults, delivered }: Parts) {
  const app = new Hono()
  app.onError((error, c) =>
    c.text(error.message, error instanceof Refusal && error.status === 404 ? 404 : 410),
  )

  app.get('/c/pay/:id', (c) => c.html(payPage(findSession(account, c.req.param('id')))))
  app.post('/c/pay/:id/:how{card|bank}', async (c) => {
    const { id, how } = c.req.param()
    const session = pay(account, id, how === 'bank' ? 'bank' : 'card')
    await delivered()
    return c.redirect(session.success_url, 303)
  })

  app.post('/stand-in/sessions/:id/:answer{paid|failed}', async (c) => {
    const { id, answer } = c.req.param()
    const session = settle(account, id, { isPaid: answer === 'paid' })
    await delivered()
    return c.json(session)
  })
  app.post('/stand-in/sessions/:id/refund', async (c) => {
    const made = refund(account, {
      intentId: intentOf(c.req.param('id')),
      amount: Number(c.req.query('amount')),
    })
    await delivered()
    return c.json(made)
  })
  app.post('/stand-in/sessions/:id/dispute', async (c) => {
    const opened = dispute(account, { intentId: intentOf(c.req.param('id')) })
    await delivered()
    return c.json(opened)
  })
  app.post('/stand-in/disputes/:id/:status', async (c) => {
    const { id, status } = c.req.param()
    const changed = changeDispute(account, id, status)
    await delivered()
    return c.json(changed)
  })
  app.post('/stand-in/faults', async (c) => {
    faults.push(await c.req.json<Fault>())
    return c.json(faults)
  })
  app.get('/stand-in/sessions', (c) => c.json([...account.sessions.values()]))
  app.get('/stand-in/events', (c) => c.json(account.events))

  const intentOf = (id: string) => findSession(account, id).payment_intent ?? ''
  return app
}

function payPage({ id, status, amount_total, customer_email, cancel_url }: Session) {
  if (status !== 'open')
    return html`<title>Stripe stand-in</title>
      <p>This session is ${status}.</p>`
  const button = (how: string, label: string) =>
    html`<form method="post" action="/c/pay/${id}/${how}"><button>${label}</button></form>`
  return html`<!doctype html>
    <title>Stripe stand-in</title>
    <h1>$${(amount_total / 100).toFixed(2)}</h1>
    <p>${customer_email}</p>
    ${button('card', 'Pay by card')} ${button('bank', 'Pay from a bank account')}
    <a href="${cancel_url}">Back</a>`
}
