import { expectTypeOf, test } from 'vitest'
import type { ApiBody } from './api-body.ts'

test('the type of a response follows from method and path', () => {
  expectTypeOf<ApiBody<'GET', '/session'>['tokenSession']>().toEqualTypeOf<string>()
  expectTypeOf<ApiBody<'POST', `/admin/orders/${number}/notes`>['id']>().toEqualTypeOf<number>()
  expectTypeOf<ApiBody<'GET', `/order/${string}?hash=${string}`>['order']['id']>().toEqualTypeOf<number>()
})

test('literal paths come before parameters', () => {
  expectTypeOf<ApiBody<'GET', '/admin/orders/counts'>>().not.toEqualTypeOf<
    ApiBody<'GET', '/admin/orders/1'>
  >()
  expectTypeOf<ApiBody<'GET', '/admin/orders/1'>>().toEqualTypeOf<ApiBody<'GET', `/admin/orders/${number}`>>()
})

test('a download is text; what is not in the API is unknown', () => {
  expectTypeOf<ApiBody<'GET', '/admin/orders.csv'>>().toBeString()
  expectTypeOf<ApiBody<'GET', '/no-such-call'>>().toBeUnknown()
  expectTypeOf<ApiBody<'PUT', '/session'>>().toBeUnknown()
  expectTypeOf<ApiBody<string, string>>().toBeUnknown()
})
