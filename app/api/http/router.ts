import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Handler } from 'hono'
import type { ApiEnv } from './context.ts'
import { refuseInvalid } from './refuse-invalid.ts'

type Open = (route: RouteConfig, handler: Handler) => OpenAPIHono<ApiEnv>

/** A group of endpoints. */
export function router(): OpenAPIHono<ApiEnv> {
  const app = new OpenAPIHono<ApiEnv>({ defaultHook: refuseInvalid })
  const open = app.openapi as unknown as Open
  const openForms: Open = (route, handler) => {
    if (!route.request?.body?.content['multipart/form-data']) return open(route, handler)
    // In the document; at run time `takeForm` reads the form, for left to itself Hono reads it whole.
    const { middleware: _, ...documented } = route
    app.openAPIRegistry.registerPath(documented)
    return open({ ...route, hide: true, request: { ...route.request, body: undefined } }, handler)
  }
  app.openapi = openForms
  return app
}
