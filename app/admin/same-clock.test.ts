import { expect, test } from 'vitest'
import { isSameClock } from './same-clock.ts'

test.each([
  ['America/Chicago', 'America/Chicago', true],
  ['America/Chicago', 'America/Winnipeg', true],
  ['America/Chicago', 'Europe/Berlin', false],
  ['Europe/London', 'UTC', false],
])('a clock in %s shows what one in %s does: %s', (there, here, same) => {
  expect(isSameClock(there, here)).toBe(same)
})
