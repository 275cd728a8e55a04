import { describe, expect, test } from 'vitest'
import { returnState, returnPath } from './return-path.ts'

describe('where a login redirects to', () => {
  test('back to where the visitor came from', () => {
    expect(returnPath(returnState({ pathname: '/cart', search: '', state: null }), 'User')).toBe('/cart')
    expect(returnPath({ from: '/admin/orders/1001?x=1' }, 'Admin')).toBe('/admin/orders/1001?x=1')
  })

  test('home, or for staff to the orders, without a previous page', () => {
    expect(returnPath(null, 'User')).toBe('/')
    expect(returnPath({ from: '/' }, 'User')).toBe('/')
    expect(returnPath({ from: '/' }, 'Admin')).toBe('/admin')
  })

  test('skipping the account’s own pages', () => {
    const onSignup = { pathname: '/signup', search: '', state: { from: '/cart' } }
    expect(returnState(onSignup)).toEqual({ from: '/cart' })
    expect(returnState({ pathname: '/validate-mail', search: '?token=x', state: null })).toBeNull()
    expect(returnPath({ from: '/login' }, 'User')).toBe('/')
  })

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 17, undefined])(
    'never to %s',
    (from) => {
      expect(returnPath({ from }, 'User')).toBe('/')
    },
  )
})
