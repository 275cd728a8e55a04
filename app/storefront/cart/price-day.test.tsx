import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PriceDay } from './price-day.tsx'

const now = new Date('2026-11-20T12:00:00')

test('what lies in the cart since another day says of which day its price is', () => {
  const textOf = (pricedAt: string | null) => renderToString(<PriceDay pricedAt={pricedAt} now={now} />)
  expect(textOf('2026-11-12T12:00:00')).toContain('November 12, 2026')
  expect(textOf('2026-11-20T11:00:00')).toBe('')
  expect(textOf(null)).toBe('')
})
