import { expect, test } from 'vitest'
import { menuEntryOf, permissionFor } from './menu-entries.ts'

test('requires the menu entry’s permission for a page and its subpages', () => {
  expect(permissionFor('/admin/orders')).toBe('orders.read')
  expect(permissionFor('/admin/orders/')).toBe('orders.read')
  expect(permissionFor('/admin/orders/1001')).toBe('orders.read')
  expect(permissionFor('/admin/canned-answers')).toBe('settings')
  expect(permissionFor('/admin/staff')).toBe('staff')
  expect(permissionFor('/admin/staffing')).toBe(null)
  expect(permissionFor('/admin')).toBe(null)
})

test('finds the menu entry of a subpage', () => {
  expect(menuEntryOf('/admin/mails/12')?.label).toBe('Emails')
  expect(menuEntryOf('/admin')?.label).toBe('Today')
  expect(menuEntryOf('/admin/nothing')).toBe(undefined)
})
