import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

export type AlertRule = {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; runbook: string }
}

/** Reads the alert rules in `deploy`. */
export function readRules(): AlertRule[] {
  const file = parse(readFileSync('deploy/prometheus-alerts.yaml', 'utf8')) as {
    groups: { rules: AlertRule[] }[]
  }
  return file.groups.flatMap(({ rules }) => rules)
}

type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] }

export const readDashboard = () =>
  JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8')) as Dashboard

/** Returns the metric names in an expression, with the suffixes of counters and histograms. */
export function metricsIn(expr: string): string[] {
  const plain = expr.replaceAll(/\{[^}]*\}|\[\w+\]|\b(?:by|without) \([^)]*\)/g, ' ')
  return [...plain.matchAll(/\b[a-z_]\w*\b(?!\s*\()/gi)]
    .map(([name]) => name)
    .filter((name) => !/^(?:sum|min|max|count)$/.test(name))
}

type Sample = { name: string; labels: Record<string, string>; value: number }

/** Reads the samples from `/metrics` and, like Prometheus, adds `up`: 1 if they could be read, otherwise 0. */
export async function scrape(url: string): Promise<Sample[]> {
  const up = (value: number): Sample => ({ name: 'up', labels: { job: 'kisscut' }, value })
  const response = await fetch(`${url}/metrics`).catch(() => null)
  if (!response?.ok) return [up(0)]
  return [up(1), ...samplesIn(await response.text())]
}

export function samplesIn(text: string): Sample[] {
  const samples: Sample[] = []
  for (const line of text.split('\n')) {
    const [, name, labels = '', value = ''] = /^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? []
    if (name)
      samples.push({ name, labels: labelsIn(labels), value: Number(value.replace('Inf', 'Infinity')) })
  }
  return samples
}

const labelsIn = (text: string) =>
  Object.fromEntries([...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))

const comparisons: Record<string, (value: number, limit: number) => boolean> = {
  '>': (value, limit) => value > limit,
  '<': (value, limit) => value < limit,
  '==': (value, limit) => value === limit,
}

const rule = /^(?:(sum)(?: by \((\w+)\))? ?\((.+)\)|(.+)) (>|<|==) (\S+)$/
const selected = /^(increase\()?(\w+)(?:\{(\w+)="([^"]*)"\})?(?:\[\w+\]\))?$/

/**
 * Returns whether a rule's comparison is true for two scrapes, with the time between them as the rule's range. Supports
 * only the syntax that the rules in `deploy` use, and throws for anything else. Like Prometheus, ignores the increase
 * of a series that is missing from the first scrape.
 */
export function isFiring(expr: string, before: Sample[], after: Sample[]): boolean {
  const [, sum, by, summed, plain, comparison = '', limit] = rule.exec(expr) ?? []
  const [, increase, name, label, value] = selected.exec(summed ?? plain ?? '') ?? []
  const isTrue = comparisons[comparison]
  if (!name || !isTrue) throw new Error(`This rule can’t be evaluated: ${expr}`)
  const matching = (samples: Sample[]) =>
    samples.filter((sample) => sample.name === name && (!label || sample.labels[label] === value))
  const keyOf = ({ labels }: Sample) => JSON.stringify(labels)
  const earlier = new Map(matching(before).map((sample) => [keyOf(sample), sample.value]))
  const values = matching(after).flatMap((sample) => {
    const was = earlier.get(keyOf(sample))
    if (!increase) return [sample]
    return was === undefined ? [] : [{ ...sample, value: sample.value - was }]
  })
  const groups = Object.values(
    Object.groupBy(values, (sample) => (sum ? (by ? (sample.labels[by] ?? '') : '') : keyOf(sample))),
  )
  return groups.some((group = []) =>
    isTrue(
      group.reduce((total, sample) => total + sample.value, 0),
      Number(limit),
    ),
  )
}
