import { describe, expect, test } from 'vitest'
import { returnState, returnPath } from './return-path.ts'

describe('login', () => {
  test('returns to the page the visitor came from', () => {
    expect(returnPath(returnState({ pathname: '/cart', search: '', state: null }), 'User')).toBe('/cart')
    expect(returnPath({ from: '/admin/orders/1001?x=1' }, 'Admin')).toBe('/admin/orders/1001?x=1')
  })

  test('defaults to the home page, or to the back office for staff', () => {
    expect(returnPath(null, 'User')).toBe('/')
    expect(returnPath({ from: '/' }, 'User')).toBe('/')
    expect(returnPath({ from: '/' }, 'Admin')).toBe('/admin')
  })

  test('skips account pages', () => {
    const onSignup = { pathname: '/signup', search: '', state: { from: '/cart' } }
    expect(returnState(onSignup)).toEqual({ from: '/cart' })
    expect(returnState({ pathname: '/validate-mail', search: '?token=x', state: null })).toBeNull()
    expect(returnPath({ from: '/login' }, 'User')).toBe('/')
  })

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 17, undefined])(
    'never returns to %s',
    (from) => {
      expect(returnPath({ from }, 'User')).toBe('/')
    },
  )
})
