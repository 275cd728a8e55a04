import { newDownloadToken, useDownloadToken } from '#app/features/customers/download-links.server.ts'
import type { Permission } from '#app/features/staff/permissions.ts'
import { staffOf } from './asking.ts'
import type { ApiContext } from './context.ts'

/**
 * Staff by their bearer, or by a link made for them a moment ago: a browser that downloads by itself sends no bearer,
 * and none belongs into an address.
 */
export function downloadBy(permission: Permission, path: string) {
  return {
    'x-access': 'staff',
    'x-permission': permission,
    security: [{ bearer: [] }, { downloadToken: [] }] as Record<string, string[]>[],
    middleware: async (c: ApiContext, next: () => Promise<void>) => {
      const token = c.req.query('download')
      if (token !== undefined && c.req.header('authorization') === undefined) {
        c.set('actor', await useDownloadToken(linkContext(c), token, path))
      }
      await staffOf(c, permission)
      await next()
    },
  }
}

/** The address at which a browser may download this call's answer: once, and soon. */
export async function downloadLink(c: ApiContext, permission: Permission, path: string): Promise<string> {
  const token = await newDownloadToken(linkContext(c), await staffOf(c, permission), path)
  const query = new URL(c.req.url).searchParams
  query.delete('sessionToken')
  query.set('download', token)
  return `/api${path}?${query}`
}

function linkContext(c: ApiContext) {
  const { db, secret, now } = c.var.shop
  return { db, secret, now: now() }
}
