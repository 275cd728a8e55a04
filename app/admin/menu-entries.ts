import type { Permission } from '#app/features/ground/people/permissions.ts'

export type WaitingName = 'orders' | 'inbox' | 'failedMails'

type MenuEntry = { to: string; label: string; permission: Permission; waiting?: WaitingName }

export const menuGroups: { label: string; entries: MenuEntry[] }[] = [
  {
    label: 'Work',
    entries: [
      { to: '/admin', label: 'Today', permission: 'figures' },
      { to: '/admin/orders', label: 'Orders', permission: 'orders.read', waiting: 'orders' },
      { to: '/admin/quotes', label: 'Quotes', permission: 'orders.read' },
      { to: '/admin/board', label: 'Board', permission: 'orders.read' },
      { to: '/admin/gang-sheets', label: 'Gang sheets', permission: 'orders.read' },
      { to: '/admin/scan', label: 'Scan', permission: 'orders.work' },
    ],
  },
  {
    label: 'Customers',
    entries: [
      { to: '/admin/inbox', label: 'Inbox', permission: 'contact', waiting: 'inbox' },
      { to: '/admin/customers', label: 'Customers', permission: 'customers' },
      { to: '/admin/mails', label: 'Emails', permission: 'mails', waiting: 'failedMails' },
      { to: '/admin/mail-texts', label: 'Email texts', permission: 'settings' },
      { to: '/admin/canned-answers', label: 'Saved replies', permission: 'settings' },
    ],
  },
  {
    label: 'Products',
    entries: [
      { to: '/admin/catalog', label: 'Catalog', permission: 'catalog' },
      { to: '/admin/library', label: 'Library', permission: 'library' },
      { to: '/admin/coupons', label: 'Coupons', permission: 'coupons' },
      { to: '/admin/shipping', label: 'Shipping', permission: 'shipping' },
    ],
  },
  {
    label: 'Shop',
    entries: [
      { to: '/admin/staff', label: 'Staff', permission: 'staff' },
      { to: '/admin/settings', label: 'Settings', permission: 'settings' },
      { to: '/admin/tax', label: 'Sales tax', permission: 'settings' },
      { to: '/admin/setup', label: 'Setup', permission: 'settings' },
      { to: '/admin/audit', label: 'Audit log', permission: 'audit' },
      { to: '/admin/jobs', label: 'Failed jobs', permission: 'jobs' },
    ],
  },
]

export const menuEntries = menuGroups.flatMap(({ entries }) => entries)

export function menuEntryOf(pathname: string) {
  const path = pathname.replace(/(?<!\/)\/+$/, '')
  return menuEntries.find(({ to }) => (to === '/admin' ? path === to : `${path}/`.startsWith(`${to}/`)))
}

export function permissionFor(pathname: string): Permission | null {
  const entry = menuEntryOf(pathname)
  // The home page needs no permission, because it redirects to the first allowed page.
  return entry && entry.to !== '/admin' ? entry.permission : null
}
