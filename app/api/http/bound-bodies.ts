import { z, type OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Handler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ApiEnv } from './context.ts'
import { takeForm } from './take-form.ts'

/** What a body may have where its route does not say otherwise. */
export const maxBodyBytes = 100 * 1024

type Open = (route: RouteConfig, handler: Handler) => OpenAPIHono<ApiEnv>

/**
 * Of each call's body no more is read than the `x-max-bytes` of its route, and nothing before access was checked.
 * `refused` documents what any call that changes something may answer: a body too large, a disk too full.
 */
export function boundBodies(app: OpenAPIHono<ApiEnv>, refused: object): OpenAPIHono<ApiEnv> {
  const open = app.openapi as unknown as Open
  const openBounded: Open = ({ middleware = [], ...unbounded }, handler) => {
    const isSent = unbounded.method !== 'get'
    const route = { ...unbounded, responses: { ...(isSent && refused), ...unbounded.responses } }
    const access = [middleware].flat()
    const { maxBytes, form } = bodyOf(route)
    if (!form) return open({ ...route, middleware: [...access, bounded(maxBytes)] }, handler)
    // Known to the document; at run time the form is read here, for left to itself Hono reads it whole.
    app.openAPIRegistry.registerPath(route)
    const request = { ...route.request, body: undefined }
    return open({ ...route, hide: true, request, middleware: [...access, takeForm(form, maxBytes)] }, handler)
  }
  app.openapi = openBounded
  return app
}

function bodyOf({ request }: RouteConfig) {
  const body = request?.body as { 'x-max-bytes'?: number } | undefined
  const content = request?.body?.content['multipart/form-data']
  const schema = content && 'schema' in content ? content.schema : null
  return {
    maxBytes: body?.['x-max-bytes'] ?? maxBodyBytes,
    form: schema instanceof z.ZodObject ? schema : null,
  }
}

const bounded = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: (c) => c.json({ code: 'too_large', message: 'The request is too large' }, 413),
  })
