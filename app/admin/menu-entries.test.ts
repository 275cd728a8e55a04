import { expect, test } from 'vitest'
import { menuEntryOf, permissionFor } from './menu-entries.ts'

test('a page and its subpages need the permission of their menu entry', () => {
  expect(permissionFor('/admin/orders')).toBe('orders.read')
  expect(permissionFor('/admin/orders/')).toBe('orders.read')
  expect(permissionFor('/admin/orders/1001')).toBe('orders.read')
  expect(permissionFor('/admin/canned-answers')).toBe('settings')
  expect(permissionFor('/admin/staff')).toBe('staff')
  expect(permissionFor('/admin/staffing')).toBe(null)
  expect(permissionFor('/admin')).toBe(null)
})

test('a subpage belongs to the menu entry of its list', () => {
  expect(menuEntryOf('/admin/mails/12')?.label).toBe('Emails')
  expect(menuEntryOf('/admin')?.label).toBe('Today')
  expect(menuEntryOf('/admin/nothing')).toBe(undefined)
})
