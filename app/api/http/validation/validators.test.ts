import { z } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { describe, expect, test } from 'vitest'
import { ShopError } from '#app/errors.ts'
import { limitBody } from './limit-body.ts'
import { jsonValidator, queryValidator } from './validators.ts'

const api = new Hono()
  .post('/optional', limitBody(20), jsonValidator(z.object({ name: z.string().optional() })), (c) =>
    c.json(c.req.valid('json' as never)),
  )
  .post('/', limitBody(20), jsonValidator(z.object({ name: z.string() })), (c) =>
    c.json(c.req.valid('json' as never)),
  )
  .get('/', queryValidator(z.object({ q: z.string().trim().optional() })), (c) =>
    c.json(c.req.valid('query' as never)),
  )
api.onError((error, c) => {
  if (error instanceof ShopError) return c.text(error.code, error.status)
  if (error instanceof HTTPException) return c.text('', error.status)
  throw error
})

async function ask(path: string, init: RequestInit = {}, env = {}) {
  const response = await api.request(path, init, env)
  return [response.status, await response.text()]
}

const body = '{"name":"Ada"}'

describe('a JSON body', () => {
  test.each([
    ['application/json', body, 200, body],
    ['application/json; charset=utf-8', body, 200, body],
    ['Application/JSON ;charset=utf-8', body, 200, body],
    ['application/problem+json', body, 200, body],
    ['application/json', '{"name":"Ada"', 400, ''],
    ['application/json', '', 400, ''],
    ['application/json', '"Ada"', 400, 'malformed'],
    ['application/json', '{}', 400, 'missing_parameters'],
    ['application/json', '{"name":1}', 400, 'malformed'],
    ['application/jsonp', body, 415, ''],
    ['text/json', body, 415, ''],
    ['text/plain', '', 415, ''],
    ['multipart/form-data', body, 415, ''],
  ])('of type %s with content %s returns %i', async (type, sent, status, answer) => {
    const init = { method: 'POST', headers: { 'content-type': type }, body: sent }
    expect(await ask('/', init)).toEqual([status, answer])
  })

  test('requires a content type unless it is empty', async () => {
    const init = { method: 'POST', body: new TextEncoder().encode(body) }
    expect(await ask('/', init)).toEqual([415, ''])
    expect(await ask('/', { method: 'POST' })).toEqual([400, 'missing_parameters'])
    expect(await ask('/optional', { method: 'POST' })).toEqual([200, '{}'])
  })
})

describe('an oversized body', () => {
  const json = { 'content-type': 'application/json' }
  const large = `{"name":"${'a'.repeat(20)}"}`
  const refused = [413, '{"code":"too_large","message":"The request is too large"}']

  test('is rejected by its Content-Length before it is read', async () => {
    const sent = new ReadableStream({
      pull: () => {
        throw new Error('It was read')
      },
    })
    const headers = { ...json, 'content-length': '21' }
    const init = { method: 'POST', headers, body: sent, duplex: 'half' }
    expect(await ask('/', init)).toEqual(refused)
  })

  test.each<Record<string, string>>([
    {},
    { 'transfer-encoding': 'chunked' },
    { 'transfer-encoding': 'chunked', 'content-length': '3' },
  ])('is rejected by counting its bytes: %o', async (headers) => {
    const init = { method: 'POST', headers: { ...json, ...headers } }
    expect(await ask('/', { ...init, body: large })).toEqual(refused)
    expect(await ask('/', { ...init, body })).toEqual([200, body])
  })

  test('is not counted if the HTTP headers imply that there is no body', async () => {
    const outgoing = {}
    expect(await ask('/optional', { method: 'POST' }, { outgoing })).toEqual([200, '{}'])
  })
})

test.each([
  ['/', 200, '{}'],
  ['/?q=', 200, '{"q":""}'],
  ['/?q=%20fox%20&other=1', 200, '{"q":"fox"}'],
  ['/?q=fox&q=cat', 400, 'malformed'],
  ['/?__proto__=1', 200, '{}'],
])('the query of %s returns %i', async (path, status, answer) => {
  expect(await ask(path)).toEqual([status, answer])
})
