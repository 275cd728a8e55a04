import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Handler } from 'hono'
import type { ApiEnv } from './context.ts'
import { refuseInvalid } from './refuse-invalid.ts'

type Open = (route: RouteConfig, handler: Handler) => OpenAPIHono<ApiEnv>

export function router(): OpenAPIHono<ApiEnv> {
  const app = new OpenAPIHono<ApiEnv>({ defaultHook: refuseInvalid })
  const open = app.openapi as unknown as Open
  const openForms: Open = (route, handler) => {
    if (!route.request?.body?.content['multipart/form-data']) return open(route, handler)
    // Documentation only: `formValidator` parses the form, since Hono would buffer all of it.
    const { middleware: _, ...documented } = route
    app.openAPIRegistry.registerPath(documented)
    return open({ ...route, hide: true, request: { ...route.request, body: undefined } }, handler)
  }
  app.openapi = openForms
  return app
}
