import { expect, test } from 'vitest'
import { valueText } from './value-text.ts'

const words = { nothing: 'empty', momentText: (at: string) => `at ${at}` }

test.each([
  ['percentage', 0.4, '40%'],
  ['percentage', 0.1234, '12.34%'],
  ['priceCents', 1250, '$12.50'],
  ['isDisabled', true, 'yes'],
  ['name', '', 'empty'],
  ['endsAt', '2026-11-20T10:00:00.000Z', 'at 2026-11-20T10:00:00.000Z'],
  ['status', ['APPROVED', 'IN_PRINT'], 'Approved, In print'],
  ['name', 'APPROVED', 'APPROVED'],
  ['name', 'constructor', 'constructor'],
  ['promisedDays', { least: 3, most: 7 }, 'least 3, most 7'],
  ['socialLinks', [{ name: 'TV', url: 'https://tv.example' }], 'name TV, url https://tv.example'],
  ['socialLinks', [], 'empty'],
])('%s %o is %s', (field, value, text) => expect(valueText(field, value, words)).toBe(text))
