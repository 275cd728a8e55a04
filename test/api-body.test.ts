import { expectTypeOf, test } from 'vitest'
import type { ApiBody } from './api-body.ts'

test('infers the response type from method and path', () => {
  expectTypeOf<ApiBody<'GET', '/session'>['tokenSession']>().toEqualTypeOf<string>()
  expectTypeOf<ApiBody<'POST', `/admin/orders/${number}/notes`>['id']>().toEqualTypeOf<number>()
  expectTypeOf<ApiBody<'GET', `/order/${string}?hash=${string}`>['order']['id']>().toEqualTypeOf<number>()
})

test('prefers literal paths over parameters', () => {
  expectTypeOf<ApiBody<'GET', '/admin/orders/counts'>>().not.toEqualTypeOf<
    ApiBody<'GET', '/admin/orders/1'>
  >()
  expectTypeOf<ApiBody<'GET', '/admin/orders/1'>>().toEqualTypeOf<ApiBody<'GET', `/admin/orders/${number}`>>()
})

test('types a download as text, and unknown paths as unknown', () => {
  expectTypeOf<ApiBody<'GET', '/admin/orders.csv'>>().toBeString()
  expectTypeOf<ApiBody<'GET', '/no-such-call'>>().toBeUnknown()
  expectTypeOf<ApiBody<'PUT', '/session'>>().toBeUnknown()
  expectTypeOf<ApiBody<string, string>>().toBeUnknown()
})
