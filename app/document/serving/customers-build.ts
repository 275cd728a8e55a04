import type { ServerBuild } from 'react-router'

type Listed = { id: string; parentId?: string | undefined }

/** Without the back office's pages. Of them customers' browsers learn only that there are some (`office-door-page.tsx`). */
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

/** Whether a path is of the back office, as the router reads it: in upper case and percent-encoded, too. */
export const isOfficePath = (pathname: string) => /^\/admin(\/|\.data$|$)/i.test(decoded(pathname))

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
