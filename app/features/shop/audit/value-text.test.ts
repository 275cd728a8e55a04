import { expect, test } from 'vitest'
import { valueText } from './value-text.ts'

const words = { nothing: 'empty', timeZone: 'America/Chicago' }

test.each([
  ['percentage', 0.4, '40%'],
  ['percentage', 0.1234, '12.34%'],
  ['priceCents', 1250, '$12.50'],
  ['isDisabled', true, 'yes'],
  ['name', '', 'empty'],
  ['endsAt', '2026-12-01T05:59:00.000Z', 'Nov 30, 2026 11:59 PM'],
  ['endsAt', '2026-12-01T06:00:00.000Z', 'Nov 30, 2026'],
  ['startsAt', '2026-12-01T06:00:00.000Z', 'Dec 1, 2026'],
  ['arrivesTo', '2026-11-30', 'Nov 30, 2026'],
  ['status', ['APPROVED', 'IN_PRINT'], 'Approved, In print'],
  ['name', 'APPROVED', 'APPROVED'],
  ['name', 'constructor', 'constructor'],
  ['promisedDays', { least: 3, most: 7 }, 'least 3, most 7'],
  ['socialLinks', [{ name: 'TV', url: 'https://tv.example' }], 'name TV, url https://tv.example'],
  ['socialLinks', [], 'empty'],
])('formats %s %o as “%s”', (field, value, text) => expect(valueText(field, value, words)).toBe(text))
