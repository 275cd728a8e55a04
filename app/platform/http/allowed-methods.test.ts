import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { allowMethods } from './allowed-methods.ts'

const orders = new Hono()
orders.use(allowMethods(orders, (c) => c.text('no', 405)))
orders.use(async (c, next) => (c.req.header('let-me') ? next() : c.text('who are you?', 401)))
orders.get('/orders/:id', (c) => c.text(`order ${c.req.param('id')}`))
orders.put('/orders/:id', (c) => c.text('put'))
orders.post('/orders/export', (c) => c.text('export'))
orders.get('/orders.csv', (c) => c.text('csv'))
orders.all('*', (c) => c.text('unknown', 404))

describe.each([
  ['a standalone app', orders, ''],
  ['a mounted app', new Hono().route('/api', orders), '/api'],
])('%s', (_, app, base) => {
  const ask = async (method: string, path: string, headers = {}) => {
    const answer = await app.request(`${base}${path}`, { method, headers })
    return [answer.status, answer.headers.get('allow')]
  }

  test.each([
    ['DELETE', '/orders/1', 'GET, HEAD, PUT, OPTIONS'],
    ['POST', '/orders/1', 'GET, HEAD, PUT, OPTIONS'],
    ['PROPFIND', '/orders/1', 'GET, HEAD, PUT, OPTIONS'],
    ['POST', '/orders.csv', 'GET, HEAD, OPTIONS'],
  ])('rejects %s %s before authentication', async (method, path, allow) => {
    expect(await ask(method, path)).toEqual([405, allow])
  })

  test('doesn’t treat a literal path as an id', async () => {
    expect(await ask('GET', '/orders/export')).toEqual([405, 'POST, OPTIONS'])
    expect(await ask('HEAD', '/orders/export')).toEqual([405, 'POST, OPTIONS'])
  })

  test('returns the allowed methods for OPTIONS', async () => {
    expect(await ask('OPTIONS', '/orders/export')).toEqual([204, 'POST, OPTIONS'])
  })

  test('allows known methods and unknown paths', async () => {
    expect(await ask('GET', '/orders/1')).toEqual([401, null])
    for (const method of ['GET', 'HEAD', 'PUT']) {
      expect(await ask(method, '/orders/1', { 'let-me': 'in' })).toEqual([200, null])
    }
    for (const path of ['/orders', '/orders/1/2', '/orders/', '/ordersxcsv', '/']) {
      expect(await ask('OPTIONS', path, { 'let-me': 'in' }), path).toEqual([404, null])
    }
  })
})
