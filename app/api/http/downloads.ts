import { newDownloadToken, useDownloadToken } from '#app/features/people/identity/download-links.server.ts'
import type { Permission } from '#app/features/ground/people/permissions.ts'
import { accessBy } from './access.ts'
import { staffOf } from './caller.ts'
import type { ApiContext, StaffContext } from './context.ts'

/**
 * Gives staff access by a short-lived link, because a browser download sends no bearer, and bearers don't belong in
 * URLs.
 */
export const downloadAccess = (permission: Permission, path: string) => ({
  ...accessBy('staff', [['bearer'], ['downloadToken']], async (c) => {
    const token = c.req.query('download')
    if (token !== undefined && c.req.header('authorization') === undefined) {
      c.set('actor', await useDownloadToken(linkContext(c), token, path))
    }
    return { staff: await staffOf(c, permission) }
  }),
  permission,
})

export async function createDownloadLink(c: ApiContext & StaffContext, path: string): Promise<string> {
  const token = await newDownloadToken(linkContext(c), c.var.staff, path)
  const query = new URL(c.req.url).searchParams
  query.delete('sessionToken')
  query.set('download', token)
  return `/api${path}?${query}`
}

function linkContext(c: ApiContext) {
  const { db, secret, now } = c.var.shop
  return { db, secret, now: now() }
}
