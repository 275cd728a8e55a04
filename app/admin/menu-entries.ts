import type { Permission } from '#app/features/staff/permissions.ts'

/** Every page of the back office that has a place in its menu, and who sees it there. */
export const menuEntries: { to: string; label: string; permission: Permission }[] = [
  { to: '/admin/orders', label: 'Orders', permission: 'orders.read' },
  { to: '/admin/board', label: 'Board', permission: 'orders.read' },
  { to: '/admin/coupons', label: 'Coupons', permission: 'coupons' },
  { to: '/admin/inbox', label: 'Inbox', permission: 'contact' },
  { to: '/admin/customers', label: 'Customers', permission: 'customers' },
  { to: '/admin/mails', label: 'Mails', permission: 'mails' },
  { to: '/admin/shipping', label: 'Shipping', permission: 'shipping' },
  { to: '/admin/settings', label: 'Settings', permission: 'settings' },
  { to: '/admin/catalog', label: 'Catalog', permission: 'catalog' },
  { to: '/admin/library', label: 'Library', permission: 'library' },
]
