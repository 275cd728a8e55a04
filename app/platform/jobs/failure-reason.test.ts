import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { failureReason, hideSecrets } from './failure-reason.ts'

const hash = 'Zk3x9_aQpLmN-0bRtYuVw2'

test.each([
  ['550 no mailbox ada@example.com here', '550 no mailbox (hidden) here'],
  ['smtp://shop:pass@mail.example refused', '(hidden) refused'],
  [`GET /order-confirm?order=${hash}$-1001 failed`, 'GET /order-confirm?(hidden) failed'],
  ['files/7d1c0e3a-8f5b-4a57-9d0e-0a1b2c3d4e5f.png is locked', 'files/(hidden).png is locked'],
  ['Invalid API key sk_live_abc123abc123', 'Invalid API key (hidden)'],
  [`Bearer ${hash}`, 'Bearer (hidden)'],
  ['Bearer qwertyuIOPasdfghjklzxc', 'Bearer (hidden)'],
  ['did not delete files: it refuses access', 'did not delete files: it refuses access'],
  ['payment 12 not found', 'payment 12 not found'],
])('shows %s as %s', (message, shown) => {
  expect(failureReason(new Error(message))).toBe(shown)
  expect(hideSecrets(message)).toBe(shown)
})

test('shows a failed query’s code, never its values', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505' })
  const error = new DrizzleQueryError('insert into customers', ['5 Paper Road'], cause)
  expect(failureReason(error)).toBe('The database failed (23505)')
})

test('describes data from another version and errors without a message, and shortens long errors', () => {
  expect(failureReason(z.object({ id: z.number() }).safeParse({}).error)).toMatch('can’t read the job')
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  expect(failureReason(new TypeError('fetch failed', { cause: refused }))).toBe('fetch failed (ECONNREFUSED)')
  expect(failureReason(new AggregateError([]))).toBe('AggregateError')
  expect(failureReason('x y '.repeat(200))).toHaveLength(300)
})
