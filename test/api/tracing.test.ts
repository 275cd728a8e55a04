import { isNotNull } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { workJobs } from '#app/jobs.server.ts'
import { openLog } from '#app/platform/log.server.ts'
import { readSettings } from '#app/platform/settings/settings.server.ts'
import { openTracing } from '#app/platform/tracing/open-tracing.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { createSite } from '#app/server.ts'
import { apiCaller } from '#test/api-call.ts'
import { loadTwoPages } from '#test/pages.ts'
import { contact, purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'
import { openCollector, type Collector } from '#test/tracing/collector.ts'
import type { ReceivedSpan } from '#test/tracing/read-spans.ts'

const lines: string[] = []
const log = openLog('debug', { write: (line) => void lines.push(line) })
const opened = {} as { collector: Collector }

const t = testShop({
  log,
  tracing: async () => {
    opened.collector = await openCollector()
    const { tracing } = readSettings({
      OTEL_EXPORTER_OTLP_ENDPOINT: opened.collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
      OTEL_SERVICE_NAME: 'kisscut-of-a-test',
    })
    if (!tracing) throw new Error('tracing is off')
    return openTracing(tracing, log)
  },
})

afterAll(() => opened.collector.close())

const caller = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }
const server = 2
const consumer = 5

test('traces a purchase through requests, statements and jobs, without customer data', async () => {
  const site = createSite(t.shop, loadTwoPages)
  const api = apiCaller((request) => {
    const { pathname, search } = new URL(request.url)
    return site(new Request(`http://shop.test/api${pathname}${search}`, request))
  })
  const { visitor, addStickers, webhook, paymentOf } = purchases({ ...t, shop: t.shop, api })
  const buyer = await visitor()
  await addStickers(buyer)
  const headers = { traceparent: `00-${caller.traceId}-${caller.spanId}-01` }
  const { link } = (await api('POST', '/carts/me/close', { ...buyer, headers, body: contact })).body
  await webhook(link)
  const { order } = await paymentOf(link)
  const query = { hash: order.hash }
  expect((await api('GET', `/order/${order.id}`, { query })).status).toBe(200)
  await workJobs(t.shop.jobs, t.shop)
  const { tracing } = t.shop
  await expect.poll(() => t.shop.db.$count(mails, isNotNull(mails.deliveredAt))).toBe(1)
  await t.shop.jobs.close()
  await tracing?.close()

  const { spans, services, requests } = opened.collector
  expect([...services]).toEqual(['kisscut-of-a-test'])
  expect(requests[0]).toMatchObject({
    url: '/v1/traces',
    headers: { authorization: 'Bearer of-the-collector', 'content-type': 'application/x-protobuf' },
  })
  const named = (name: string) => spans.find((span) => span.name === name) as ReceivedSpan
  const namesIn = (parent: ReceivedSpan) =>
    spans
      .filter((span) => span.parentId === parent.spanId && span.traceId === parent.traceId)
      .map(({ name }) => name)

  const close = named('POST /api/carts/me/close')
  expect(close).toMatchObject({ kind: server, traceId: caller.traceId, parentId: caller.spanId })
  expect(close.values).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/carts/me/close',
    'http.response.status_code': 200,
  })
  expect(namesIn(close)).toEqual(
    expect.arrayContaining(['begin', 'insert orders', 'insert order_items', 'insert payments', 'commit']),
  )
  const texts = spans.map(({ values }) => values['db.query.text'])
  expect(texts).toContainEqual(expect.stringMatching(/^insert into "orders" \("id", "hash"/))

  const paid = named('POST /api/payments/webhook')
  expect(paid.parentId).toBe('')
  expect(namesIn(paid)).toEqual(
    expect.arrayContaining(['update orders', 'insert order_events', 'job deliver-mail']),
  )
  const job = named('job deliver-mail')
  expect(job.kind).toBe(consumer)
  expect(namesIn(job)).toContain('update mails')
  expect(named('GET /api/order/:orderId').kind).toBe(server)

  const spanIds = new Set(spans.map(({ spanId }) => spanId))
  const orphans = spans.filter(
    ({ parentId }) => parentId && parentId !== caller.spanId && !spanIds.has(parentId),
  )
  expect(orphans).toEqual([])

  const sent = Buffer.concat(requests.map(({ body }) => body)).toString()
  const token = String(buyer.query?.sessionToken)
  const secrets = [...Object.values(contact), order.hash, token, link.split('/').at(-1) ?? '']
  for (const secret of secrets.filter((each) => each !== contact.state)) expect(sent).not.toContain(secret)

  const line = lines.map((each) => JSON.parse(each)).find(({ msg }) => msg === 'a payment has changed')
  expect(line.trace_id).toBe(paid.traceId)
  expect(line.requestId).toMatch(/^[0-9a-f]{12}$/)
})
