export const permissions = [
  'orders.read',
  'orders.work',
  'orders.correct',
  'orders.refund',
  'quotes',
  'chat',
  'contact',
  'catalog',
  'library',
  'coupons',
  'shipping',
  'customers',
  'customers.export',
  'customers.erase',
  'mails',
  'jobs',
  'settings',
  'staff',
  'audit',
  'figures',
] as const

export type Permission = (typeof permissions)[number]

export const staffRoles = ['owner', 'production', 'catalog', 'support', 'chat'] as const

export type StaffRole = (typeof staffRoles)[number]

export const staffRoleLabels: Record<StaffRole, string> = {
  owner: 'Owner',
  production: 'Production',
  catalog: 'Catalog',
  support: 'Support',
  chat: 'Chat',
}

export const staffRoleDescriptions: Record<StaffRole, string> = {
  owner: 'Full access, including payments and staff',
  production: 'Orders, proofs and quotes',
  catalog: 'Products, prices, library, coupons and shipping',
  support: 'Chats, contact messages, customers and quotes',
  chat: 'Order chats, and approvals on customers’ behalf',
}

const rolePermissions: Record<StaffRole, readonly Permission[]> = {
  owner: permissions,
  production: ['orders.read', 'orders.work', 'quotes'],
  catalog: ['catalog', 'library', 'coupons', 'shipping'],
  support: [
    'orders.read',
    'orders.correct',
    'quotes',
    'chat',
    'contact',
    'customers',
    'customers.export',
    'mails',
  ],
  chat: ['orders.read', 'chat'],
}

export function permissionsOf(roles: readonly StaffRole[]): Permission[] {
  return permissions.filter((permission) => roles.some((role) => rolePermissions[role].includes(permission)))
}

export const rolesWith = (permission: Permission): StaffRole[] =>
  staffRoles.filter((role) => rolePermissions[role].includes(permission))
