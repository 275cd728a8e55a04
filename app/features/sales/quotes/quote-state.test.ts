import { describe, expect, test } from 'vitest'
import { quoteState } from './quote-state.ts'

const sent = { canceledAt: null, orderStatus: 'UNPAID', endsOn: '2026-11-30' } as const

describe('a quote', () => {
  test.each([
    ['2026-11-29', 'open'],
    ['2026-11-30', 'open'],
    ['2026-12-01', 'ended'],
  ] as const)('on %s is %s: it can be paid on its last day', (today, state) => {
    expect(quoteState(sent, today)).toBe(state)
  })

  test('is a draft until it is sent, even after its last day', () => {
    expect(quoteState({ ...sent, orderStatus: null }, '2026-12-01')).toBe('draft')
  })

  test('stays paid once it is paid', () => {
    expect(quoteState({ ...sent, orderStatus: 'PENDING' }, '2026-11-29')).toBe('paid')
    expect(quoteState({ ...sent, orderStatus: 'SENT' }, '2027-01-01')).toBe('paid')
  })

  test('is canceled, whatever its order or its last day', () => {
    const canceledAt = new Date('2026-11-20T12:00:00Z')
    expect(quoteState({ ...sent, canceledAt }, '2026-12-01')).toBe('canceled')
    expect(quoteState({ ...sent, canceledAt, orderStatus: null }, '2026-11-20')).toBe('canceled')
  })
})
