import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pieceStops, pressStops, type PressFacts } from './press-stops.ts'

const nothing: PressFacts = {
  holdPlacedAt: null,
  holdReason: null,
  heldAt: null,
  unansweredSince: null,
  undeliveredMails: 0,
  dueCents: 0,
  paidCents: 6120,
  refundedCents: 0,
}
const evening = new Date('2026-11-21T04:00:00Z')

test.each([
  [
    { holdPlacedAt: evening, holdReason: 'New logo to come' },
    'hold',
    'On hold since Nov 20, 2026: New logo to come',
  ],
  [{ heldAt: evening }, 'hold', 'On hold since Nov 20, 2026: no reply to the proof'],
  [{ unansweredSince: evening }, 'message', 'Unanswered message since Nov 20, 2026'],
  [{ undeliveredMails: 1 }, 'mail', 'An email was not delivered'],
  [{ undeliveredMails: 2 }, 'mail', '2 emails were not delivered'],
  [{ dueCents: 1240 }, 'due', 'Waiting for payment of $12.40'],
  [{ refundedCents: 500 }, 'refund', '$5.00 of $61.20 refunded'],
  [{ refundedCents: 6120 }, 'refund', 'Fully refunded'],
] as const)('%o stops the press', (fact, code, text) => {
  expect(pressStops({ ...nothing, ...fact }, 'America/Chicago')).toEqual([{ code, text }])
})

test('each fact stops the press on its own, regardless of the others', () => {
  const moment = fc.option(fc.constant(evening))
  const facts = fc.record({
    holdPlacedAt: moment,
    unansweredSince: moment,
    undeliveredMails: fc.nat(3),
    refundedCents: fc.nat(6120),
  })
  fc.assert(
    fc.property(facts, (some) => {
      const codes = pressStops({ ...nothing, ...some, holdReason: 'Wait' }, 'UTC').map(({ code }) => code)
      expect(codes).toEqual([
        ...(some.holdPlacedAt ? ['hold'] : []),
        ...(some.unansweredSince ? ['message'] : []),
        ...(some.undeliveredMails > 0 ? ['mail'] : []),
        ...(some.refundedCents > 0 ? ['refund'] : []),
      ])
    }),
  )
})

test('stops an order with too few pieces on gang sheets, naming the item', () => {
  const label = 'Die Cut Stickers, 3" x 3"'
  const text = `Only 150 of 5,000 pieces are on gang sheets: ${label}`
  expect(pieceStops([{ label, ordered: 5000, onSheets: 150 }])).toEqual([{ code: 'pieces', text }])
  expect(pieceStops([0, 5000, 5150].map((onSheets) => ({ label, ordered: 5000, onSheets })))).toEqual([])
})
