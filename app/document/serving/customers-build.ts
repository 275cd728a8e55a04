import type { ServerBuild } from 'react-router'

type Listed = { id: string; parentId?: string | undefined }

/** Removes the back office's routes. Customers get only a placeholder route that loads it (`office-door-page.tsx`). */
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

/** Returns the build as served to customers. */
export function customersBuild(build: ServerBuild): ServerBuild {
  const { routes, assets } = build
  return {
    ...build,
    routes: customersRoutes(routes),
    assets: { ...assets, routes: customersRoutes(assets.routes) },
  }
}

/** Returns whether the router would match a path to the back office, even in upper case or percent-encoded. */
export const isOfficePath = (pathname: string) => /^\/admin(\/|\.data$|$)/i.test(decoded(pathname))

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
