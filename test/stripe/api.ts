import { type Account, endSession, find, findSession } from './account.ts'
import { createSession } from './create-session.ts'
import { text, texts, type Form } from './form.ts'
import type { Session } from './objects.ts'
import { Refusal } from './refusal.ts'
import { refund } from './refunds.ts'
import { calculate, createFromCalculation, createReversal, taxSettings } from './tax.ts'

type Call = { account: Account; id: string; form: Form; pageUrl: string }

type Route = [method: string, path: RegExp, answer: (call: Call) => object]

/** The Stripe API calls that the shop uses. */
const routes: Route[] = [
  ['POST', /^checkout\/sessions$/, ({ account, form, pageUrl }) => createSession(account, form, pageUrl)],
  ['GET', /^checkout\/sessions$/, ({ account, form }) => listSessions(account, form)],
  [
    'GET',
    /^checkout\/sessions\/(\w+)$/,
    ({ account, id, form }) => expanded(account, findSession(account, id), form),
  ],
  ['POST', /^checkout\/sessions\/(\w+)\/expire$/, expire],
  ['POST', /^refunds$/, ({ account, form }) => createRefund(account, form)],
  [
    'GET',
    /^refunds$/,
    ({ account, form }) => list([...account.refunds.values()].filter(of(form)).toReversed(), form),
  ],
  ['GET', /^disputes\/(\w+)$/, ({ account, id }) => find('dispute', account.disputes, id)],
  ['GET', /^tax\/settings$/, ({ account }) => taxSettings(account)],
  ['POST', /^tax\/calculations$/, ({ account, form }) => calculate(account, form)],
  [
    'POST',
    /^tax\/transactions\/create_from_calculation$/,
    ({ account, form }) => createFromCalculation(account, form),
  ],
  ['POST', /^tax\/transactions\/create_reversal$/, ({ account, form }) => createReversal(account, form)],
  ['GET', /^balance$/, () => ({ object: 'balance', livemode: false, available: [], pending: [] })],
  ['GET', /^events$/, ({ account, form }) => listEvents(account, form)],
]

/** Throws Refusal. */
export function answerCall(
  account: Account,
  method: string,
  path: string,
  form: Form,
  pageUrl: string,
): object {
  for (const [verb, pattern, answer] of routes) {
    const [match, id = ''] = verb === method ? (pattern.exec(path) ?? []) : []
    if (match) return structuredClone(answer({ account, id, form, pageUrl }))
  }
  throw new Refusal(404, `Unrecognized request URL (${method}: /v1/${path}).`)
}

function expire({ account, id, form }: Call): object {
  const session = findSession(account, id)
  if (session.status !== 'open') {
    throw new Refusal(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      { isSaved: true },
    )
  }
  endSession(account, session)
  return expanded(account, session, form)
}

function createRefund(account: Account, form: Form): object {
  const intentId = text(form, 'payment_intent') ?? ''
  const amount = text(form, 'amount')
  return refund(account, {
    intentId,
    amount: amount === undefined ? undefined : Number(amount),
    metadata: texts(form, 'metadata'),
  })
}

function expanded(account: Account, session: Session, form: Form): object {
  const isExpanded = Object.values(texts(form, 'expand')).includes('payment_intent')
  const intent = session.payment_intent !== null && account.intents.get(session.payment_intent)
  return isExpanded && intent ? { ...session, payment_intent: intent } : session
}

const of = (form: Form) => (object: { payment_intent: string | null }) =>
  object.payment_intent === text(form, 'payment_intent')

const listSessions = (account: Account, form: Form) =>
  list([...account.sessions.values()].filter(of(form)), form)

function listEvents(account: Account, form: Form): object {
  const types = Object.values(texts(form, 'types'))
  const since = Number(text(form, 'created', 'gte') ?? 0)
  const events = account.events.filter(({ type, created }) => types.includes(type) && created >= since)
  return list(events.toReversed(), form)
}

/** Returns a page of objects, newest first, after `starting_after`. */
function list(objects: { id: string }[], form: Form): object {
  const limit = Number(text(form, 'limit') ?? 10)
  const after = text(form, 'starting_after')
  const start = after === undefined ? 0 : objects.findIndex(({ id }) => id === after) + 1
  const data = objects.slice(start, start + limit)
  return { object: 'list', data, has_more: start + limit < objects.length, url: '/v1' }
}
