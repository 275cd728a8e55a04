import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { openLog } from '../log.server.ts'
import { withRequestId } from '../responses/request-id.server.ts'
import { loggedPath, logRequests } from './log-requests.server.ts'
import { callerAddress, loggedNetwork } from './request-address.ts'

const secret = 'x7Kq2mVbT9wLr4NcYd8sHfGe'

test('logs each request as one line, without its query and full address', async () => {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  const site = new Hono()
    .use(logRequests(log, 1), withRequestId)
    .get('/api/order/:id/files/:name', (c) => c.json({}))
    .get('*', (c) => c.text('a page', 404))
  const headers = { 'x-forwarded-for': '203.0.113.77', 'x-request-id': 'abc' }
  await site.request(`/api/order/1001/files/${secret}?hash=${secret}`, { headers })
  await site.request(`/stickers/${secret}?token=${secret}`, { headers })
  const line = { level: 30, method: 'GET', client: '203.0.113.0/24', requestId: 'abc', msg: 'request' }
  expect(lines.map((each) => JSON.parse(each))).toEqual([
    expect.objectContaining({ ...line, status: 200, path: '/api/order/1001/files/:name' }),
    expect.objectContaining({ ...line, status: 404, path: '/stickers/(hidden)' }),
  ])
  expect(lines.join('')).not.toMatch(/x7Kq|113\.77/)
})

test('logs a health check only if it fails', async () => {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  let status: 200 | 503 = 200
  const site = new Hono().use(logRequests(log, 0)).get('/api/health/ready', (c) => c.json({}, status))
  await site.request('/api/health/ready')
  expect(lines).toEqual([])
  status = 503
  await site.request('/api/health/ready')
  expect(lines).toHaveLength(1)
})

test('turns the access log off with LOG_LEVEL=warn', async () => {
  const lines: string[] = []
  const log = openLog('warn', { write: (line) => void lines.push(line) })
  await new Hono().use(logRequests(log, 0)).request('/')
  expect(lines).toEqual([])
})

test.each([
  ['/stickers/die-cut', undefined, '/stickers/die-cut'],
  ['/assets/order-page-C8s2kd9A7q.js', undefined, '/assets/order-page-C8s2kd9A7q.js'],
  ['/unsubscribe/ada%40example.com', undefined, '(hidden)'],
  ['/%zz%e0', undefined, '/%%'],
  [`/order/12/${secret}`, undefined, '/order/12/(hidden)'],
  [`/${'a/'.repeat(500)}`, undefined, `/${'a/'.repeat(99)}a`],
  [`/files/${secret}.png`, '/files/:name', '/files/:name'],
  ['/api/orders/7/items/9', '/api/orders/:id/items/:itemId', '/api/orders/7/items/9'],
  ['/api/a/b/c', '/api/:rest{.+}', '/api/:rest{.+}'],
])('logs %s without secrets', (path, route, logged) => expect(loggedPath(path, route)).toBe(logged))

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:12:34::5', '2001:db8:12::/48'],
  ['2001:db8::5', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  [undefined, undefined],
])('logs the address %s as the network %s', (address, logged) =>
  expect(loggedNetwork(callerAddress(address, '198.51.100.1', 0))).toBe(logged),
)
