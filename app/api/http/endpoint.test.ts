import { z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { access } from './access.ts'
import { endpoint } from './endpoint.ts'
import { router } from './router.ts'
import { fileForm } from './uploaded-file.ts'

const responses = { 200: z.object({ id: z.number() }) }
const summary = 'A call'
const json = z.object({ name: z.string() })

const statuses = ({ responses }: { responses: object }) => Object.keys(responses).map(Number)

test('derives error responses from the endpoint’s fields', () => {
  expect(statuses(endpoint('get', '/', access.public, { summary, responses }))).toEqual([200])
  expect(statuses(endpoint('get', '/{id}', access.customer, { summary, responses }))).toEqual([200, 401, 404])
  expect(statuses(endpoint('post', '/', access.public, { summary, responses }))).toEqual([200, 413, 503])
  const row = { summary, json, responses, errors: [409 as const] }
  expect(statuses(endpoint('put', '/', access.staff('coupons'), row))).toEqual([
    200, 400, 401, 403, 409, 413, 415, 503,
  ])
})

test('rejects unknown fields at compile time', () => {
  // @ts-expect-error a typo must not drop an error response
  const row = () => endpoint('get', '/', access.public, { summary, responses, error: [409] })
  expect(statuses(row())).toEqual([200])
})

test('documents rate limits and their 429 response', () => {
  const rate = { address: { attempts: 5, minutes: 1 } }
  const limited = endpoint('post', '/', access.public, { summary, rate, responses })
  expect(limited).toMatchObject({ 'x-rate': rate })
  expect(statuses(limited)).toContain(429)
})

test('documents permission, path and body limit under the group’s path', () => {
  const ok = { id: 1 }
  const group = router()
    .openapi(endpoint('put', '/{couponId}', access.staff('coupons'), { summary, json, responses }), (c) =>
      c.json(ok, 200),
    )
    .openapi(
      endpoint('post', '/', access.public, { summary, form: fileForm, maxBytes: 5000, responses }),
      (c) => c.json(ok, 200),
    )
  const { paths } = router()
    .route('/admin/coupons', group)
    .getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'calls', version: '1' } })
  expect(paths).toMatchObject({
    '/admin/coupons/{couponId}': {
      put: {
        'x-access': 'staff',
        'x-permission': 'coupons',
        parameters: [{ name: 'couponId', in: 'path', required: true }],
        requestBody: { 'x-max-bytes': 100 * 1024, content: { 'application/json': {} } },
      },
    },
    '/admin/coupons': {
      post: {
        'x-access': 'public',
        requestBody: { 'x-max-bytes': 5000, content: { 'multipart/form-data': {} } },
      },
    },
  })
})
