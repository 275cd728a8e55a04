import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isFiring, metricsIn, readDashboard, readRules, samplesIn } from './prometheus.ts'

const guide = readFileSync('docs/operating/watching.md', 'utf8')
const sections = [...guide.matchAll(/^### (Kisscut\w+)$/gm)].map(([, name = '']) => name)

describe('each alert', () => {
  test.each(readRules())(
    '$alert has a summary, and a section that starts with its severity',
    ({ alert, labels, annotations }) => {
      expect(['critical', 'warning']).toContain(labels.severity)
      expect(annotations.summary.length).toBeGreaterThan(20)
      expect(annotations.runbook).toBe(`docs/operating/watching.md#${alert.toLowerCase()}`)
      expect(guide).toMatch(new RegExp(`^### ${alert}\n\n${labels.severity}\\. `, 'im'))
    },
  )

  test('has a section in the guide, and each section has an alert', () => {
    expect(sections).toEqual(readRules().map(({ alert }) => alert))
  })
})

test('each dashboard panel shows a metric', () => {
  for (const { title, targets } of readDashboard().panels) {
    expect(title).not.toBe('')
    for (const { expr } of targets) expect(metricsIn(expr)).toHaveLength(1)
  }
})

describe('the tests’ rule evaluator', () => {
  const scraped = (failed: number) =>
    samplesIn(
      `# TYPE calls counter\ncalls{service="mail",outcome="failed"} ${failed}\ncalls{service="tax",outcome="ok"} 9\nage +Inf`,
    )

  test.each([
    ['age > 93600', true],
    ['calls{outcome="ok"} > 9', false],
    ['calls{outcome="ok"} == 9', true],
    ['sum(increase(calls[5m])) > 3', true],
    ['sum(increase(calls[5m])) > 4', false],
    ['sum by (service) (increase(calls{outcome="failed"}[5m])) > 3', true],
    ['sum by (service) (increase(calls{outcome="ok"}[5m])) > 0', false],
    ['unknown < 1', false],
  ])('evaluates %s to %s', (expr, fires) => expect(isFiring(expr, scraped(1), scraped(5))).toBe(fires))

  test('ignores a counter’s first value, and rejects unsupported syntax', () => {
    expect(isFiring('sum(increase(calls[5m])) > 0', [], scraped(5))).toBe(false)
    expect(() => isFiring('rate(calls[5m]) * 2 > 1', [], [])).toThrow('can’t be evaluated')
  })
})
