import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { BucketError } from './bucket/bucket-error.server.ts'
import { withMoreLogFields, withNewLogFields } from './log-fields.server.ts'
import { openLog } from './log.server.ts'

function written(fields: object): string {
  const lines: string[] = []
  openLog('error', { write: (line) => void lines.push(line) }).error(fields, 'a call failed')
  return lines.join('')
}

const fileName = 'x7Kq2mVbT9wLr4NcYd8sHfGe'

describe('logs an error', () => {
  test('including a failed query’s cause, but not its parameters and rows', () => {
    const cause = Object.assign(
      new Error('duplicate key value violates unique constraint "customers_email"'),
      {
        code: '23505',
        constraint: 'customers_email',
        detail: 'Key (email)=(ada@example.com) already exists, 1 Press Street',
        parameters: ['1 Press Street'],
      },
    )
    const error = new DrizzleQueryError('insert into "orders" values ($1)', ['the hash'], cause)
    // The same applies if it is the cause of another error.
    const line = written({ error: new Error('not closed', { cause: error }) })
    expect(line).toContain('insert into \\"orders\\"')
    expect(line).toContain('customers_email')
    expect(line).toContain('log.test.ts')
    expect(line).not.toMatch(/the hash|Press Street|ada@/)
    expect(JSON.parse(written({ error })).error.type).toBe('DrizzleQueryError')
  })

  test('including its message, code and cause', () => {
    const cause = Object.assign(new Error('timeout'), { code: 'EIO' })
    expect(written({ error: new Error('no answer', { cause }) })).toContain('no answer: timeout')
    expect(JSON.parse(written({ error: cause })).error).toMatchObject({ type: 'Error', code: 'EIO' })
  })

  test('including its message, even if it arrives as a plain object', () => {
    const { message, stack } = new Error('the queue is away')
    const { error } = JSON.parse(written({ error: { message, stack, code: 'XX000', queue: 'sweep' } }))
    expect(error).toMatchObject({ message, stack, code: 'XX000' })
    expect(error).not.toHaveProperty('queue')
  })

  test('but not the addresses or responses that a service quotes', () => {
    const error = Object.assign(new Error('550 <ada@example.com>: user unknown'), {
      response: '550 1 Press Street',
      raw: { headers: { authorization: 'Bearer sk_live_1' }, customer_email: 'ada@example.com' },
      rejected: ['ada@example.com'],
    })
    const line = written({ error })
    expect(line).toContain('user unknown')
    expect(line).not.toMatch(/ada@|Press|sk_live/)
  })
})

test.each([
  { error: 'thrown as text for ada@example.com' },
  { email: 'ada' },
  { data: { paths: [`files/${fileName}.png`] } },
  { path: `/files/${fileName}.png` },
  { path: `/item-pictures/${fileName}.png/abc/WzEs.webp` },
  { url: 'http://shop.test/order-confirm?order=secret$-1001' },
  { url: '/api/order/1001?hash=secret&page=2' },
  { text: 'Authorization: Bearer secret' },
  { session: { tokenSession: 'secret', deeper: [{ password: 'secret' }] } },
  { text: 'eyJhbGciOiJIUzI1NiJ9.eyJlbWFpbCI6ImFkYSJ9.secret' },
  { text: 'postgres://shop:secret@127.0.0.1/shop' },
])('hides a secret: %j', (fields) => {
  expect(written(fields)).not.toMatch(/secret|ada|wLr4NcYd/)
  expect(JSON.parse(written(fields)).msg).toBe('a call failed')
})

test('doesn’t hide order and payment ids', () => {
  const fields = {
    orderId: 1001,
    event: { providerPaymentId: 'cs_test_a1', type: 'paid' },
    path: '/api/cart',
  }
  expect(JSON.parse(written(fields))).toMatchObject(fields)
})

test('adds the request’s id to each line, even if the logging code doesn’t pass it', async () => {
  const line = await withNewLogFields({ requestId: 'abc' }, () =>
    withMoreLogFields({ trace_id: 'def' }, async () => {
      await Promise.resolve()
      return written({ paymentId: 7 })
    }),
  )
  expect(JSON.parse(line)).toMatchObject({ requestId: 'abc', trace_id: 'def', paymentId: 7 })
  expect(JSON.parse(written({}))).not.toHaveProperty('requestId')
})

describe('a lost database', () => {
  const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const failures = [
    new DrizzleQueryError('select 1', [], lost),
    new Error('Connection terminated unexpectedly'),
    { message: lost.message, code: lost.code, stack: lost.stack, queue: 'sweep' },
  ]

  test('is logged once a minute per process, without a stack for each statement', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const lines: string[] = []
    const log = openLog('info', { write: (line) => void lines.push(line) })
    for (let second = 0; second < 61; second++) {
      for (const error of failures) log.error({ error, path: '/api/cart' }, 'a call failed')
      vi.advanceTimersByTime(1_000)
    }
    const message = 'the database is unavailable: calls get 503, and jobs wait until it responds'
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ reason: 'ECONNREFUSED', failures: 1, msg: message }),
      expect.objectContaining({ reason: 'ECONNREFUSED', failures: 180, msg: message }),
    ])
    expect(lines.join('')).not.toContain('stack')
  })

  test('doesn’t hide failures of other services or of statements', () => {
    const ofTheBucket = new BucketError('The bucket cannot be reached', { cause: lost })
    const ofStripe = Object.assign(new Error('no connection', { cause: lost }), {
      type: 'StripeConnectionError',
    })
    const broken = new DrizzleQueryError('select', [], Object.assign(new Error('syntax'), { code: '42601' }))
    for (const error of [ofTheBucket, ofStripe, broken]) expect(written({ error })).toContain('"stack"')
  })
})
