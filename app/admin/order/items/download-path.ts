import type { AdminOrderItem } from '../order-query.ts'

type File = NonNullable<AdminOrderItem['printFile']>

export const downloadPath = ({ path, name }: Pick<File, 'path' | 'name'>) =>
  path.startsWith('files/') ? `/${path}?download=${encodeURIComponent(name)}` : `/${path}`
