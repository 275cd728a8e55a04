import type { Permission } from '#app/features/ground/people/permissions.ts'

export const menuEntries: { to: string; label: string; permission: Permission }[] = [
  { to: '/admin', label: 'Today', permission: 'figures' },
  { to: '/admin/orders', label: 'Orders', permission: 'orders.read' },
  { to: '/admin/board', label: 'Board', permission: 'orders.read' },
  { to: '/admin/inbox', label: 'Inbox', permission: 'contact' },
  { to: '/admin/customers', label: 'Customers', permission: 'customers' },
  { to: '/admin/catalog', label: 'Catalog', permission: 'catalog' },
  { to: '/admin/library', label: 'Library', permission: 'library' },
  { to: '/admin/coupons', label: 'Coupons', permission: 'coupons' },
  { to: '/admin/shipping', label: 'Shipping', permission: 'shipping' },
  { to: '/admin/tax', label: 'Sales tax', permission: 'shipping' },
  { to: '/admin/mails', label: 'Emails', permission: 'mails' },
  { to: '/admin/jobs', label: 'Failed jobs', permission: 'jobs' },
  { to: '/admin/staff', label: 'Staff', permission: 'staff' },
  { to: '/admin/audit', label: 'Audit log', permission: 'audit' },
  { to: '/admin/canned-answers', label: 'Saved replies', permission: 'settings' },
  { to: '/admin/settings', label: 'Settings', permission: 'settings' },
  { to: '/admin/setup', label: 'Setup', permission: 'settings' },
]

export function menuEntryOf(pathname: string) {
  const path = pathname.replace(/(?<!\/)\/+$/, '')
  return menuEntries.find(({ to }) => (to === '/admin' ? path === to : `${path}/`.startsWith(`${to}/`)))
}

export function permissionFor(pathname: string): Permission | null {
  const entry = menuEntryOf(pathname)
  // The home page redirects to the first allowed page.
  return entry && entry.to !== '/admin' ? entry.permission : null
}
