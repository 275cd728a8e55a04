import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openLog } from './log.server.ts'

function written(error: unknown): string {
  const lines: string[] = []
  openLog('error', { write: (line) => void lines.push(line) }).error({ error }, 'a call failed')
  return lines.join('')
}

test('a failed query is logged with its cause, without its parameters', () => {
  const cause = new Error('index row size 3024 exceeds maximum 2704')
  const line = written(new DrizzleQueryError('insert into "orders" values ($1)', ['the hash'], cause))
  expect(line).toContain('insert into \\"orders\\"')
  expect(line).toContain('index row size')
  expect(line).toContain('log.test.ts')
  expect(line).not.toContain('the hash')
})

test('any other error is logged unchanged', () => {
  expect(written(new Error('no answer', { cause: new Error('timeout') }))).toContain('no answer: timeout')
})
