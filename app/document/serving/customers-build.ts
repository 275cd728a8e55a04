import type { ServerBuild } from 'react-router'

type Listed = { id: string; parentId?: string | undefined }

/** The build without the back office's pages. Customers' browsers see only a link to them (`office-door-page.tsx`). */
function customersRoutes<Route extends Listed>(
  routes: Record<string, Route | undefined>,
): Record<string, Route> {
  const isOffice = ({ id, parentId }: Listed): boolean => {
    const parent = parentId === undefined ? undefined : routes[parentId]
    return id.startsWith('admin/') || (parent !== undefined && isOffice(parent))
  }
  return Object.fromEntries(
    Object.entries(routes).flatMap(([id, route]) => (route && !isOffice(route) ? [[id, route]] : [])),
  )
}

/** The pages as customers get them. */
export function customersBuild(build: ServerBuild): ServerBuild {
  const { routes, assets } = build
  return {
    ...build,
    routes: customersRoutes(routes),
    assets: { ...assets, routes: customersRoutes(assets.routes) },
  }
}

/** Returns whether a path belongs to the back office as the router reads it, also in upper case or percent-encoded. */
export const isOfficePath = (pathname: string) => /^\/admin(\/|\.data$|$)/i.test(decoded(pathname))

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
