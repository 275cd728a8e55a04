import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'

/** Callers must check these results, because a payment may have arrived that pays for no order. */
const outcomes = new Set(['recordPayment', 'expirePayment'])

function ignoredOutcomes(file: string, source: string): string[] {
  const ignoredCalls: string[] = []
  new Visitor({
    ExpressionStatement({ expression }) {
      const isVoid = expression.type === 'UnaryExpression' && expression.operator === 'void'
      const awaited = isVoid || expression.type === 'AwaitExpression' ? expression.argument : expression
      if (awaited.type !== 'CallExpression' || awaited.callee.type !== 'Identifier') return
      if (outcomes.has(awaited.callee.name)) ignoredCalls.push(`${file} ignores ${awaited.callee.name}`)
    },
  }).visit(parseSync(file, source).program)
  return ignoredCalls
}

test('payment results are never ignored', () => {
  const files = globSync('app/**/*.ts', { exclude: ['**/*.test.ts'] })
  expect(files.flatMap((file) => ignoredOutcomes(file, readFileSync(file, 'utf8')))).toEqual([])
})

test.each([
  'await recordPayment(shop, name, event)',
  'void expirePayment(shop, 1)',
  'recordPayment(shop, name, event)',
  'try { await expirePayment(shop, 1) } catch {}',
])('rejects %s', (source) => {
  expect(ignoredOutcomes('x.ts', source)).toHaveLength(1)
})

test.each([
  'const recorded = await recordPayment(shop, name, event)',
  'const end = () => { return expirePayment(shop, 1) }',
  'await provider.expirePayment(id)',
])('accepts %s', (source) => {
  expect(ignoredOutcomes('x.ts', source)).toEqual([])
})
