import { describe, expect, onTestFinished, test } from 'vitest'
import { openCollector } from '#test/tracing/collector.ts'
import { freePort } from '#test/free-port.ts'
import { openLog } from '../log.server.ts'
import { readSettings } from '../settings/settings.server.ts'
import { openTracing } from './open-tracing.server.ts'
import type { Tracing } from './tracing.server.ts'

const never = 10 * 60_000
const request = { name: 'GET page', kind: 'server' } as const
const nothing = () => Promise.resolve()

type Limits = Parameters<typeof openTracing>[2]

async function collected(env: Record<string, string> = {}, limits: Limits = { closeMs: never }) {
  const collector = await openCollector()
  onTestFinished(collector.close)
  const lines: string[] = []
  return { collector, lines, tracing: opened(collector.url, env, lines, limits) }
}

function opened(
  OTEL_EXPORTER_OTLP_ENDPOINT: string,
  env: Record<string, string>,
  lines: string[],
  limits: Limits,
): Tracing {
  const { tracing } = readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT, ...env })
  if (!tracing) throw new Error('nothing is traced')
  return openTracing(tracing, openLog('info', { write: (line) => void lines.push(line) }), limits)
}

describe('a collector that', () => {
  test('never responds delays neither requests nor shutdown', async () => {
    const { collector, tracing } = await collected({}, { closeMs: 10, exportMs: never })
    collector.respond(null)
    for (let times = 0; times < 5_000; times++) await tracing.inSpan(request, nothing)
    await tracing.close()
    expect(collector.spans).toEqual([])
  })

  test('can’t be reached doesn’t delay shutdown', async () => {
    const lines: string[] = []
    const url = `http://127.0.0.1:${await freePort()}`
    const env = { OTEL_EXPORTER_OTLP_HEADERS: 'key=of-the-collector' }
    const tracing = opened(url, env, lines, { closeMs: 10 })
    await tracing.inSpan(request, nothing)
    await tracing.close()
    // The exporter retries for several seconds before it fails.
    expect(lines).toEqual([])
    await expect.poll(() => lines).toHaveLength(1)
    expect(lines.join('')).not.toContain('of-the-collector')
  })

  test('rejects traces is logged once, without the data, and once more when it accepts them', async () => {
    const { collector, lines, tracing } = await collected({ OTEL_EXPORTER_OTLP_HEADERS: 'key=of-the-house' })
    for (const status of [400, 400, 200]) {
      collector.respond(status)
      const before = collector.requests.length
      // A full batch is sent immediately.
      for (let times = 0; times < 512; times++) await tracing.inSpan(request, nothing)
      await expect.poll(() => collector.requests.length).toBeGreaterThan(before)
    }
    await tracing.close()
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { reason: 400, msg: 'traces could not be sent; the shop continues without them' },
      { msg: 'traces can be sent again' },
    ])
    expect(lines.join('')).not.toContain('of-the-house')
  })
})

describe('traced work', () => {
  const caller = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }

  async function spansOf(env: Record<string, string>, run: (tracing: Tracing) => Promise<unknown>) {
    const { collector, tracing } = await collected(env)
    await run(tracing)
    await tracing.close()
    return collector.spans
  }

  test.each([
    ['always_on', '01', 1],
    ['always_on', '00', 1],
    ['always_off', '01', 0],
    ['parentbased_always_on', '01', 1],
    ['parentbased_always_on', '00', 0],
    ['parentbased_always_off', '01', 1],
    ['parentbased_traceidratio', '00', 0],
  ])('%s and a caller with flags %s result in %i spans', async (OTEL_TRACES_SAMPLER, flags, count) => {
    const parent = `00-${caller.traceId}-${caller.spanId}-${flags}`
    const spans = await spansOf({ OTEL_TRACES_SAMPLER }, ({ inSpan }) =>
      inSpan({ ...request, parent }, nothing),
    )
    expect(spans.length).toBe(count)
  })

  test('samples the share of new traces that traceidratio sets', async () => {
    const env = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' }
    const spans = await spansOf(env, async ({ inSpan }) => {
      for (let times = 0; times < 400; times++) await inSpan(request, nothing)
    })
    expect(spans.length).toBeGreaterThan(40)
    expect(spans.length).toBeLessThan(180)
  })

  test.each([
    '',
    'nonsense',
    `00-${'0'.repeat(32)}-${caller.spanId}-01`,
    `00-${caller.traceId}-${'0'.repeat(16)}-01`,
    `ff-${caller.traceId}-${caller.spanId}-01`,
    `00-${caller.traceId.toUpperCase()}-${caller.spanId}-01`,
    `00-${caller.traceId}-${caller.spanId}-01x`,
  ])('starts a new trace for an invalid traceparent: %s', async (parent) => {
    const [span] = await spansOf({}, ({ inSpan }) => inSpan({ ...request, parent }, nothing))
    expect(span?.parentId).toBe('')
    expect(span?.traceId).not.toBe(caller.traceId)
  })

  test('doesn’t trace statements outside requests and jobs', async () => {
    const spans = await spansOf({}, ({ inSpan }) => inSpan({ name: 'select', kind: 'client' }, nothing))
    expect(spans).toEqual([])
  })

  test('records the code of a failure, not its message', async () => {
    const failure = Object.assign(new Error('no such address: ada@example.com'), { code: 'ECONNREFUSED' })
    const [span] = await spansOf({}, ({ inSpan }) =>
      inSpan(request, () => Promise.reject(failure)).catch(() => undefined),
    )
    expect(span).toMatchObject({ hasFailed: true, values: { 'error.type': 'ECONNREFUSED' } })
    expect(JSON.stringify(span)).not.toContain('ada@')
  })
})
