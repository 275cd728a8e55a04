import { expect, test } from 'vitest'
import { orderTimeline } from './order-timeline.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute))
const nothing = { events: [], proofs: [], changes: [], messages: [], notes: [], mails: [], refunds: [] }
const move = {
  fromStatus: 'PENDING',
  toStatus: 'APPROVED_BY_ADMIN',
  by: 'admin',
  isMoveBack: false,
  via: null,
  reason: null,
  round: null,
} as const

test('shows when a dispute was opened and when it ended', () => {
  const dispute = { amountCents: 4500, currency: 'USD', reason: 'fraudulent', createdAt: at(1) }
  const texts = (closed: Parameters<typeof orderTimeline>[0]['disputes']) =>
    orderTimeline({ ...nothing, disputes: closed ?? [] }).map(({ text, detail }) => [text, detail])
  expect(texts([{ ...dispute, status: 'under-review', closedAt: null }])).toEqual([
    ['The customer’s bank disputes $45.00', 'Fraudulent'],
  ])
  expect(texts([{ ...dispute, status: 'won', closedAt: at(3) }])).toEqual([
    ['Dispute over $45.00 won', 'Fraudulent'],
    ['The customer’s bank disputes $45.00', 'Fraudulent'],
  ])
})

test('shows each event once, newest first, with its author', () => {
  const entries = orderTimeline({
    ...nothing,
    events: [
      {
        ...move,
        fromStatus: 'UNPAID',
        toStatus: 'PENDING',
        by: 'payment',
        isMoveBack: false,
        createdAt: at(0),
        email: null,
      },
      { ...move, createdAt: at(2), email: 'ada@shop' },
    ],
    changes: [
      { action: 'move to IN_PRINT', changes: {}, staffEmail: 'ada@shop', createdAt: at(2) },
      { action: 'refund', changes: {}, staffEmail: 'ada@shop', createdAt: at(5) },
      {
        action: 'correct contact',
        changes: { zipCode: ['10001', '10002'], phone: ['', '1'], city: ['Bonn', null] },
        staffEmail: 'bob@shop',
        createdAt: at(3),
      },
    ],
    notes: [{ content: 'Matte', createdAt: at(1), email: null }],
    refunds: [
      {
        amountCents: 250,
        parts: '50 Die Cut Stickers',
        reason: 'Late',
        status: 'failed',
        lastError: 'card closed',
        createdAt: at(5),
        doneAt: null,
        email: 'ada@shop',
      },
    ],
  })
  expect(entries.map(({ text, by, detail }) => [text, by, detail])).toEqual([
    ['$2.50 refund failed', 'ada@shop', 'Refund for 50 Die Cut Stickers. Late. card closed'],
    ['Edited contact', 'bob@shop', 'ZIP code: 10001 → 10002\nphone: 1\ncity: Bonn (removed)'],
    ['Proof sent for approval', 'ada@shop', null],
    ['Internal note', null, 'Matte'],
    ['Order paid', null, null],
  ])
})

test('labels reminders, and shows whether they arrived', () => {
  const mail = {
    id: 7,
    to: 'c@x',
    subject: null,
    createdAt: at(0),
    deliveredAt: null,
    givenUpAt: null,
    refusedAt: null,
    lastError: null,
  }
  const entries = orderTimeline({
    ...nothing,
    mails: [
      { ...mail, template: 'proof-reminder', deliveredAt: at(1), createdAt: at(3) },
      { ...mail, template: 'order-held', lastError: 'no such host', createdAt: at(2) },
      { ...mail, template: 'order-paid', createdAt: at(1) },
      { ...mail, template: 'refund', lastError: '550 no', refusedAt: at(1), createdAt: at(0) },
    ],
  })
  expect(entries.map(({ kind, text, mails }) => [kind, text, mails[0]?.text])).toEqual([
    ['reminder', 'Proof reminder', 'To c@x: sent'],
    ['reminder', 'Put on hold: no reply to the proof', 'To c@x: retrying'],
    ['mail', 'Email: order paid', 'To c@x: sending'],
    ['mail', 'Email: refund', 'To c@x: failed'],
  ])
})

test('merges an email into the entry it is about', () => {
  const mail = {
    to: 'c@x',
    subject: 'Your proof is ready',
    createdAt: at(1),
    deliveredAt: at(2),
    givenUpAt: null,
    refusedAt: null,
    lastError: null,
  }
  const entries = orderTimeline({
    ...nothing,
    events: [{ ...move, createdAt: at(1), email: 'ada@shop' }],
    mails: [
      { ...mail, id: 1, template: 'proof-ready' },
      { ...mail, id: 2, template: 'proof-ready', to: 'team@shop', deliveredAt: null },
      { ...mail, id: 3, template: 'proof-reminder' },
    ],
  })
  expect(entries.map(({ kind, mails }) => [kind, ...mails.map(({ id, text }) => `${id} ${text}`)])).toEqual([
    ['move', '1 Email to c@x: sent', '2 Email to team@shop: sending'],
    ['reminder', '3 To c@x: sent'],
  ])
})

test('lists the files of a round that was sent or approved', () => {
  const proof = { name: 'fox.png', sha256: 'f0'.repeat(32), firstRound: null, round: 2 }
  const [approved, sent] = orderTimeline({
    ...nothing,
    proofs: [{ ...proof, name: 'old.png', round: 1 }, proof],
    events: [
      { ...move, round: 2, createdAt: at(1), email: 'ada@shop' },
      { ...move, toStatus: 'APPROVED', by: 'customer', round: 2, createdAt: at(2), email: null },
    ],
  })
  expect([approved?.detail, sent?.detail]).toEqual([
    'Round 2: fox.png, SHA-256 f0f0f0f0f0',
    'Round 2: fox.png, SHA-256 f0f0f0f0f0',
  ])
})

test('lists the proofs that a round showed again', () => {
  const repeated = { name: 'again.png', sha256: 'a0', firstRound: 1, round: 2 }
  const added = { name: 'new.png', sha256: 'b0', firstRound: 2, round: 2 }
  const [second, first] = orderTimeline({
    ...nothing,
    proofs: [repeated, added],
    events: [1, 2].map((round) => ({ ...move, round, createdAt: at(round), email: null })),
  })
  expect([first?.detail, second?.detail]).toEqual([
    'Round 1: again.png, SHA-256 a0',
    'Round 2: again.png, SHA-256 a0\nRound 2: new.png, SHA-256 b0',
  ])
})

test('shows artwork that the customer added or replaced, with its item', () => {
  const item = 'Stickers, 3" x 3", 50 pieces'
  const artworks = [
    { item, name: 'fox.png', previousName: null, createdAt: at(1) },
    { item, name: 'fox-2.png', previousName: 'fox.png', createdAt: at(2) },
  ]
  const entries = orderTimeline({ ...nothing, artworks })
  expect(entries.map(({ text, by, detail }) => [text, by, detail])).toEqual([
    ['Artwork replaced', 'Customer', `${item}\nartwork: fox.png → fox-2.png`],
    ['Artwork added', 'Customer', `${item}\nartwork: fox.png`],
  ])
})
