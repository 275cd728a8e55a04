import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PriceDay } from './cart-line.tsx'

const now = new Date('2026-11-20T12:00:00Z')

test('shows the price date of an item added on an earlier day', () => {
  const textOf = (pricedAt: string | null) =>
    renderToString(<PriceDay pricedAt={pricedAt} timeZone="America/Chicago" now={now} />)
  expect(textOf('2026-11-12T12:00:00Z')).toContain('Nov 12, 2026')
  expect(textOf('2026-11-20T05:59:00Z')).toContain('Nov 19, 2026')
  expect(textOf('2026-11-20T06:00:00Z')).toBe('')
  expect(textOf(null)).toBe('')
})
