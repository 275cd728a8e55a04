import { expect, test } from 'vitest'
import { permissions, permissionsOf, staffRoles } from './permissions.ts'

test('owners may do everything, and nobody may do anything without a role', () => {
  expect(permissionsOf(['owner'])).toEqual(permissions)
  expect(permissionsOf([])).toEqual([])
})

test('production works on orders, proofs and quotes, but not on money, prices or people', () => {
  expect(permissionsOf(['production'])).toEqual(['orders.read', 'orders.work', 'quotes'])
})

test('lets production write to customers only with the chat role', () => {
  expect(permissionsOf(['production'])).not.toContain('chat')
  expect(permissionsOf(['production', 'chat'])).toEqual(['orders.read', 'orders.work', 'quotes', 'chat'])
})

test('only owners and support export customers', () => {
  const roles = staffRoles.filter((role) => permissionsOf([role]).includes('customers.export'))
  expect(roles).toEqual(['owner', 'support'])
})

test('combines the permissions of several roles', () => {
  const combined = permissionsOf(['production', 'support'])
  expect(combined).toEqual(
    permissions.filter(
      (permission) =>
        permissionsOf(['production']).includes(permission) || permissionsOf(['support']).includes(permission),
    ),
  )
  expect(combined).toContain('chat')
})

test('only owners have access to money, staff and the audit log', () => {
  const others = permissionsOf(staffRoles.filter((role) => role !== 'owner'))
  for (const mine of [
    'orders.refund',
    'customers.erase',
    'jobs',
    'settings',
    'staff',
    'audit',
    'figures',
  ] as const) {
    expect(others).not.toContain(mine)
  }
})
