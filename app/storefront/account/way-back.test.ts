import { describe, expect, test } from 'vitest'
import { comingFrom, wayBack } from './way-back.ts'

describe('where a login redirects to', () => {
  test('back to where the visitor came from', () => {
    expect(wayBack(comingFrom({ pathname: '/cart', search: '', state: null }), 'User')).toBe('/cart')
    expect(wayBack({ from: '/admin/orders/1001?x=1' }, 'Admin')).toBe('/admin/orders/1001?x=1')
  })

  test('home, or for staff to the orders, without a previous page', () => {
    expect(wayBack(null, 'User')).toBe('/')
    expect(wayBack({ from: '/' }, 'User')).toBe('/')
    expect(wayBack({ from: '/' }, 'Admin')).toBe('/admin')
  })

  test('skipping the account’s own pages', () => {
    const onSignup = { pathname: '/signup', search: '', state: { from: '/cart' } }
    expect(comingFrom(onSignup)).toEqual({ from: '/cart' })
    expect(comingFrom({ pathname: '/validate-mail', search: '?token=x', state: null })).toBeNull()
    expect(wayBack({ from: '/login' }, 'User')).toBe('/')
  })

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 17, undefined])(
    'never to %s',
    (from) => {
      expect(wayBack({ from }, 'User')).toBe('/')
    },
  )
})
